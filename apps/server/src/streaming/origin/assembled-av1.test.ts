import { mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { receiverAddress } from '@kallo/rules/streaming/stream-address'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openStream } from '../../testing/streaming/played-stream.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const mediaFolder = path.join(inject('dataDir'), 'media')

const tag = 'afro-pulse'

let test: TestApp
let address: URL
/** The assets that the channel plays, each with the format by which it joins others. */
let played: { asset: string; format: string }[]

beforeAll(async () => {
  test = await createTestApp()
  const base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  played = await playTwoFormats()
  const stream = await openStream(test, 'live', tag)
  address = new URL(new URL(stream.address).pathname, base)
  for (const { asset } of played) await storeAv1(asset)
})
afterAll(async () => {
  await test.close()
  for (const { asset } of played) await rm(path.join(mediaFolder, `${asset}-av1`), { recursive: true })
})

/** Gives the ident of the channel a format of its own; returns what the channel plays. */
async function playTwoFormats() {
  const { db } = test.deps
  await sql`update timeline set loop = (
      select jsonb_agg(case when entry ->> 'asset' like 'ident-%' then entry || '{"format": "ident"}' else entry end order by n)
      from jsonb_array_elements(loop) with ordinality as each (entry, n))
    from channel where channel.id = channel_id and tag = ${tag}`.execute(db)
  const { rows } = await sql<{ asset: string; format: string }>`
    select distinct entry ->> 'asset' as asset, entry ->> 'format' as format
    from timeline join channel on channel.id = channel_id, jsonb_array_elements(loop) as entry
    where tag = ${tag} order by 1`.execute(db)
  return rows
}

/** Stores an AV1 asset with the lowest two renditions and the sound of an asset. Its files are those in H.264. */
async function storeAv1(asset: string) {
  const { db } = test.deps
  const own = await db.selectFrom('asset').where('id', '=', asset).selectAll().executeTakeFirstOrThrow()
  const all = await db
    .selectFrom('rendition')
    .where('asset_id', '=', asset)
    .orderBy('index')
    .selectAll()
    .execute()
  const sound = all.find(({ height }) => height === 0)
  const withVideo = all.filter(({ height }) => height > 0).slice(0, 2)
  const renditions = [...withVideo, ...(sound ? [sound] : [])]
  const folder = path.join(mediaFolder, `${asset}-av1`)
  await mkdir(folder, { recursive: true })
  for (const [index, rendition] of renditions.entries())
    await symlink(path.join(mediaFolder, asset, String(rendition.index)), path.join(folder, String(index)))
  await db
    .insertInto('asset')
    .values({ ...own, id: `${asset}-av1` })
    .execute()
  const rows = renditions.map((rendition, index) => ({
    ...rendition,
    asset_id: `${asset}-av1`,
    index,
    codecs: rendition.height > 0 ? 'av01.0.00M.08,opus' : 'opus',
    average_bps: Math.round(rendition.average_bps / 2),
  }))
  await db.insertInto('rendition').values(rows).execute()
}

async function deleteAv1(asset: string) {
  const { db } = test.deps
  await db.deleteFrom('rendition').where('asset_id', '=', `${asset}-av1`).execute()
  await db.deleteFrom('asset').where('id', '=', `${asset}-av1`).execute()
}

const get = (file: string) => fetch(new URL(file, address))
const text = async (file: string) => (await get(file)).text()
const variants = (playlist: string) =>
  [...playlist.matchAll(/^([a-z]\d+)\/.*\.m3u8$/gm)].map(([, one]) => one)
