import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { scheduledJobs } from '../../jobs.ts'
import { segmentTimesOf, timescalesOf } from '../../platform/mp4/index.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { storeRecording } from '../../streaming/recordings/index.ts'
import { completeAssets, createLiveChannel, type LiveChannel } from '../../testing/streaming/live-channel.ts'
import { openStream } from '../../testing/streaming/played-stream.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { templateTime } from '../../testing/template-database.ts'

const now = Date.parse(templateTime)
const iso = (ms: number) => new Date(ms).toISOString()

let test: TestApp
let base: string
let owner: ConsoleClient
let channel: LiveChannel

beforeAll(async () => {
  test = await createTestApp()
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  owner = await signInAsOwner(() => test)
  const { db } = test.deps
  const [one = '', other = ''] = await completeAssets(db)
  channel = await createLiveChannel(db, inject('dataDir'), now - 120_000, { tag: 'recorded' })
  await channel.add(
    { asset: one, segments: 10 },
    {
      asset: other,
      segments: 10,
      renditions: [1, 3],
      durationUs: (index) => (index === 9 ? 2_520_000 : 6_000_000),
    },
  )
})
afterAll(() => test.close())

/** From the 4th segment of the first run to the end of the second: 42 s and 56.52 s. */
const period = () => ({ channel: channel.id, from: iso(now - 102_000), to: iso(now) })

describe('a VOD from a recording', () => {
  it('[Y-13, P-14] is a draft whose segments play on one timeline with their own lengths, and outlives the archive', async () => {
    const saved = await owner.post('vods/recordings', {
      ...period(),
      name: 'The match',
      description: 'Live from Uyo',
    })
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({
      name: 'The match',
      description: 'Live from Uyo',
      status: 'draft',
    })
    const { id, version, tag, parts } = saved.body.data as {
      id: string
      version: number
      tag: string
      parts: string[]
    }
    expect(parts).toHaveLength(2)
    await rm(path.join(inject('dataDir'), 'media', 'live', channel.id), { recursive: true })
    await sql`delete from live_segment where channel_id = ${channel.id}`.execute(test.deps.db)
    expect((await owner.patch(`vods/${id}`, { version, isPublished: true })).status).toBe(200)
    const token = await test.tokenOf('ada@kallo.test')
    const { address } = await vi.waitFor(() => openStream(test, 'vod', tag, { token }))
    const get = (file: string) => fetch(new URL(new URL(address).pathname.replace('film.m3u8', file), base))
    const multivariant = await (await get('film.m3u8')).text()
    expect(multivariant.match(/^v\d/gm)).toHaveLength(4)
    const playlist = await (await get('v0/film.m3u8')).text()
    expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
    expect(lengths).toEqual([...Array<number>(16).fill(6), 2.52])
    expect(playlist).toContain('#EXT-X-ENDLIST')
    const inits = [...playlist.matchAll(/URI="(.+)"/g)].map(([, name]) => name)
    expect((await get('thumbnails/0.webp')).headers.get('content-type')).toBe('image/webp')
    expect((await get('thumbnails/16.webp')).status).toBe(200)
    for (const [number, expected, init] of [
      [0, 0, 0],
      [6, 36, 0],
      [7, 42, 1],
      [16, 96, 1],
    ] as const) {
      const timescales = timescalesOf(Buffer.from(await (await get(`v0/${inits[init]}`)).arrayBuffer()))
      const segment = Buffer.from(await (await get(`v0/${number}.m4s`)).arrayBuffer())
      for (const { track, decodeTimeAt } of segmentTimesOf(segment).tracks)
        expect(Number(segment.readBigUInt64BE(decodeTimeAt)) / (timescales.get(track) ?? 0)).toBeCloseTo(
          expected,
          1,
        )
    }
    expect((await get('v0/17.m4s')).status).toBe(404)
    const { status, body } = await test.app
      .inject({ url: `/api/v1/contents/vod/${tag}`, headers: { 'auth-token': token } })
      .then((response) => ({
        status: response.statusCode,
        body: response.json<{ data: { vodsList: { duration: number }[] } }>(),
      }))
    expect([status, body.data.vodsList[0]?.duration]).toEqual([200, 98])
    const media = await owner.get('schedule/media')
    expect(JSON.stringify(media.body)).not.toContain('recording-')
  })

  it('[Y-13] nothing is created from a period without recording, or of more than 6 h', async () => {
    const empty = { ...period(), from: iso(now - 7_200_000), to: iso(now - 3_600_000), name: 'Nothing' }
    expect(await owner.post('vods/recordings', empty)).toMatchObject({
      status: 409,
      body: { reason: 'recording-missing' },
    })
    for (const from of [iso(now), iso(now - 22_000_000)])
      expect((await owner.post('vods/recordings', { ...period(), from, name: 'Wrong' })).status).toBe(400)
    const rows = await test.deps.db
      .selectFrom('vod')
      .where('name', 'in', ['Nothing', 'Wrong'])
      .select('id')
      .execute()
    expect(rows).toEqual([])
  })

  it('[Y-13] a repeated request saves nothing more', async () => {
    const again = await createLiveChannel(test.deps.db, inject('dataDir'), now - 12_000)
    const [asset = ''] = await completeAssets(test.deps.db)
    await again.add({ asset, segments: 2 })
    const body = {
      channel: again.id,
      from: iso(now - 12_000),
      to: iso(now),
      name: 'Twice',
      requestId: randomUUID(),
    }
    const stored = () => test.deps.db.selectFrom('asset').select('id').orderBy('id').execute()
    const { data } = (await owner.post('vods/recordings', body)).body
    const before = await stored()
    expect((await owner.post('vods/recordings', body)).body.data).toEqual(data)
    expect(await stored()).toEqual(before)
  })

  it('[Y-13] is kept if its transaction was committed although the response was lost', async () => {
    const { db, media } = test.deps
    const recorded = await createLiveChannel(db, inject('dataDir'), now - 12_000, { tag: 'lost' })
    const [asset = ''] = await completeAssets(db)
    await recorded.add({ asset, segments: 2 })
    const store = () =>
      storeRecording({ db, media }, recorded.id, { from: new Date(now - 12_000), to: new Date(now) })
    const [kept, lost] = [await store(), await store()]
    await db.updateTable('vod').set({ parts: kept.assets }).where('name', '=', 'Twice').execute()
    for (const recording of [kept, lost]) await recording.discard()
    const stored = await db.selectFrom('asset').where('id', 'like', 'recording-%').select('id').execute()
    const ids = stored.map(({ id }) => id)
    expect([kept.assets, lost.assets].map((assets) => assets.every((id) => ids.includes(id)))).toEqual([
      true,
      false,
    ])
  })

  it('[Y-13] its files are deleted a day after the VOD is gone', async () => {
    const { db } = test.deps
    const ofVod = db.selectFrom('vod').where('name', '=', 'The match')
    const { parts } = await ofVod.select('parts').executeTakeFirstOrThrow()
    const stored = async () => {
      const files = await readdir(path.join(inject('dataDir'), 'media'))
      return parts.filter((asset) => files.includes(asset))
    }
    const job = scheduledJobs(test.deps).find(({ name }) => name === 'delete-unused-vod-media')
    await job?.run()
    expect(await stored()).toEqual(parts)
    await db.updateTable('vod').set({ parts: [] }).where('name', '=', 'The match').execute()
    await job?.run()
    test.deps.clock.advance(23 * 3_600_000)
    await job?.run()
    expect(await stored()).toEqual(parts)
    test.deps.clock.advance(2 * 3_600_000)
    await job?.run()
    expect(await stored()).toEqual([])
  })
})
