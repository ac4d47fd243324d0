import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { itemAt } from '../../testing/item-at.ts'
import { createIngestedApp, type IngestedApp } from '../../testing/streaming/ingested-app.ts'
import { files, tagged } from '../../testing/streaming/playlist-lines.ts'
import { templateTime } from '../../testing/template-database.ts'

const now = Date.parse(templateTime)

let ingested: IngestedApp
beforeAll(async () => {
  ingested = await createIngestedApp(inject('dataDir'))
})
beforeEach(() => ingested.test.deps.clock.set(templateTime))
afterAll(() => ingested.test.close())

describe('the renditions of a channel with live sources', () => {
  it('[Y-12] a source with fewer renditions keeps the list of renditions, and each of them plays the closest one of the source', async () => {
    const channel = await ingested.liveChannel(now - 60_000)
    const { text, get } = await ingested.open(channel)
    await channel.add(
      { asset: ingested.assets[0] ?? '', segments: 3 },
      { asset: ingested.assets[1] ?? '', segments: 3, renditions: [1, 3] },
    )
    const list = await vi.waitFor(async () => {
      expect(files(await text('v0/playlist.m3u8'))).toHaveLength(6)
      return text('playlist.m3u8')
    })
    expect(list.match(/RESOLUTION=/g)).toHaveLength(3)
    const sizes = await Promise.all([0, 1, 2, 9].map(async (r) => (await get(`v${r}/104.m4s`)).bytes.length))
    // Two renditions are stored: video and audio.
    expect(sizes.slice(0, 3)).toEqual([sizes[0], sizes[0], sizes[0]])
    expect(sizes[3]).toBeLessThan(sizes[0] ?? 0)
    expect(tagged(await text('v2/playlist.m3u8'), 'EXT-X-MAP')[1]).toBe(
      tagged(await text('v0/playlist.m3u8'), 'EXT-X-MAP')[1],
    )
    expect((await get('v4/playlist.m3u8')).status).toBe(404)
  })

  it('[Y-12] a source with more renditions changes neither the segments nor the sound at known addresses', async () => {
    const channel = await ingested.liveChannel(now - 60_000)
    const { text, get } = await ingested.open(channel)
    const listed = (name: string, count: number) =>
      vi.waitFor(async () => expect(files(await text(`${name}/playlist.m3u8`))).toHaveLength(count))
    await channel.add({ asset: ingested.assets[0] ?? '', segments: 3, renditions: [1, 3] })
    await listed('v9', 3)
    const known = async () => [
      (await get('v0/101.m4s')).bytes,
      (await get('v9/101.m4s')).bytes,
      tagged(await text('v0/playlist.m3u8'), 'EXT-X-MAP')[0],
      tagged(await text('v9/playlist.m3u8'), 'EXT-X-MAP')[0],
    ]
    const before = await known()
    await channel.add({ asset: ingested.assets[1] ?? '', segments: 3 })
    await listed('v9', 6)
    expect((await text('playlist.m3u8')).match(/RESOLUTION=/g)).toHaveLength(3)
    expect(await known()).toEqual(before)
    expect((await get('v9/104.m4s')).headers.get('content-type')).toBe('audio/mp4')
  })

  it('[Y-12] states bit rates measured from recent segments', async () => {
    const channel = await ingested.liveChannel(now - 60_000)
    const { text } = await ingested.open(channel)
    await channel.add({ asset: ingested.assets[0] ?? '', segments: 5 })
    const list = await vi.waitFor(async () => {
      const written = await text('playlist.m3u8')
      expect(written).toContain('AVERAGE-BANDWIDTH')
      return written
    })
    const stored = await ingested.test.deps.db
      .selectFrom('rendition')
      .where('asset_id', '=', ingested.assets[0] ?? '')
      .select('average_bps')
      .orderBy('index')
      .execute()
    const stated = [...list.matchAll(/AVERAGE-BANDWIDTH=(\d+)[\s\S]*?\nv(\d)/g)]
    expect(stated.map(([, , number]) => number)).toEqual(['2', '1', '0', '9'])
    for (const [, bps, number] of stated) {
      const { average_bps } = itemAt(stored, number === '9' ? -1 : Number(number))
      expect(Math.abs(Number(bps) - average_bps)).toBeLessThan(10)
    }
  })

  it('[P-14] has a thumbnail for each segment, live and in catch-up', async () => {
    const channel = await ingested.liveChannel(now - 60_000)
    const { get } = await ingested.open(channel)
    await channel.add({ asset: ingested.assets[0] ?? '', segments: 10 })
    for (const number of [100, 109]) {
      const { status, headers, bytes } = await vi.waitFor(async () => {
        const response = await get(`thumbnails/${number}.webp`)
        expect(response.status).toBe(200)
        return response
      })
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
    }
    expect((await get('thumbnails/110.webp')).status).toBe(404)
  })

  it('[P-14] segments without a thumbnail of their own have that of an earlier one', async () => {
    const startsAtMs = Math.floor((now - 60_000) / 6_000) * 6_000
    const channel = await ingested.liveChannel(startsAtMs)
    const { get } = await ingested.open(channel)
    const [asset = ''] = ingested.assets
    await channel.add({ asset, segments: 4, durationUs: () => 2_000_000 })
    const { id: run } = await ingested.test.deps.db
      .selectFrom('live_run')
      .where('channel_id', '=', channel.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const folder = path.join(inject('dataDir'), 'media/live', channel.id, String(run), 'thumbnails')
    for (const number of [1, 2]) await rm(path.join(folder, `${number}.webp`))
    const pictureOf = async (number: number) => {
      const { status, bytes } = await get(`thumbnails/${number}.webp`)
      return status === 200 ? bytes.toString('base64') : status
    }
    const first = await vi.waitFor(async () => {
      const picture = await pictureOf(100)
      expect(picture).toBeTypeOf('string')
      return picture
    })
    expect(await pictureOf(102)).toBe(first)
    expect(await pictureOf(103)).toBeTypeOf('string')
  })

  it('[Y-12] states that segments are independent only if all of them are', async () => {
    const channel = await ingested.liveChannel(now - 60_000)
    const { text } = await ingested.open(channel)
    const tag = '#EXT-X-INDEPENDENT-SEGMENTS'
    const [asset = ''] = ingested.assets
    await channel.add({ asset, segments: 5 })
    await vi.waitFor(async () => expect(await text('playlist.m3u8')).toContain(tag))
    await channel.add({ asset, segments: 1, isIndependent: false }, { asset, segments: 1 })
    await vi.waitFor(async () => expect(files(await text('v0/playlist.m3u8'))).toHaveLength(7))
    expect(await text('playlist.m3u8')).not.toContain(tag)
  })

  it('[Y-12] takes the average bit rate from the sources, however long the slate is on air', async () => {
    const channel = await ingested.liveChannel(now - 900_000)
    const { text } = await ingested.open(channel)
    const [asset = ''] = ingested.assets
    const ratesOf = async () => {
      const [best = ''] = tagged(await text('playlist.m3u8'), 'EXT-X-STREAM-INF')
      return best.match(/BANDWIDTH=\d+/g)
    }
    ingested.test.deps.clock.set(now - 660_000)
    await channel.add({ asset, segments: 40 })
    const rates = await vi.waitFor(async () => {
      const written = await ratesOf()
      expect(written).toHaveLength(2)
      return written
    })
    ingested.test.deps.clock.set(now)
    await channel.add({ asset, segments: 110, kind: 'slate', renditions: [0, 3] })
    await vi.waitFor(async () => expect(files(await text('v0/playlist.m3u8')).at(-1)).toBe('249.m4s'))
    expect(await ratesOf()).toEqual(rates)
  })
})
