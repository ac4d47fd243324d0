import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { signInToConsole } from '../console-session.ts'
import { inDatabase } from '../database.ts'
import { expect, test, type Kallo } from '../kallo.ts'

test('[P-08] an operator sees channels play; tiles off screen do not play', async ({ page, kallo }) => {
  await openWall({ page, kallo }, '?size=medium')
  await expect.poll(() => moving(page), { timeout: 120_000 }).toBeGreaterThanOrEqual(6)
  const all = page.getByRole('region', { name: 'Wall' }).getByRole('listitem')
  await expect(all).toHaveCount(14)
  const last = all.last()
  await expect(last.locator('video')).toHaveCount(0)
  await expect(all.first()).toContainText('Playing')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toContainText('Playing', { timeout: 45_000 })
  await page.mouse.wheel(0, 3_000)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(all.first().locator('video')).toHaveCount(0)
  expect(
    await page.locator('video').evaluateAll((all) => all.every((one) => (one as HTMLVideoElement).muted)),
  ).toBe(true)
})

test('[P-08] with sixty channels, at most 16 players play at any scroll position', async ({
  page,
  kallo,
}) => {
  await cloneChannels(kallo, 46)
  try {
    await openWall({ page, kallo })
    const all = page.getByRole('region', { name: 'Wall' }).getByRole('listitem')
    await expect(all).toHaveCount(60)
    await watchMost(page)
    await expect(page.locator('video')).toHaveCount(16, { timeout: 60_000 })
    // Tiles take turns, so that on a busy machine some are always starting.
    await expect.poll(() => moving(page), { timeout: 120_000 }).toBeGreaterThanOrEqual(8)
    await all.last().scrollIntoViewIfNeeded()
    // More tiles are on the screen than are allowed to play, so they take turns.
    await expect(all.last()).toContainText('Playing', { timeout: 90_000 })
    expect(await maxVideos(page)).toBeLessThanOrEqual(16)
  } finally {
    await removeClones(kallo)
  }
})

