import { setAndRestart } from '../database.ts'
import { expect, expectPlaying, isLong, seekTo, test } from '../kallo.ts'

/** Short, so that a ticket is renewed every few seconds. */
const ticketSeconds = 12
const renewals = isLong ? 10 : 4

test('[P-09, T-04] playback survives ticket renewals and a restart of the server', async ({
  page,
  kallo,
  complaints,
  logIn,
}) => {
  test.setTimeout(300_000)
  await setAndRestart(kallo, 'ticket-seconds', ticketSeconds)
  let renewed = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/playback/start') && response.ok()) renewed += 1
  })
  await logIn(page, 'ada', '/channel/play/nolly-gold')
  await expectPlaying(page, 3)
  const video = page.locator('video')
  const clock = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  const panel = page.getByRole('alert')
  await expect.poll(() => renewed, { timeout: 120_000 }).toBeGreaterThanOrEqual(renewals / 2)
  await expect(panel).toBeHidden()

  const before = await clock()
  await kallo.kill()
  await kallo.startAgain()
  await expect.poll(clock, { timeout: 60_000 }).toBeGreaterThan(before + 15)

  await expect.poll(() => renewed, { timeout: 120_000 }).toBeGreaterThanOrEqual(renewals)
  await expectPlaying(page, 5)
  await expect(panel).toBeHidden()
  await setAndRestart(kallo, 'ticket-seconds', 21_600)
  complaints.length = 0
})

test('[P-09] without Media Source Extensions, a VOD resumes at its position when the ticket expires', async ({
  page,
  kallo,
  complaints,
  logIn,
}) => {
  await setAndRestart(kallo, 'ticket-seconds', ticketSeconds)
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
      Reflect.deleteProperty(window, name)
  })
  await logIn(page, 'ada', '/vod/play/obudu')
  await expectPlaying(page, 1)
  const video = page.locator('video')
  const sources = new Set<string>()
  await seekTo(page, 20)
  // Native HLS: `src` is a playlist, not a MediaSource.
  const state = () => video.evaluate(({ src, currentTime }: HTMLVideoElement) => ({ src, currentTime }))
  let furthest = 19
  const tickets = async () => {
    const { src, currentTime } = await state()
    // A new source begins at 0 until its metadata are loaded.
    if (currentTime > 0) expect(currentTime).toBeGreaterThanOrEqual(furthest - 2)
    furthest = Math.max(furthest, currentTime)
    sources.add(src)
    return sources.size
  }
  const polling = { timeout: 120_000, intervals: [250] }
  await expect.poll(tickets, polling).toBeGreaterThan(isLong ? 3 : 1)
  const from = furthest
  await expect.poll(() => tickets().then(() => furthest), polling).toBeGreaterThan(from + 5)
  expect([...sources].every((src) => src.includes('/t/'))).toBe(true)
  await page.goto('about:blank')
  await setAndRestart(kallo, 'ticket-seconds', 21_600)
  // The browser reports the 403 that made the player renew its ticket.
  complaints.length = 0
})

test('[T-02, P-01] a viewer who leaves the country while watching is told why playback ends', async ({
  page,
  complaints,
  logIn,
}) => {
  await logIn(page, 'ada', '/channel/play/super-pitch')
  await expectPlaying(page)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '81.2.69.142' })
  await expect(page.getByRole('button', { name: 'Blocked for Your Region' })).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('video')).toBeHidden()
  complaints.length = 0
})
