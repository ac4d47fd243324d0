import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ffmpegNote, testFfmpegPath, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { generateVideo, processUploads, queueFile, words } from '../../testing/streaming/vod-uploads.ts'
import { deleteUnusedAssets } from './delete-unused-assets.ts'
import type { VodMedia } from './describe-vod-media.ts'

let test: TestApp
let owner: ConsoleClient
let film: string
let vod: string
beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kallo-vod-'))
  test = await createTestApp({ DATA_DIR: dataDir })
  owner = await createKeyClient(() => test)
  const row = await test.deps.db.selectFrom('vod').select('id').orderBy('id').executeTakeFirst()
  vod = row?.id ?? ''
  film = path.join(dataDir, 'film.mp4')
  if (!withoutFfmpeg) await writeFilm(film, 8)
})
afterAll(async () => {
  await test.close()
  await rm(test.deps.config.dataDir, { recursive: true, force: true })
})

function writeFilm(file: string, seconds: number, size = '640x360') {
  return generateVideo([
    ...words(`-f lavfi -i testsrc2=size=${size}:rate=25 -f lavfi -i sine=440`),
    ...words(`-t ${seconds} -c:v libx264 -preset ultrafast -c:a aac`),
    file,
  ])
}

const media = async () => (await owner.get(`vods/${vod}/media`)).body.data as VodMedia
const inData = (...parts: string[]) => path.join(test.deps.config.dataDir, ...parts)
const filesIn = (name: string) => readdir(inData(name)).catch((): string[] => [])
const partsOf = async () =>
  (
    await test.deps.db
      .selectFrom('vod')
      .where('id', '=', vod)
      .select(['parts', 'external_url'])
      .executeTakeFirstOrThrow()
  ).parts

/** All bytes of a rendition, as a player receives them. */
async function wholeRendition(asset: string, index: number): Promise<string> {
  const folder = inData('media', asset, String(index))
  const count = (await readdir(folder)).length - 1
  const names = ['init.mp4', ...Array.from({ length: count }, (_, slot) => `${slot}.m4s`)]
  const file = inData(`whole-${index}.mp4`)
  await writeFile(
    file,
    Buffer.concat(await Promise.all(names.map((name) => readFile(path.join(folder, name))))),
  )
  return file
}

async function decode(file: string, ...args: string[]): Promise<string> {
  const all = ['-hide_banner', '-nostats', ...args, '-f', 'null', '-']
  const { stderr } = await promisify(execFile)(testFfmpegPath ?? '', ['-i', file, ...all])
  return stderr
}

async function publishFilm(file = film): Promise<string> {
  const id = await queueFile(test, vod, file)
  await processUploads(test)
  expect((await media()).file).toMatchObject({ state: 'published', problem: null })
  return `vod-${id}`
}