test('[P-08] a stalled tile is restarted by the check, and the restart is logged', async ({
  page,
  kallo,
}) => {
  let asked = 0
  await page.route('**/live/eko-news/**', () => void (asked += 1))
  await page.clock.install()
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await openWall({ page, kallo })
  const tile = page.getByRole('button', { name: /Eko News/ })
  await expect(tile).toContainText('Connecting')
  await expect(page.getByRole('button', { name: /Kasuwa Business/ })).toContainText('Playing', {
    timeout: 45_000,
  })
  await page.clock.runFor(100_000)
  await expect(tile).toContainText('No connection')
  const before = asked
  await page.clock.runFor(140_000)
  await expect.poll(() => said.filter((line) => line.includes('restarts eko-news')).length).toBe(1)
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect
    .poll(() =>
      inDatabase(kallo, (db) =>
        db.selectFrom('wall_restart').where('channel_id', '=', 'eko-news').selectAll().execute(),
      ),
    )
    .toMatchObject([{ last_state: 'network' }])
  await page.unroute('**/live/eko-news/**')
  await page.clock.runFor(30_000)
  await expect(tile).toContainText('Playing', { timeout: 45_000 })
  await page.clock.runFor(16_000)
  await tile.click()
  await expect(page.getByRole('dialog').getByRole('list')).toContainText('No connection', {
    timeout: 45_000,
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(tile).toBeFocused()
})

test('[P-08] failing channels are named and sorted first; search and order are in the URL', async ({
  page,
  kallo,
  complaints,
}) => {
  await page.route('**/live/heritage/**', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.route('**/live/highlife/**', (route) => route.fulfill({ status: 403, body: 'no' }))
  await openWall({ page, kallo })
  await expect(page.getByRole('button', { name: /Heritage/ })).toContainText('Off air')
  await expect(page.getByRole('button', { name: /Highlife/ })).toContainText('Rejected')
  const all = page.getByRole('region', { name: 'Wall' }).getByRole('listitem')
  await expect(all.first()).toContainText('Highlife')
  await expect(all.nth(1)).toContainText('Heritage')
  await expect(page.getByText('2 problems')).toBeVisible()
  await page.getByRole('button', { name: /Order/ }).press('Enter')
  await page.getByRole('option', { name: 'As in the catalogue' }).press('Enter')
  await expect(all.first()).toContainText('Eko News')
  await page.getByRole('searchbox').fill('heri')
  await expect(all).toHaveCount(1)
  await page.reload()
  await expect(all).toHaveCount(1)
  await page.getByRole('searchbox').fill('nobody')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(all).toHaveCount(14)
  complaints.length = 0
})

for (const width of [360, 1440])
  test(`[P-08] is readable at ${width} px and accessible`, async ({ page, kallo }) => {
    await page.setViewportSize({ width, height: 800 })
    await openWall({ page, kallo })
    await expect(page.getByRole('button', { name: /Playing/ }).first()).toBeVisible({ timeout: 45_000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await violationsOf(page)).toEqual([])
    await page
      .getByRole('button', { name: /Playing/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText('Scheduled until')
    expect(await violationsOf(page)).toEqual([])
  })

test('[R-08] the hash leads to the console and its login; a wrong hash is no page', async ({
  page,
  kallo,
  complaints,
}) => {
  await page.goto(await wallPath(kallo))
  await expect(page).toHaveURL(/\/console\/login/)
  await page.goto(`/${'0'.repeat(64)}`)
  await expect(page.getByText('404 PAGE NOT FOUND')).toBeVisible()
  complaints.length = 0
})

/** Opens the wall: at its address in the console with a query, else at its address with a hash. */
async function openWall({ page, kallo }: { page: Page; kallo: Kallo }, query = ''): Promise<void> {
  await signInToConsole(page.request)
  await page.goto(query === '' ? await wallPath(kallo) : `/console/monitoring${query}`)
  await expect(page.getByRole('heading', { name: 'Monitoring' })).toBeVisible()
}

function wallPath(kallo: Kallo): Promise<string> {
  return inDatabase(kallo, async (db) => {
    const { value } = await db
      .selectFrom('setting')
      .where('key', '=', 'monitoring-hash')
      .select('value')
      .executeTakeFirstOrThrow()
    return `/${String(value)}`
  })
}

/** How many players advance within a second. */
async function moving(page: Page): Promise<number> {
  const positions = () =>
    page.locator('video').evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).currentTime))
  const before = await positions()
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1_000)))
  const after = await positions()
  return after.filter((position, index) => position > (before[index] ?? Infinity)).length
}

/** Records the maximum number of simultaneous players. */
async function watchMost(page: Page): Promise<void> {
  await page.evaluate(() => {
    const count = () => {
      const most = Math.max(
        Number(document.body.dataset.most ?? 0),
        document.querySelectorAll('video').length,
      )
      document.body.dataset.most = String(most)
    }
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
  })
}

function maxVideos(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.body.dataset.most))
}

/** Copies of the demo's channels under other tags. */
function cloneChannels(kallo: Kallo, count: number): Promise<void> {
  return inDatabase(kallo, async (db) => {
    await sql`
      insert into channel (id, tag, name, logo, description, category_id, is_paid, has_guide, geoblock,
        geoblock_countries, position)
      select 'clone-' || n, 'clone-' || n, 'Clone ' || n, logo, description, category_id, false, false, 'none', '{}',
        100 + n
      from generate_series(1, ${count}::int) as n
      join (select *, row_number() over (order by position) as row from channel) as own on own.row = 1 + n % 14`.execute(
      db,
    )
    await sql`
      insert into timeline (channel_id, slot_start, slot_count, loop, discontinuity_base)
      select clone.id, slot_start, slot_count, loop, discontinuity_base from channel as clone
      join channel as own on own.logo = clone.logo and own.id not like 'clone-%'
      join timeline on timeline.channel_id = own.id where clone.id like 'clone-%'`.execute(db)
  })
}

function removeClones(kallo: Kallo): Promise<void> {
  return inDatabase(kallo, async (db) => {
    await db.deleteFrom('channel').where('id', 'like', 'clone-%').execute()
  })
}
