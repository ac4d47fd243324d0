import { hourMs } from '@kallo/rules/foundation/durations'
import type { LiveLatency } from '@kallo/rules/streaming/live-latency'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import * as HLS from 'hls-parser'
import { sql } from 'kysely'
import { Parser } from 'm3u8-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { createIngestedApp, type IngestedApp } from '../../testing/streaming/ingested-app.ts'
import { durationOf, files, tagged } from '../../testing/streaming/playlist-lines.ts'
import { templateTime } from '../../testing/template-database.ts'

const now = Date.parse(templateTime)

let ingested: IngestedApp
beforeAll(async () => {
  ingested = await createIngestedApp(inject('dataDir'))
})
beforeEach(() => ingested.test.deps.clock.set(templateTime))
afterAll(() => ingested.test.close())

describe('a channel with live sources', () => {
  it('[Y-10] lists the latest segments with their own durations, their runs, and the time of each run', async () => {
    const channel = await ingested.liveChannel(now - 60_000)
    const { text, get } = await ingested.open(channel)
    await channel.add(
      { asset: ingested.assets[0] ?? '', segments: 5 },
      {
        asset: ingested.assets[1] ?? '',
        segments: 5,
        durationUs: (index) => (index === 4 ? 2_500_000 : 6_400_000),
      },
    )
    const media = await vi.waitFor(async () => {
      const written = await text('v0/playlist.m3u8')
      expect(files(written)).toHaveLength(10)
      return written
    })
    expect(files(media)[0]).toBe('100.m4s')
    expect(tagged(media, 'EXT-X-TARGETDURATION')).toEqual(['6'])
    expect(tagged(media, 'EXT-X-DISCONTINUITY-SEQUENCE')).toEqual(['0'])
    expect(tagged(media, 'EXTINF').slice(4, 7)).toEqual(['6.000000,', '6.400000,', '6.400000,'])
    expect(media.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    expect(tagged(media, 'EXT-X-PROGRAM-DATE-TIME')).toEqual([
      new Date(now - 60_000).toISOString(),
      new Date(now - 30_000).toISOString(),
    ])
    for (const map of tagged(media, 'EXT-X-MAP')) {
      const init = await get(`v0/${map.slice(5, -1)}`)
      expect([init.status, init.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    }
    HLS.setOptions({ strictMode: true })
    for (const one of [media, await text('playlist.m3u8')]) {
      expect(() => HLS.parse(one)).not.toThrow()
      const warnings: unknown[] = []
      const parser = new Parser()
      parser.on('warn', (warning: unknown) => warnings.push(warning))
      parser.push(one)
      parser.end()
      expect(warnings).toEqual([])
    }
  })

  it('[Y-19] states the duration of the longest listed segment, rounded', async () => {
    const channel = await ingested.liveChannel(now - 130_000)
    const { text } = await ingested.open(channel)
    await channel.add(
      {
        asset: ingested.assets[0] ?? '',
        segments: 2,
        durationUs: (index) => (index === 0 ? 9_600_000 : 6_400_000),
      },
      { asset: ingested.assets[1] ?? '', segments: 3 },
    )
    await vi.waitFor(async () => expect(files(await text('v0/playlist.m3u8'))).toHaveLength(5))
    expect(tagged(await text('v0/playlist.m3u8'), 'EXT-X-TARGETDURATION')).toEqual(['10'])
    await channel.add({ asset: ingested.assets[1] ?? '', segments: 12 })
    await vi.waitFor(async () => expect(files(await text('v0/playlist.m3u8'))).toHaveLength(12))
    expect(tagged(await text('v0/playlist.m3u8'), 'EXT-X-TARGETDURATION')).toEqual(['6'])
  })

  it('[Y-21] with low latency the live playlist has the target duration of its segments and a hold-back', async () => {
    const startsAtMs = now - 40_000
    const run = { asset: ingested.assets[0] ?? '', segments: 20, durationUs: () => 2_000_000 }
    const header = async (latency: LiveLatency) => {
      const channel = await ingested.liveChannel(startsAtMs, { latency })
      const { text } = await ingested.open(channel)
      await channel.add(run)
      await vi.waitFor(async () => expect(files(await text('v0/playlist.m3u8'))).toHaveLength(20))
      const [live, programme] = [
        await text('v0/playlist.m3u8'),
        await text(`v0/archive-${startsAtMs / 1000}-3600.m3u8`),
      ]
      const tags = ['EXT-X-TARGETDURATION', 'EXT-X-SERVER-CONTROL']
      return [live, programme].map((one) => tags.flatMap((tag) => tagged(one, tag)))
    }
    expect(await header('low')).toEqual([['2', 'HOLD-BACK=8.0'], ['6']])
    expect(await header('stable')).toEqual([['6'], ['6']])
  })

  it('[Y-21] the setting can be changed while the channel is on air', async () => {
    const channel = await ingested.liveChannel(now - 40_000)
    const { text } = await ingested.open(channel)
    await channel.add({ asset: ingested.assets[0] ?? '', segments: 20, durationUs: () => 2_000_000 })
    const target = async () => tagged(await text('v0/playlist.m3u8'), 'EXT-X-TARGETDURATION')
    await vi.waitFor(async () => expect(await target()).toEqual(['2']))
    const { db } = ingested.test.deps
    await db
      .updateTable('live_channel')
      .set({ latency: 'stable' })
      .where('channel_id', '=', channel.id)
      .execute()
    // A cached playlist is replaced when it has another segment.
    await channel.add({ asset: ingested.assets[0] ?? '', segments: 1 })
    await vi.waitFor(async () => expect(await target()).toEqual(['6']))
  })

  it('[Y-10] sends segments as they are stored, and nothing for unknown ones', async () => {
    const channel = await ingested.liveChannel(now - 36_000)
    const { text, get } = await ingested.open(channel)
    await channel.add({ asset: ingested.assets[0] ?? '', segments: 6 })
    await vi.waitFor(async () => expect(files(await text('v9/playlist.m3u8'))).toHaveLength(6))
    const sound = await get('v9/103.m4s')
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mp4'])
    const picture = await get('v0/103.m4s')
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(picture.bytes.length).toBeGreaterThan(sound.bytes.length)
    for (const file of ['v0/99.m4s', 'v0/106.m4s', 'v4/103.m4s', 'v0/init-0123456789abcdef.mp4'])
      expect((await get(file)).status, file).toBe(404)
    const folder = path.join(inject('dataDir'), 'media', 'live', channel.id)
    await rm(folder, { recursive: true })
    expect((await get('v1/105.m4s')).status).toBe(404)
  })

  it('[Y-11] plays a programme from its start to its end, and a running one while it grows', async () => {
    const channel = await ingested.liveChannel(now - 2 * hourMs)
    const { text } = await ingested.open(channel)
    await channel.add({ asset: ingested.assets[0] ?? '', segments: 1_200, hasFiles: false })
    await vi.waitFor(async () => expect(files(await text('v0/playlist.m3u8'))).toHaveLength(12))
    const past = await text(`v0/archive-${(now - 90 * 60_000) / 1000}-1800.m3u8`)
    expect(tagged(past, 'EXT-X-PLAYLIST-TYPE')).toEqual(['VOD'])
    expect([files(past)[0], files(past).length, durationOf(past)]).toEqual(['400.m4s', 300, 1_800])
    expect(past).toMatch(/#EXT-X-ENDLIST\n$/)
    // Starts and ends within a segment.
    expect(files(await text(`v0/archive-${(now - 90 * 60_000) / 1000 + 3}-1800.m3u8`))).toHaveLength(301)
    const running = await text(`v0/archive-${(now - 600_000) / 1000}-1800.m3u8`)
    expect(tagged(running, 'EXT-X-PLAYLIST-TYPE')).toEqual(['EVENT'])
    expect([files(running).length, running.includes('ENDLIST')]).toEqual([100, false])
    expect(await text(`v0/archive-${(now + 600) / 1000}-1800.m3u8`)).toBe('404')
    expect(await text(`v0/archive-${(now - 5 * hourMs) / 1000}-1800.m3u8`)).toBe('404')
  })

  it('[Y-10] is off air two minutes after its last segment', async () => {
    const channel = await ingested.liveChannel(now - 60_000)
    const { text } = await ingested.open(channel)
    await channel.add({ asset: ingested.assets[0] ?? '', segments: 5 })
    await vi.waitFor(async () => expect(files(await text('v0/playlist.m3u8'))).toHaveLength(5))
    ingested.test.deps.clock.set(now - 30_000 + 119_999)
    expect(files(await text('v0/playlist.m3u8'))).toHaveLength(5)
    ingested.test.deps.clock.set(now - 30_000 + 120_000)
    expect(await text('playlist.m3u8')).toBe('404')
    expect(await text('v0/playlist.m3u8')).toBe('404')
  })

  it('[Y-10, Y-11] 24 hours: every hour is complete, the archive ends at its retention, and a gap is skipped', async () => {
    // 14:00 in Lagos of the day before, until now; off air for 20 minutes of the hour from 03:00.
    const from = now - 30 * hourMs
    const channel = await ingested.liveChannel(from)
    const { text } = await ingested.open(channel)
    const before = (Date.parse('2026-11-20T02:15:00Z') - from) / 6_000
    const resumedAtMs = Date.parse('2026-11-20T02:35:00Z')
    await channel.add(
      { asset: ingested.assets[0] ?? '', segments: before, hasFiles: false },
      {
        asset: ingested.assets[1] ?? '',
        segments: (now - resumedAtMs) / 6_000,
        hasFiles: false,
        startsAtMs: resumedAtMs,
      },
    )
    await vi.waitFor(async () => expect(files(await text('v0/playlist.m3u8'))).toHaveLength(12), 20_000)
    // It is 13:30 in Lagos.
    const seen = new Set<string>()
    for (let hour = 0; hour < 24; hour++) {
      const media = await text(`v0/${hour}.m3u8`)
      const [kind] = tagged(media, 'EXT-X-PLAYLIST-TYPE')
      expect([hour, kind, files(media).length]).toEqual([
        hour,
        hour === 13 ? 'EVENT' : 'VOD',
        hour === 13 ? 300 : hour === 3 ? 400 : 600,
      ])
      for (const file of files(media)) seen.add(file)
    }
    // 14:00 yesterday until 13:30 today, less the gap; no segment twice.
    expect(seen.size).toBe(23 * 600 + 300 - 200)
    const gap = await text('v0/3.m3u8')
    expect(gap.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    expect(tagged(gap, 'EXT-X-PROGRAM-DATE-TIME')[1]).toBe('2026-11-20T02:35:00.000Z')
    // Retained for 26 h by default, so since 11:30 of yesterday.
    const liveEdge = (now - 26 * hourMs) / 1000
    expect(files(await text(`v0/archive-${liveEdge - 1_800}-3600.m3u8`))).toHaveLength(300)
    expect(await text(`v0/archive-${liveEdge - 3_600}-3600.m3u8`)).toBe('404')
    // Disk pressure: the oldest rows are deleted before their time.
    await ingested.test.deps.db
      .deleteFrom('live_segment')
      .where('channel_id', '=', channel.id)
      .where('starts_at', '<', new Date(now - 20 * hourMs))
      .execute()
    await sql`select pg_notify('live_segments', ${JSON.stringify({ channel: channel.id })})`.execute(
      ingested.test.deps.db,
    )
    await vi.waitFor(async () => expect(await text('v0/14.m3u8')).toBe('404'))
    expect(files(await text('v0/17.m3u8'))).toHaveLength(300)
    expect(files(await text('v0/18.m3u8'))).toHaveLength(600)
  })

  it('[Y-10] an external address, an unpublished channel and a removed source take effect without a restart', async () => {
    const channel = await ingested.liveChannel(now - 60_000)
    const { text } = await ingested.open(channel)
    await channel.add({ asset: ingested.assets[0] ?? '', segments: 5 })
    await vi.waitFor(async () => expect(files(await text('v0/playlist.m3u8'))).toHaveLength(5))
    await ingested.test.deps.db.deleteFrom('live_channel').where('channel_id', '=', channel.id).execute()
    await sql`select pg_notify('live_sources', '')`.execute(ingested.test.deps.db)
    await vi.waitFor(async () => expect(await text('playlist.m3u8')).toBe('404'))
  })
})
