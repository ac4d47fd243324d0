import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { collectInterruptions } from '../interruptions.ts'
import { expect, expectPlaying, test } from '../kallo.ts'
import { inDatabase } from '../database.ts'

const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'
const encoders = spawnSync(ffmpeg, ['-hide_banner', '-encoders'], { encoding: 'utf8' }).stdout ?? ''
const hasEncoders = /libsvtav1/.test(encoders) && /libopus/.test(encoders)
const why = hasEncoders ? '' : ' (skipped: no ffmpeg with SVT-AV1 and Opus)'

test(`[W-10, W-12] a VOD plays in AV1 and Opus, and in H.264 once frames are dropped${why}`, async ({
  page,
  kallo,
  logIn,
}) => {
  test.skip(!hasEncoders, 'no ffmpeg with SVT-AV1 and Opus')
  test.slow()
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
    await expect.poll(isDone, { timeout: 150_000, intervals: [1_000] }).toBe('done')
  })

  const folders: string[] = []
  page.on('request', (request) => {
    const folder = /\/vod\/danfo-diaries\/(\w+)\/\d+\.m4s$/.exec(new URL(request.url()).pathname)?.[1]
    if (folder) folders.push(folder)
  })
  // The video element reports dropped frames once the test sets `dropsFrames`.
  await page.addInitScript(() => {
    const own = HTMLVideoElement.prototype.getVideoPlaybackQuality
    let dropped = 0
    HTMLVideoElement.prototype.getVideoPlaybackQuality = function () {
      const quality = own.call(this)
      if (!('dropsFrames' in window)) return quality
      dropped += 60
      const { creationTime, totalVideoFrames } = quality
      return { creationTime, totalVideoFrames, droppedVideoFrames: dropped, corruptedVideoFrames: 0 }
    }
  })
  await logIn(page, 'ada', '/vod/play/danfo-diaries')
  await expectPlaying(page, 3)
  expect(new Set(folders)).toEqual(new Set(['e0']))

  const interruptions = await collectInterruptions(page)
  await page.evaluate(() => Object.assign(window, { dropsFrames: true }))
  await expect.poll(() => folders.includes('v0'), { timeout: 45_000 }).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('av1-drops'))).toMatch(/^240 \d+$/)
  // Playback continues into the segments that were loaded in H.264.
  const loaded = folders.indexOf('v0')
  const joinsAt = loaded * 6
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
      timeout: 60_000,
    })
    .toBeGreaterThan(Math.min(50, joinsAt + 3))
  expect(await interruptions()).toEqual([])
})
