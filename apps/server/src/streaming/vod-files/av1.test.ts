import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { receiverAddress } from '@kallo/rules/streaming/stream-address'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { missingForAv1 } from '../../platform/ffmpeg/index.ts'
import { createKeyClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { av1Note, testFfmpegPath, withoutAv1 } from '../../testing/streaming/test-ffmpeg.ts'
import {
  encodeAv1,
  generateVideo,
  processUploads,
  queueFile,
  words,
} from '../../testing/streaming/vod-uploads.ts'
import type { Av1State } from './av1-state.ts'
import { listExisting } from './av1-store.ts'
import { deleteUnusedAssets } from './delete-unused-assets.ts'

let test: TestApp
let vod: { id: string; tag: string }
let film: string
let asset: string

const inData = (...parts: string[]) => path.join(test.deps.config.dataDir, ...parts)
const rowOf = (id: string) =>
  test.deps.db.selectFrom('av1_encode').where('asset_id', '=', id).selectAll().executeTakeFirst()
const renditionsOf = (id: string) =>
  test.deps.db.selectFrom('rendition').where('asset_id', '=', id).orderBy('index').selectAll().execute()

beforeAll(async () => {
  test = await createTestApp({ DATA_DIR: await mkdtemp(path.join(tmpdir(), 'kallo-av1-')) })
  vod = await test.deps.db.selectFrom('vod').select(['id', 'tag']).orderBy('id').executeTakeFirstOrThrow()
  if (withoutAv1) return
  film = inData('film.mp4')
  await generateVideo([
    ...words('-f lavfi -i testsrc2=size=640x360:rate=25 -f lavfi -i sine=440 -t 8'),
    ...words('-c:v libx264 -preset ultrafast -c:a aac'),
    film,
  ])
}, 60_000)
afterAll(async () => {
  await test.close()
  await rm(test.deps.config.dataDir, { recursive: true, force: true })
})

/** All bytes of one rendition, as a player receives them. */
async function wholeRendition(id: string, index: number): Promise<string> {
  const folder = inData('media', id, String(index))
  const names = ['init.mp4', '0.m4s', '1.m4s'].map((name) => readFile(path.join(folder, name)))
  const file = inData(`${id}-${index}.mp4`)
  await writeFile(file, Buffer.concat(await Promise.all(names)))
  return file
}

/** What ffmpeg prints when it decodes a file. */
async function decode(file: string): Promise<string> {
  const args = ['-hide_banner', '-nostats', '-loglevel', 'info', '-i', file, '-f', 'null', '-']
  return (await promisify(execFile)(testFfmpegPath ?? '', args)).stderr
}

describe.skipIf(withoutAv1)(`AV1 renditions${av1Note}`, () => {
  beforeEach(async () => {
    if (asset) return
    asset = `vod-${await queueFile(test, vod.id, film)}`
    await processUploads(test)
  }, 60_000)

  it('[W-11] wait while an uploaded file waits for its H.264 renditions, and while they are paused', async () => {
    expect(await rowOf(asset)).toMatchObject({ state: 'waiting', is_new: true })
    const other = await test.deps.db
      .selectFrom('vod')
      .select('id')
      .where('id', '!=', vod.id)
      .executeTakeFirstOrThrow()
    await queueFile(test, other.id, film)
    await encodeAv1(test)
    expect(await rowOf(asset)).toMatchObject({ state: 'waiting' })
    await test.deps.db.deleteFrom('vod_file').where('vod_id', '=', other.id).execute()
    await test.deps.db.updateTable('av1_settings').set({ is_paused: true }).execute()
    await encodeAv1(test)
    expect(await rowOf(asset)).toMatchObject({ state: 'waiting' })
    await test.deps.db.updateTable('av1_settings').set({ is_paused: false }).execute()
  })

  it('[W-11] continue with the rendition that was interrupted', { timeout: 120_000 }, async () => {
    const stopping = new AbortController()
    const work = inData('av1-work', asset, 'finished')
    const running = encodeAv1(test, stopping.signal)
    // The sound, then 240p, are finished before 360p begins.
    await expect
      .poll(() => readdir(work).catch(() => []), { timeout: 60_000, interval: 20 })
      .toEqual(expect.arrayContaining(['0', '2']))
    stopping.abort()
    await running
    // A fast encoder may already have finished while this process stood still.
    if ((await rowOf(asset))?.state === 'done') return
    expect(await renditionsOf(`${asset}-av1`)).toEqual([])
    expect(await rowOf(asset)).toMatchObject({ state: 'running' })
    const finished = await readFile(path.join(work, '0', '0.m4s'))
    await encodeAv1(test)
    expect(await rowOf(asset)).toMatchObject({ state: 'done', progress: 1 })
    expect(await readFile(inData('media', `${asset}-av1`, '0', '0.m4s'))).toEqual(finished)
    expect(await readdir(inData('av1-work'))).toEqual([])
  })

  it(
    '[W-10] decode completely, and have the length of the H.264 renditions',
    { timeout: 240_000 },
    async () => {
      const rows = await renditionsOf(`${asset}-av1`)
      expect(rows.map(({ width, height, codecs }) => `${width}x${height} ${codecs}`)).toEqual([
        '426x240 av01.0.00M.08,opus',
        '640x360 av01.0.01M.08,opus',
        '0x0 opus',
      ])
      for (const index of [0, 1]) {
        const output = await decode(await wholeRendition(`${asset}-av1`, index))
        expect(output).toMatch(/frame= *300 /)
        expect(output).not.toMatch(/error|invalid|corrupt/i)
      }
      expect(await decode(await wholeRendition(`${asset}-av1`, 2))).toMatch(/time=00:00:1[12]\.\d\d/)
    },
  )

  it(
    '[W-10, P-10, P-11, P-51] play beside H.264 from one multivariant playlist',
    { timeout: 240_000 },
    async () => {
      const base = await test.app.listen({ host: '127.0.0.1', port: 0 })
      const headers = { 'auth-token': await test.tokenOf('ada@kallo.test') }
      const response = await fetch(`${base}/api/v1/contents/vod/${vod.tag}`, { headers })
      const { data } = (await response.json()) as { data: { vodsList: { stream_url: string }[] } }
      const master = (data.vodsList[0]?.stream_url ?? '').replace(/^.*?(?=\/t\/)/, base)
      const playlist = await (await fetch(master)).text()
      expect(playlist.match(/^[ev]\d\/.+$/gm)).toEqual(
        ['e1', 'v1', 'e0', 'v0', 'e2', 'v2'].map((folder) => `${folder}/playlist.m3u8`),
      )
      const forTelevisions = await (await fetch(receiverAddress(master))).text()
      expect(forTelevisions.match(/^[ev]\d\/.+$/gm)).toEqual(
        ['v1', 'v0', 'v2'].map((folder) => `${folder}/playlist.m3u8`),
      )
      expect(forTelevisions).not.toMatch(/av01|opus/)
      for (const folder of ['e0', 'e1', 'e2', 'v0']) {
        const input = new URL(`${folder}/playlist.m3u8`, master).href
        const { stderr } = await promisify(execFile)(testFfmpegPath ?? '', [
          ...words('-hide_banner -nostats -i'),
          input,
          ...words('-f null -'),
        ])
        expect(stderr).toMatch(
          folder === 'e2' ? /Audio: opus/ : folder === 'v0' ? /Video: h264/ : /Video: .*av1/i,
        )
        expect(stderr).toMatch(/Duration: 00:00:12\.0/)
        expect(stderr).not.toMatch(/error|DTS/i)
      }
      const segment = await fetch(new URL('e0/1.m4s', master))
      const stored = await readFile(inData('media', `${asset}-av1`, '0', '1.m4s'))
      expect(Buffer.from(await segment.arrayBuffer())).toEqual(stored)
      expect((await fetch(new URL('e9/playlist.m3u8', master))).status).toBe(404)
    },
  )

  it('[W-10] are not below the SSIM of H.264, even of drawn patterns', { timeout: 240_000 }, async () => {
    const source = await wholeRendition(asset, 1)
    const ssimOf = async (id: string) => {
      const file = await wholeRendition(id, 0)
      const graph = '[1:v]scale=426:240:flags=bicubic[source];[0:v][source]ssim'
      const args = ['-hide_banner', '-nostats', '-i', file, '-i', source, '-lavfi', graph, '-f', 'null', '-']
      const { stderr } = await promisify(execFile)(testFfmpegPath ?? '', args)
      return Number(/All:[\d.]+ \(([\d.]+)\)/.exec(stderr)?.[1])
    }
    expect(await ssimOf(`${asset}-av1`)).toBeGreaterThan((await ssimOf(asset)) - 0.1)
  })

  it('[W-10] need less data than H.264, and sound only less than 12 MB per hour', async () => {
    const [av1, avc] = [await renditionsOf(`${asset}-av1`), await renditionsOf(asset)]
    expect(av1[0]?.average_bps).toBeLessThan(avc[0]?.average_bps ?? 0)
    expect(av1[1]?.average_bps).toBeLessThan(avc[1]?.average_bps ?? 0)
    expect(((av1[2]?.average_bps ?? 0) * 3_600) / 8).toBeLessThan(12e6)
  })

  it('[W-11] of existing assets are added when that is switched on', { timeout: 240_000 }, async () => {
    const { db } = test.deps
    const interrupted = await renditionsOf(`${asset}-av1`)
    // Restores the state before AV1 was encoded.
    await db.deleteFrom('rendition').where('asset_id', '=', `${asset}-av1`).execute()
    await db.deleteFrom('asset').where('id', '=', `${asset}-av1`).execute()
    await db.deleteFrom('av1_encode').where('asset_id', '=', asset).execute()
    await rm(inData('media', `${asset}-av1`), { recursive: true })
    await encodeAv1(test)
    expect(await rowOf(asset)).toBeUndefined()
    const others = (await listExisting(db, null)).filter((other) => other !== asset)
    await db
      .insertInto('av1_encode')
      .values(
        others.map((other) => ({ asset_id: other, is_new: false, state: 'done', queued_at: new Date() })),
      )
      .execute()
    await db.updateTable('av1_settings').set({ includes_existing: true }).execute()
    await encodeAv1(test)
    expect(await rowOf(asset)).toMatchObject({ state: 'done', is_new: false })
    // An interruption changes nothing about the bit rates.
    expect(await renditionsOf(`${asset}-av1`)).toEqual(interrupted)
    await db.updateTable('av1_settings').set({ includes_existing: false }).execute()
    await db.deleteFrom('av1_encode').where('asset_id', 'in', others).execute()
  })

  it('[W-10] are deleted with the media they belong to', async () => {
    await test.deps.db.updateTable('vod').set({ parts: [] }).where('id', '=', vod.id).execute()
    await deleteUnusedAssets(test.deps)
    test.deps.clock.advance(25 * 3_600_000)
    await deleteUnusedAssets(test.deps)
    expect(await renditionsOf(`${asset}-av1`)).toEqual([])
    expect(await rowOf(asset)).toBeUndefined()
    expect(await readdir(inData('media'))).not.toContain(`${asset}-av1`)
  })
})

describe('the console', () => {
  it('[W-11] shows what AV1 will need, and switches and pauses it', async () => {
    const owner = await createKeyClient(() => test)
    const view = async () => (await owner.get('av1')).body.data as Av1State
    const before = await view()
    expect(before).toMatchObject({ isPaused: false, includesExisting: false, includesLarge: false })
    expect(before.existing).toBeGreaterThan(10)
    expect(before.existingBytes).toBeGreaterThan(1e6)
    const changed = await owner.patch('av1', { isPaused: true, includesExisting: true })
    expect(changed.body.data).toMatchObject({ isPaused: true, includesExisting: true, includesLarge: false })
    await owner.patch('av1', { isPaused: false, includesExisting: false })
    expect(await view()).toMatchObject({ isPaused: false, includesExisting: false })
  })
})

describe('an ffmpeg without the encoders', () => {
  it('[W-11] is named with what it lacks', () => {
    const tool = { version: '5.1', encoders: new Set(['libx264', 'libopus']) }
    expect(missingForAv1(tool)).toBe('ffmpeg 5.1 has no libsvtav1.')
    expect(missingForAv1({ ...tool, encoders: new Set(['libsvtav1', 'libopus']) })).toBeNull()
  })
})
