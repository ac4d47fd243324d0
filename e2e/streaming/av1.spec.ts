import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { slotMs } from '@kallo/rules/foundation/constants'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import {
  deleteAv1Ladder,
  storeAv1Ladder,
  withoutAv1Renditions,
} from '../../apps/server/src/testing/streaming/av1-ladder.ts'
import { createLiveChannel, insertChannel } from '../../apps/server/src/testing/streaming/live-channel.ts'
import { testFfmpeg } from '../../apps/server/src/testing/streaming/test-ffmpeg.ts'
import { collectInterruptions } from '../interruptions.ts'
import { expect, expectPlaying, test, type Kallo } from '../kallo.ts'
import { inDatabase } from '../database.ts'

const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'
const encoders = spawnSync(ffmpeg, ['-hide_banner', '-encoders'], { encoding: 'utf8' }).stdout ?? ''
const hasEncoders = /libsvtav1/.test(encoders) && /libopus/.test(encoders)
const why = hasEncoders ? '' : ' (skipped: no ffmpeg with SVT-AV1 and Opus)'

test(`[W-10, W-12, P-28, W-22] a VOD plays in AV1 after its first segment, and in H.264 once frames are dropped; a channel plays it in AV1, too${why}`, async ({
  page,
  kallo,
  logIn,
  complaints,
}) => {
  test.skip(!hasEncoders, 'no ffmpeg with SVT-AV1 and Opus')
  // The service encodes the film at the lowest priority.
  test.setTimeout(1_500_000)
  const id = randomBytes(12).toString('hex')
  const film = path.join(kallo.folder, 'vod-uploads', id)
  await mkdir(path.dirname(film), { recursive: true })
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=426x240:rate=25', '-f', 'lavfi', '-i', 'sine=440']
  const codecs = ['-t', '60', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-f', 'mp4']
  spawnSync(ffmpeg, ['-v', 'error', ...source, ...codecs, film])
  await inDatabase(kallo, async (db) => {
    const vod = await db
      .selectFrom('vod')
      .where('tag', '=', 'danfo-diaries')
      .select('id')
      .executeTakeFirstOrThrow()
    const now = new Date()
    const { size } = await stat(film)
    await db
      .insertInto('vod_file')
      .values({
        id,
        vod_id: vod.id,
        uploader: 'test',
        name: 'film.mp4',
        bytes: size,
        state: 'queued',
        created_at: now,
        changed_at: now,
      })
      .execute()
    const isDone = async () => {
      const row = await db
        .selectFrom('av1_encode')
        .where('asset_id', '=', `vod-${id}`)
        .select('state')
        .executeTakeFirst()
      return row?.state ?? 'none'
    }
    await expect.poll(isDone, { timeout: 900_000, intervals: [1_000] }).toBe('done')
  })

  await reportDroppedFrames(page)
  const files: string[] = []
  page.on('request', (request) => {
    const file = /\/vod\/danfo-diaries\/(\w+\/\d+)\.m4s$/.exec(new URL(request.url()).pathname)?.[1]
    if (file) files.push(file)
  })
  const firstPicture = page.waitForResponse('**/api/v1/playback/first-picture')
  await logIn(page, 'ada', '/vod/play/danfo-diaries')
  await expectPlaying(page, 3)
  await expect.poll(() => files.length).toBeGreaterThan(0)
  // This response contains the first segment, in H.264.
  expect((await firstPicture).status()).toBe(200)
  expect(files.filter((file) => !file.startsWith('e0/'))).toEqual([])
  expect(files).not.toContain('e0/0')
  expect(files).toEqual([...new Set(files)])

  const interruptions = await collectInterruptions(page)
  await page.evaluate(() => Object.assign(window, { dropsFrames: true }))
  const inH264 = () => files.find((file) => file.startsWith('v0/'))
  await expect.poll(inH264, { timeout: 45_000 }).toBeDefined()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('av1-drops'))).toMatch(/^240 \d+$/)
  // Playback continues into the segments that were loaded in H.264.
  const joinsAt = Number(inH264()?.slice('v0/'.length)) * 6
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
      timeout: 60_000,
    })
    .toBeGreaterThan(Math.min(50, joinsAt + 3))
  expect(await interruptions()).toEqual([])

  expect(complaints).toEqual([])
  await page.evaluate(() => localStorage.removeItem('av1-drops'))
  await playOnChannel(kallo, page, `vod-${id}`)
  // The channel was unknown for a moment.
  complaints.length = 0
})

/** The video element reports no dropped frames, of which a busy machine has some, until the test sets `dropsFrames`. */
async function reportDroppedFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const own = HTMLVideoElement.prototype.getVideoPlaybackQuality
    let dropped = 0
    HTMLVideoElement.prototype.getVideoPlaybackQuality = function () {
      if ('dropsFrames' in window) dropped += 60
      const { creationTime, totalVideoFrames } = own.call(this)
      return { creationTime, totalVideoFrames, droppedVideoFrames: dropped, corruptedVideoFrames: 0 }
    }
  })
}