describe.skipIf(withoutFfmpeg)(`transcoding${ffmpegNote}`, () => {
  it('[W-04, W-06, W-07] makes a file a VOD in all renditions', { timeout: 240_000 }, async () => {
    const asset = await publishFilm()
    expect(await partsOf()).toEqual([asset])
    const { media: stored, file } = await media()
    // Its segments take 12 s.
    expect(stored?.seconds).toBe(8)
    expect(stored?.renditions.map(({ width, height }) => `${width}x${height}`)).toEqual([
      '426x240',
      '640x360',
      '0x0',
    ])
    expect(file?.posters.length).toBeGreaterThan(1)
    expect(await filesIn(`media/${asset}/thumbnails`)).toHaveLength(2)
    expect([await filesIn('vod-uploads'), await filesIn('vod-work')]).toEqual([[], []])
    for (const index of [0, 1, 2]) {
      const whole = await wholeRendition(asset, index)
      expect(await decode(whole, '-loglevel', 'warning')).toBe('')
    }
    const summary = await decode(await wholeRendition(asset, 1), '-af', 'ebur128=framelog=verbose')
    expect(summary).toMatch(/frame= *300 /)
    expect(Number(/I:\s+(\S+) LUFS\n/.exec(summary)?.[1])).toBeCloseTo(-16, 0)
  })

  it(
    '[N-09, W-06] a film that is scheduled while it is prepared plays there once it is ready, also after a deadlock',
    { timeout: 240_000 },
    async () => {
      const { db } = test.deps
      const short = inData('short.mp4')
      await writeFilm(short, 2)
      const id = await queueFile(test, vod, short)
      const channel = await db
        .selectFrom('channel')
        .where('external_url', 'is', null)
        .select('id')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      const premieres = () =>
        db.selectFrom('programme').where('title', '=', 'Premiere').select('starts_at').execute()
      const block = {
        start_minute: 1_200,
        minutes: 60,
        on_date: '2026-11-21',
        title: 'Premiere',
        description: '',
      }
      await db
        .insertInto('schedule_block')
        .values({ ...block, channel_id: channel.id, loop: [`vod-${id}`] })
        .execute()
      expect(await premieres()).toEqual([])
      const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
      await processUploads(test, { recompile: () => Promise.reject(deadlock) })
      const { state } = await db
        .selectFrom('vod_file')
        .where('id', '=', id)
        .select('state')
        .executeTakeFirstOrThrow()
      expect([state, await premieres()]).toEqual(['processing', []])
      await processUploads(test)
      expect(await premieres()).toEqual([{ starts_at: new Date('2026-11-21T19:00:00Z') }])
    },
  )

  it(
    '[W-07] gives files of one size the same format, so that they join without a discontinuity',
    { timeout: 240_000 },
    async () => {
      const other = inData('other.mp4')
      await writeFilm(other, 2)
      const assets = [await publishFilm(), await publishFilm(other)]
      const rows = await test.deps.db.selectFrom('asset').where('id', 'in', assets).select('format').execute()
      expect(new Set(rows.map(({ format }) => format)).size).toBe(1)
    },
  )

  it(
    '[W-09, N-09] channels play the new file of a VOD where their schedule contains the former one',
    { timeout: 240_000 },
    async () => {
      const { db } = test.deps
      const former = await publishFilm()
      const channel = await db
        .selectFrom('channel')
        .where('external_url', 'is', null)
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('schedule_block')
        .values({
          channel_id: channel.id,
          start_minute: 1_200,
          minutes: 60,
          on_date: '2026-11-21',
          title: 'Repeat',
          description: '',
          loop: [former],
        })
        .execute()
      const { version: before } = (await owner.get(`schedule/${channel.id}`)).body.data
      const asset = await publishFilm()
      const { version, blocks } = (await owner.get(`schedule/${channel.id}`)).body.data
      expect(blocks.find(({ title }) => title === 'Repeat')?.assets).toEqual([asset])
      expect(version).toBeGreaterThanOrEqual(before)
      const { rows } = await sql`
        select from timeline where channel_id = ${channel.id} and position(${asset}::text in loop::text) > 0`.execute(
        db,
      )
      expect(rows).not.toEqual([])
    },
  )

  it(
    '[W-09] deletes replaced media a day later, and keeps published media',
    { timeout: 240_000 },
    async () => {
      const former = await publishFilm()
      const asset = await publishFilm()
      await deleteUnusedAssets(test.deps)
      test.deps.clock.advance(23 * 3_600_000)
      await deleteUnusedAssets(test.deps)
      expect(await filesIn('media')).toEqual(expect.arrayContaining([former, asset]))
      test.deps.clock.advance(2 * 3_600_000)
      await deleteUnusedAssets(test.deps)
      expect(await filesIn('media')).toContain(asset)
      expect(await filesIn('media')).not.toContain(former)
    },
  )

  it('[W-05] a cancelled upload leaves nothing', { timeout: 240_000 }, async () => {
    const before = await partsOf()
    const long = inData('long.mp4')
    await writeFilm(long, 120)
    const id = await queueFile(test, vod, long)
    const processing = processUploads(test)
    await expect
      .poll(
        async () =>
          (await media()).file?.steps.some(({ kind, state }) => kind === 'video' && state === 'running'),
        {
          timeout: 120_000,
        },
      )
      .toBe(true)
    expect(await owner.remove(`vod-files/${id}`)).toMatchObject({ status: 200 })
    await processing
    expect([await filesIn('vod-uploads'), await filesIn('vod-work')]).toEqual([[], []])
    expect(await filesIn('media')).not.toContain(`vod-${id}`)
    expect([(await media()).file, await partsOf()]).toEqual([null, before])
  })

  it('[W-06] continues after a stop with the step that was interrupted', { timeout: 240_000 }, async () => {
    const id = await queueFile(test, vod, film)
    const stopping = new AbortController()
    const processing = processUploads(test, { signal: stopping.signal })
    const audio = inData('vod-work', id, 'audio', '0-64', 'init.mp4')
    await expect
      .poll(async () => (await media()).file?.steps.filter(({ state }) => state === 'done').length, {
        timeout: 120_000,
      })
      .toBeGreaterThanOrEqual(2)
    stopping.abort()
    await processing
    const { file } = await media()
    // A fast machine may already have finished it.
    if (file?.state === 'published') return
    expect(file?.state).toBe('processing')
    const { mtimeMs } = await stat(audio)
    await processUploads(test)
    expect((await media()).file).toMatchObject({ state: 'published' })
    expect((await stat(inData('media', `vod-${id}`, '2', 'init.mp4'))).mtimeMs).toBe(mtimeMs)
  })

  it(
    '[W-02] fails before a rendition is written if the disk is too full, and can be retried',
    { timeout: 240_000 },
    async () => {
      const id = await queueFile(test, vod, film)
      await processUploads(test, { free: 1_000_500_000 })
      expect((await media()).file).toMatchObject({
        state: 'failed',
        canRetry: true,
        problem: 'Preparing the video needs up to 0 GB of disk space; 0 GB is free.',
      })
      expect(await owner.post(`vod-files/${id}/retry`)).toMatchObject({ status: 200 })
      await processUploads(test)
      expect((await media()).file).toMatchObject({ state: 'published' })
    },
  )

  it(
    '[W-02] fails before a rendition of a file without a stated length is written if the disk is too full',
    { timeout: 240_000 },
    async () => {
      const unstated = inData('unstated.mkv')
      await generateVideo(['-i', film, ...words('-c copy -f matroska -live 1'), unstated])
      await queueFile(test, vod, unstated)
      await processUploads(test, { free: 1_000_500_000 })
      const { file } = await media()
      expect(file).toMatchObject({ state: 'failed', canRetry: true })
      expect(file?.problem).toMatch(/^Preparing the video needs up to .* of disk space/)
      expect(file?.steps.map(({ state }) => state)).toEqual(['done', 'waiting', 'waiting', 'waiting'])
    },
  )

  it(
    '[W-08] replaces the subtitles of the former file, but not uploaded ones',
    { timeout: 240_000 },
    async () => {
      const short = inData('short.mp4')
      await writeFilm(short, 2)
      const fileWith = async (text: string) => {
        const [subtitles, file] = [inData(`${text}.srt`), inData(`${text}.mkv`)]
        await writeFile(subtitles, `1\n00:00:00,500 --> 00:00:01,500\n${text}\n`)
        const inputs = ['-i', short, '-i', subtitles]
        await generateVideo([
          ...inputs,
          ...words('-map 0 -map 1 -c copy -c:s srt -metadata:s:s:0 language=yor'),
          file,
        ])
        return file
      }
      const tracks = () => test.deps.db.selectFrom('vod_track').where('vod_id', '=', vod)
      const texts = async () => (await tracks().select('text').execute()).map(({ text }) => text)
      await publishFilm(await fileWith('First'))
      expect(await texts()).toEqual([expect.stringContaining('First')])
      await publishFilm(await fileWith('Second'))
      expect(await texts()).toEqual([expect.stringContaining('Second')])
      await test.deps.db
        .updateTable('vod_track')
        .set({ is_extracted: false })
        .where('vod_id', '=', vod)
        .execute()
      await publishFilm(await fileWith('Third'))
      expect(await texts()).toEqual([expect.stringContaining('Second')])
    },
  )

  it(
    '[W-06] retries a rendition that has failed, and reuses what is done',
    { timeout: 240_000 },
    async () => {
      const id = await queueFile(test, vod, film)
      const obstacle = inData('vod-work', id, 'video')
      await mkdir(path.dirname(obstacle), { recursive: true })
      await writeFile(obstacle, '')
      await processUploads(test)
      const { file } = await media()
      expect(file).toMatchObject({
        state: 'failed',
        canRetry: true,
        problem: 'These qualities could not be prepared: 240p, 360p.',
      })
      expect(file?.steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        'analysis done',
        'audio done',
        'video failed',
        'video failed',
      ])
      const { mtimeMs } = await stat(inData('vod-work', id, 'audio', '0-64', 'init.mp4'))
      await rm(obstacle)
      expect(await owner.post(`vod-files/${id}/retry`)).toMatchObject({ status: 200 })
      expect(await owner.post(`vod-files/${id}/retry`)).toMatchObject({ status: 409 })
      await processUploads(test)
      expect((await media()).file).toMatchObject({ state: 'published' })
      expect((await stat(inData('media', `vod-${id}`, '2', 'init.mp4'))).mtimeMs).toBe(mtimeMs)
    },
  )
})