const segmentsOf = (playlist: string) => [...playlist.matchAll(/^(.*)\d+\.m4s$/gm)]
const withoutMaps = (playlist: string) => playlist.replaceAll(/#EXT-X-MAP:.*\n/g, '')
/** The addresses of all segments and initialisation segments of a playlist in a folder. */
const filesOf = (folder: string, playlist: string) =>
  [...playlist.matchAll(/^(?:#EXT-X-MAP:URI=")?([^#"\n]+\.(?:m4s|mp4))"?$/gm)].map(
    ([, file = '']) => `${folder}/${file}`,
  )

describe('a channel with stored media that have AV1', () => {
  it('[W-22] lists AV1 before H.264 of the same height, with equal segments, times and discontinuities', async () => {
    await vi.waitFor(async () =>
      expect(variants(await text('playlist.m3u8'))).toEqual(['v2', 'e1', 'v1', 'e0', 'v0', 'e9', 'v3']),
    )
    expect(await text('playlist.m3u8')).toContain('CODECS="av01.0.00M.08,opus"')
    const past = '5.m3u8'
    for (const [av1, h264] of [
      ['e0', 'v0'],
      ['e1', 'v1'],
      ['e9', 'v3'],
    ] as const) {
      const playlist = await text(`${av1}/${past}`)
      expect(withoutMaps(playlist)).toBe(withoutMaps(await text(`${h264}/${past}`)))
      expect(playlist).toContain('#EXT-X-DISCONTINUITY\n')
      const [init = '', segment = ''] = filesOf(av1, playlist)
      expect([(await get(init)).status, (await get(segment)).status]).toEqual([200, 200])
      const [own, other] = await Promise.all([get(segment), get(segment.replace(av1, h264))])
      expect(Buffer.from(await own.arrayBuffer())).toEqual(Buffer.from(await other.arrayBuffer()))
    }
  })

  it('[W-22] offers receivers H.264 only', async () => {
    expect(variants(await text(new URL(receiverAddress(address.href)).pathname))).toEqual([
      'v2',
      'v1',
      'v0',
      'v3',
    ])
  })

  it('[W-22, P-40] offers past programmes for download in AV1, too', async () => {
    const { db } = test.deps
    await db.updateTable('download_settings').set({ allows_programmes: true }).execute()
    const { starts_at: startsAt } = await db
      .selectFrom('programme')
      .innerJoin('channel', 'channel.id', 'channel_id')
      .where('tag', '=', tag)
      .where('ends_at', '<', new Date(test.deps.clock.now() - 60_000))
      .orderBy('ends_at', 'desc')
      .select('starts_at')
      .executeTakeFirstOrThrow()
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/downloads/options',
      headers: { 'auth-token': await test.tokenOf('ada@kallo.test') },
      payload: { of: { kind: 'programme', tag, startsAt: startsAt.toISOString() } },
    })
    const { options } = response.json<{ data: { options: { rendition: string }[] } }>().data
    expect(options.map(({ rendition }) => rendition)).toEqual(['v2', 'e1', 'v1', 'e0', 'v0', 'e9', 'v3'])
  })

  it('[W-22] lists assets without AV1, and those that join them without a discontinuity, in H.264', async () => {
    const { asset = '' } = played.find(({ format }) => format !== 'ident') ?? {}
    const past = '5.m3u8'
    const before = await text(`e0/${past}`)
    await deleteAv1(asset)
    const playlist = await vi.waitFor(async () => {
      const now = await text(`e0/${past}`)
      expect(now).not.toBe(before)
      return now
    })
    expect(variants(await text(past))).toEqual(['v2', 'v1', 'v0', 'v3'])
    const folders = new Set(segmentsOf(playlist).map(([, folder]) => folder?.replace(/\d*$/, '')))
    expect([...folders].toSorted()).toEqual(['', '../v0/'].toSorted())
    expect(withoutMaps(playlist).replaceAll('../v0/', '')).toBe(withoutMaps(before))
    const files = [...new Set(filesOf('e0', playlist))]
    const [inits, segments] = [
      files.filter((file) => file.endsWith('.mp4')),
      files.filter((_, n) => n % 97 === 0),
    ]
    for (const file of [...inits, ...segments]) expect([file, (await get(file)).status]).toEqual([file, 200])
  })
})
