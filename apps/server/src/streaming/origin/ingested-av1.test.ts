import { hash } from 'node:crypto'
import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { receiverAddress } from '@kallo/rules/streaming/stream-address'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { scheduledJobs } from '../../jobs.ts'
import { signInAsOwner } from '../../testing/console-client.ts'
import { itemAt } from '../../testing/item-at.ts'
import { files } from '../../testing/streaming/playlist-lines.ts'
import { completeAssets, createLiveChannel, type LiveChannel } from '../../testing/streaming/live-channel.ts'
import { openStream } from '../../testing/streaming/played-stream.ts'
import { templateTime } from '../../testing/template-database.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const now = Date.parse(templateTime)
const withAv1 = 'test-with-av1'

let test: TestApp
let base: string
let plain: string
/** AV1 in all segments, and in all but the last one. */
let complete: OpenedChannel
let mixed: OpenedChannel

beforeAll(async () => {
  test = await createTestApp()
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  plain = itemAt(await completeAssets(test.deps.db), 0)
  await storeWithAv1()
  complete = await openChannel('studio-av1')
  mixed = await openChannel('studio-mixed')
  await complete.channel.add({ asset: withAv1, segments: 8 }, { asset: withAv1, segments: 6 })
  await mixed.channel.add({ asset: withAv1, segments: 14 }, { asset: plain, segments: 1 })
  const listed = async ({ text }: OpenedChannel) => files(await text('v0/playlist.m3u8')).at(-1)
  await vi.waitFor(async () => {
    const newest = [await listed(complete), await listed(mixed)].join(' ')
    if (newest !== '113.m4s 114.m4s') throw new Error(`the newest segments are ${newest}`)
  })
})
afterAll(async () => {
  await test.close()
  await rm(path.join(inject('dataDir'), 'media', withAv1), { recursive: true })
})

/** An asset with the renditions of another one, of which the lowest two follow again as AV1. Their files are those in H.264. */
async function storeWithAv1() {
  const { db } = test.deps
  const asset = await db.selectFrom('asset').where('id', '=', plain).selectAll().executeTakeFirstOrThrow()
  const own = await db
    .selectFrom('rendition')
    .where('asset_id', '=', plain)
    .orderBy('index')
    .selectAll()
    .execute()
  const av1 = own.slice(0, 2).map((rendition) => ({
    ...rendition,
    index: own.length + rendition.index,
    codecs: 'av01.0.00M.08,opus',
    average_bps: Math.round(rendition.average_bps / 2),
  }))
  const media = path.join(inject('dataDir'), 'media')
  await mkdir(path.join(media, withAv1), { recursive: true })
  for (const { index } of [...own, ...av1])
    await symlink(
      path.join(media, plain, String(index % own.length)),
      path.join(media, withAv1, String(index)),
    )
  await symlink(path.join(media, plain, 'thumbnails'), path.join(media, withAv1, 'thumbnails'))
  await db
    .insertInto('asset')
    .values({ ...asset, id: withAv1, segment_us: asset.segment_us })
    .execute()
  await db
    .insertInto('rendition')
    .values([...own, ...av1].map((rendition) => ({ ...rendition, asset_id: withAv1 })))
    .execute()
}

interface OpenedChannel {
  channel: LiveChannel
  address: URL
  get(file: string): Promise<Response>
  text(file: string): Promise<string>
  /** Status and a digest of the body: comparing the bytes of large files that differ takes minutes. */
  digest(file: string): Promise<{ status: number; digest: string }>
}

async function openChannel(tag: string): Promise<OpenedChannel> {
  const settings = { tag, profile: 'ladder' } as const
  const channel = await createLiveChannel(test.deps.db, inject('dataDir'), now - 120_000, settings)
  const stream = await vi.waitFor(() => openStream(test, 'live', tag), { timeout: 10_000 })
  const address = new URL(new URL(stream.address).pathname, base)
  const get = (file: string) => fetch(new URL(file, address))
  return {
    channel,
    address,
    get,
    text: async (file) => (await get(file)).text(),
    async digest(file) {
      const response = await get(file)
      return { status: response.status, digest: hash('sha256', Buffer.from(await response.arrayBuffer())) }
    },
  }
}