/** Plays a channel with 20 slots of an asset of ten slots that has AV1, and then a video without AV1. */
async function playOnChannel(kallo: Kallo, page: Page, asset: string): Promise<void> {
  const tag = 'stored-av1'
  const requested: string[] = []
  page.on('response', (response) => {
    const file = new RegExp(`/live/${tag}/(\\w+/\\d+)\\.m4s$`).exec(new URL(response.url()).pathname)?.[1]
    if (file && response.ok()) requested.push(file)
  })
  await inDatabase(kallo, async (db) => {
    const { id: channel } = await insertChannel(db, tag)
    const assets = await db
      .selectFrom('asset')
      .where('id', 'in', [asset, 'scene-eko-news-1'])
      .orderBy(sql`id = ${asset}`, 'desc')
      .select(['id as asset', 'slots', 'format'])
      .execute()
    const [own, other] = assets
    if (!own || !other) throw new Error('an asset is missing')
    const now = Math.floor(Date.now() / slotMs)
    await db
      .insertInto('timeline')
      .values({
        channel_id: channel,
        slot_start: now - 13,
        slot_count: 1_000,
        loop: JSON.stringify([own, own, other]),
        discontinuity_base: 0,
      })
      .execute()
    await expect(async () => {
      await page.goto(`/home/channel/play/${tag}`)
      await expect(page.locator('video')).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 60_000 })
    await expectPlaying(page)
    await expect.poll(() => requested.some((file) => file.startsWith('e'))).toBe(true)
    const interruptions = await collectInterruptions(page, ['waiting', 'emptied'])
    const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    const from = await time()
    // It continues in H.264, and in AV1 again.
    const [ends, begins] = [now + 7, now + 7 + other.slots]
    await expect.poll(() => requested, { timeout: 90_000 }).toContain(`e0/${begins}`)
    expect(requested).toEqual(expect.arrayContaining([`e0/${ends - 1}`, `v0/${ends}`, `v0/${begins - 1}`]))
    await expect.poll(time, { timeout: 90_000 }).toBeGreaterThan(from + (begins - now) * 6)
    expect(await interruptions()).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
    await db.deleteFrom('timeline').where('channel_id', '=', channel).execute()
    await db.deleteFrom('channel').where('id', '=', channel).execute()
  })
}

test(`[W-21, W-12] a live channel plays in AV1, and goes on in H.264 when AV1 ends${why}`, async ({
  page,
  kallo,
  complaints,
}) => {
  test.skip(!hasEncoders, 'no ffmpeg with SVT-AV1 and Opus')
  test.slow()
  await reportDroppedFrames(page)
  const tag = 'studio-av1'
  const asset = `live-${randomBytes(6).toString('hex')}`
  const requested: string[] = []
  page.on('response', (response) => {
    const file = new RegExp(`/live/${tag}/(\\w+/\\d+)\\.m4s$`).exec(new URL(response.url()).pathname)?.[1]
    if (file && response.ok()) requested.push(file)
  })
  await inDatabase(kallo, async (db) => {
    await storeAv1Ladder(db, kallo.folder, await testFfmpeg(), asset)
    const feedsFromMs = Date.now()
    const channel = await createLiveChannel(db, kallo.folder, feedsFromMs - 72_000, {
      tag,
      profile: 'ladder',
    })
    await channel.add({ asset, segments: 12 })
    const endsWithoutAv1 = { asset, segments: 15, renditions: withoutAv1Renditions }
    const feed = channel.add({ ...endsWithoutAv1, startsAtMs: feedsFromMs, isRealTime: true })
    // Catalogue and origin load a new channel in the background.
    await expect(async () => {
      requested.length = 0
      await page.goto(`/home/channel/play/${tag}`)
      await expect(page.locator('video')).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 60_000 })
    await expectPlaying(page)
    complaints.length = 0
    expect(requested[0]).toMatch(/^v0\/1\d\d$/)
    // On a slow machine the second segment can be H.264 as well.
    await expect.poll(() => requested.some((file) => /^e\d\/1\d\d$/.test(file))).toBe(true)
    const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    const from = await time()
    // On a busy machine the feed is late: a viewer at the live edge would wait for it in any codec.
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime -= 24))
    await expectPlaying(page)
    const interruptions = await collectInterruptions(page, ['waiting', 'emptied'])
    await Promise.all([feed, expect.poll(time, { timeout: 90_000 }).toBeGreaterThan(from + 20)])
    // The first segment without AV1 has the number 112.
    expect(requested.some((file) => /^e\d\/11[2-9]$/.test(file))).toBe(true)
    expect(await interruptions()).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
    await db.deleteFrom('live_channel').where('channel_id', '=', channel.id).execute()
    await deleteAv1Ladder(db, kallo.folder, asset)
  })
})
