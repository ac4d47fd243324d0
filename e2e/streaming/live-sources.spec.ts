import type { Page } from '@playwright/test'
import {
  completeAssets,
  createLiveChannel,
  type LiveChannel,
  type RunOfSegments,
} from '../../apps/server/src/testing/streaming/live-channel.ts'
import { inDatabase } from '../database.ts'
import { collectInterruptions } from '../interruptions.ts'
import { expect, expectPlaying, test, type Kallo } from '../kallo.ts'

const segmentMs = 6_000

/** Two assets of the demo. Sources differ in their renditions too, so that their initialisation segments differ. */
function twoAssets(kallo: Kallo): Promise<string[]> {
  return inDatabase(kallo, completeAssets)
}

const timeOf = (page: Page) =>
  page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)

test('[Y-10, Y-12] a live channel plays through changes of its source, the slate and a restart', async ({
  page,
  kallo,
  complaints,
}) => {
  test.slow()
  const [one = '', other = ''] = await twoAssets(kallo)
  await inDatabase(kallo, async (db) => {
    const feedsFromMs = Date.now()
    const channel = await createLiveChannel(db, kallo.folder, feedsFromMs - 10 * segmentMs, {
      tag: 'studio-live',
    })
    await channel.add({ asset: one, segments: 10 })
    // Fed before the page opens: if feeding began with playback, the buffer would be smaller than that of real viewers.
    const feed = feedLive(channel, feedsFromMs, [
      { asset: one, segments: 3 },
      { asset: other, segments: 2, renditions: [1, 2, 3] },
      { asset: one, segments: 2, renditions: [0, 3], kind: 'slate' },
      { asset: one, segments: 2 },
      { asset: other, segments: 3 },
    ])
    // Catalogue and origin load a new channel in the background.
    await expect(async () => {
      await page.goto('/home/channel/play/studio-live')
      await expect(page.locator('video')).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await expectPlaying(page)
    complaints.length = 0
    const from = await timeOf(page)
    // On a busy machine the feed is late: a viewer at the live edge would wait for it.
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime -= 24))
    await expectPlaying(page)
    const interruptions = await collectInterruptions(page, ['waiting'])
    // Viewers are about 18 s behind the live edge, and the feed ends 18 s after the last change.
    const secondsToLastChange = (feedsFromMs + 9 * segmentMs + pauseMs - Date.now()) / 1_000
    await Promise.all([
      feed,
      expect.poll(() => timeOf(page), { timeout: 150_000 }).toBeGreaterThan(from + secondsToLastChange + 22),
    ])
    expect(await interruptions()).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
    await db.deleteFrom('live_channel').where('channel_id', '=', channel.id).execute()
  })
})

/** The pause before the last run, which simulates a restart of the service. */
const pauseMs = 2_000

/** Adds segments when they are complete, as the ingest role does. */
async function feedLive(channel: LiveChannel, fromMs: number, runs: readonly RunOfSegments[]): Promise<void> {
  let startsAtMs = fromMs
  for (const [index, run] of runs.entries()) {
    if (index === runs.length - 1) startsAtMs += pauseMs
    await channel.add({ ...run, startsAtMs, isRealTime: true })
    startsAtMs += run.segments * segmentMs
  }
}

test('[Y-11] a past programme plays from its start to its end, and seeks across sources', async ({
  page,
  kallo,
}) => {
  test.slow()
  const [one = '', other = ''] = await twoAssets(kallo)
  const startsAtMs = Math.floor((Date.now() - 600_000) / 1000) * 1000
  await inDatabase(kallo, async (db) => {
    const channel = await createLiveChannel(db, kallo.folder, startsAtMs, { tag: 'studio-past' })
    await channel.add(
      { asset: one, segments: 20 },
      { asset: other, segments: 20, renditions: [1, 2, 3] },
      { asset: one, segments: 20 },
    )
    const source = await db
      .insertInto('import_source')
      .values({ kind: 'xmltv', name: 'Studio', is_paid: false, publishes: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('programme')
      .values({
        channel_id: channel.id,
        source_id: source.id,
        starts_at: new Date(startsAtMs + 60_000),
        ends_at: new Date(startsAtMs + 300_000),
        title: 'Studio talk',
        description: '',
      })
      .execute()
    // The guide is loaded in the background after a change.
    await expect.poll(async () => (await page.request.get('/home/channel/studio-past')).status()).toBe(200)
    await expect(async () => {
      await page.goto('/home/channel/studio-past')
      await page.getByRole('link', { name: 'Studio talk' }).last().click({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await expectPlaying(page)
    await expect(page).toHaveTitle(/Studio talk/)
    expect(await timeOf(page)).toBeLessThan(40)
    const video = page.locator('video')
    const duration = await video.evaluate((element: HTMLVideoElement) => element.duration)
    expect(duration).toBeGreaterThanOrEqual(239)
    expect(duration).toBeLessThanOrEqual(247)
    for (const [at, until] of [
      [56, 64],
      [176, 184],
    ] as const) {
      await video.evaluate((element: HTMLVideoElement, to) => (element.currentTime = to), at)
      await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(until)
    }
    await db.deleteFrom('live_channel').where('channel_id', '=', channel.id).execute()
  })
})