const withoutMaps = (playlist: string) => playlist.replaceAll(/#EXT-X-MAP:.*\n/g, '')
/** The folders of the variants with video. */
const variants = (playlist: string) =>
  playlist.split('\n').flatMap((line) => /^([a-z]\d+)\/[a-z0-9-]+\.m3u8$/.exec(line)?.[1] ?? [])

describe('a live channel with AV1', () => {
  it('[W-21] lists AV1 before H.264 of the same height, with equal segments, times and discontinuities', async () => {
    const { text, get, digest } = complete
    expect(variants(await text('playlist.m3u8'))).toEqual(['v2', 'e1', 'v1', 'e0', 'v0', 'v9'])
    expect(await text('playlist.m3u8')).toContain('CODECS="av01.0.00M.08,opus"')
    for (const index of [0, 1]) {
      const [h264, av1] = [await text(`v${index}/playlist.m3u8`), await text(`e${index}/playlist.m3u8`)]
      expect(withoutMaps(av1)).toBe(withoutMaps(h264))
      expect(h264).toContain('#EXT-X-DISCONTINUITY\n')
      const map = /#EXT-X-MAP:URI="(.*)"/.exec(av1)?.[1] ?? ''
      expect((await get(`e${index}/${map}`)).status).toBe(200)
      expect(await digest(`e${index}/102.m4s`)).toEqual(await digest(`v${index}/102.m4s`))
    }
    for (const missing of ['e2/playlist.m3u8', 'e2/102.m4s', 'e0/99.m4s', 'f0/playlist.m3u8'])
      expect([missing, (await get(missing)).status]).toEqual([missing, 404])
  })

  it('[P-51] lists no AV1 for televisions', async () => {
    const { address, text } = complete
    const forTelevisions = receiverAddress(`${address.href}?time_zone=UTC`)
    expect(forTelevisions).toBe(address.href.replace('playlist', 'h264-playlist'))
    expect(variants(await text(forTelevisions))).toEqual(['v2', 'v1', 'v0', 'v9'])
  })

  it('[W-21] offers no AV1 once a segment lacks it, and players of AV1 continue in H.264', async () => {
    const { text, digest } = mixed
    expect(variants(await text('playlist.m3u8'))).toEqual(['v2', 'v1', 'v0', 'v9'])
    const [h264, av1] = [await text('v1/playlist.m3u8'), await text('e1/playlist.m3u8')]
    expect(withoutMaps(av1)).toBe(withoutMaps(h264))
    const lastMap = (playlist: string) => playlist.match(/#EXT-X-MAP:.*/g)?.at(-1)
    expect(lastMap(av1)).toBe(lastMap(h264))
    expect(await digest('e1/114.m4s')).toEqual(await digest('v1/114.m4s'))
  })

  it('[W-21] offers AV1 in catch-up where the whole period has it', async () => {
    const { text } = mixed
    const name = (startsAtMs: number, seconds: number) => `archive-${startsAtMs / 1000}-${seconds}.m3u8`
    expect(variants(await text(name(now - 120_000, 60)))).toContain('e0')
    expect(files(await text(`e0/${name(now - 120_000, 60)}`))).toHaveLength(10)
    expect(variants(await text(name(now - 120_000, 90)))).toEqual(['v2', 'v1', 'v0', 'v9'])
  })

  it('[W-11] a recording has AV1 if the whole period has it, and plays as a VOD with equal segments', async () => {
    const owner = await signInAsOwner(() => test)
    const save = async ({ channel }: OpenedChannel, seconds: number) => {
      const [from, to] = [now - 120_000, now - 120_000 + seconds * 1_000].map((ms) =>
        new Date(ms).toISOString(),
      )
      const saved = await owner.post('vods/recordings', { channel: channel.id, from, to, name: 'The match' })
      const { id, version, tag, parts } = saved.body.data as SavedVod
      expect((await owner.patch(`vods/${id}`, { version, isPublished: true })).status).toBe(200)
      const token = await test.tokenOf('ada@kallo.test')
      const stream = await vi.waitFor(() => openStream(test, 'vod', tag, { token }), { timeout: 10_000 })
      const get = (file: string) => fetch(new URL(file, new URL(new URL(stream.address).pathname, base)))
      return { parts, get, text: async (file: string) => (await get(file)).text() }
    }
    const { parts, get, text } = await save(complete, 60)
    expect(parts).toHaveLength(2)
    expect(variants(await text('film.m3u8'))).toEqual(['v2', 'e1', 'v1', 'e0', 'v0', 'v3'])
    const [h264, av1] = [await text('v0/film.m3u8'), await text('e0/film.m3u8')]
    expect(withoutMaps(av1)).toBe(withoutMaps(h264))
    expect(files(av1)).toHaveLength(10)
    for (const file of ['e0/0.m4s', 'e1/9.m4s']) expect([file, (await get(file)).status]).toEqual([file, 200])
    expect(variants(await (await save(mixed, 90)).text('film.m3u8'))).toEqual(['v2', 'v1', 'v0', 'v3'])
  })

  it('[W-11, Y-13] the AV1 of a recording is deleted with its other media', async () => {
    const { db, clock } = test.deps
    const stored = async () => {
      const folders = await readdir(path.join(inject('dataDir'), 'media'))
      return folders.filter((name) => /^recording-.*-av1$/.test(name)).length
    }
    const job = scheduledJobs(test.deps).find(({ name }) => name === 'delete-unused-vod-media')
    await job?.run()
    expect(await stored()).toBe(2)
    await db.updateTable('vod').set({ parts: [] }).where('name', '=', 'The match').execute()
    await job?.run()
    clock.advance(25 * 3_600_000)
    await job?.run()
    expect(await stored()).toBe(0)
  })
})

interface SavedVod {
  id: string
  version: number
  tag: string
  parts: string[]
}
