import { hourMs } from '@kallo/rules/foundation/durations'
import { compileSchedule } from '@kallo/rules/streaming/schedule'
import { hourStart, latestHourStart, zonedTime } from '@kallo/rules/foundation/zoned-time'
import fc from 'fast-check'
import * as HLS from 'hls-parser'
import { Parser } from 'm3u8-parser'
import { describe, expect, it } from 'vitest'
import { isRangePlayable, pickSegments, slotRange } from './assembled-media.ts'
import { writeMultivariant, writeAssembledPlaylist, writeVodPlaylist } from './playlists.ts'
import { noTracks } from './vod-tracks.ts'

const zone = 'Africa/Lagos'
const start = Date.parse('2026-11-18T00:00:00Z')
/** Assets of an odd and an even number of slots differ in format. */
const formatOf = (slots: number) => (slots % 2 ? 'odd' : 'even')
const initOf = (asset: string) => formatOf(Number(asset.at(-1)))
const placeOf = (asset: string) => ({ folder: '', init: initOf(asset) })
const loop = (...slots: number[]) =>
  slots.map((count, index) => ({ asset: `asset-${index}-${count}`, slots: count, format: formatOf(count) }))
const dailySchedule = [
  { startMinute: 0, title: 'Night', description: '', loop: loop(2, 5, 5) },
  { startMinute: 390, title: 'Morning', description: '', loop: loop(1) },
  { startMinute: 805, title: 'Noon', description: '', loop: loop(2, 7, 3, 4) },
  { startMinute: 1260, title: 'News', description: '', loop: loop(13) },
]
const stretches = compileSchedule(dailySchedule, zone, start, start + 80 * hourMs, {
  discontinuities: 41,
}).map(({ stretch }) => stretch)

interface Parsed {
  text: string
  sequence: number
  discontinuity: number
  hasEnd: boolean
  kind: string | null
  segments: { slot: number; uri: string; discontinuity: number; tagged: boolean }[]
}

function playlistAt(now: number, name: string, holdBackSeconds = 18): Parsed | null {
  const range = rangeAt(name, now, holdBackSeconds)
  const segments = range && pickSegments(stretches, range)
  return segments
    ? parse(writeAssembledPlaylist(segments, { kind: range.kind, holdBackSeconds }, placeOf))
    : null
}

function rangeAt(name: string, now: number, holdBackSeconds = 18) {
  return slotRange(name, now, { timeZone: zone, hourStarts: latestHourStart, holdBackSeconds })
}

/** Parses a media playlist strictly by RFC 8216, without a library. */
function parse(text: string): Parsed {
  const lines = text.trimEnd().split('\n')
  expect(lines[0]).toBe('#EXTM3U')
  const value = (tag: string) => lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1)
  expect(value('#EXT-X-TARGETDURATION')).toBe('6')
  const sequence = Number(value('#EXT-X-MEDIA-SEQUENCE'))
  const discontinuity = Number(value('#EXT-X-DISCONTINUITY-SEQUENCE'))
  const segments: Parsed['segments'] = []
  let running = discontinuity
  let tagged = false
  for (const [index, line] of lines.entries()) {
    if (line === '#EXT-X-DISCONTINUITY') [running, tagged] = [running + 1, true]
    if (
      line.startsWith('#EXT-X-PROGRAM-DATE-TIME:') &&
      Date.parse(line.slice(25)) !== (sequence + segments.length) * 6000
    )
      throw new Error(`a wrong ${line} at segment ${segments.length}`)
    if (!line.startsWith('#EXTINF')) continue
    if (line !== '#EXTINF:6.000,') throw new Error(`a wrong ${line}`)
    segments.push({
      slot: sequence + segments.length,
      uri: lines[index + 1] ?? '',
      discontinuity: running,
      tagged,
    })
    tagged = false
  }
  const hasEnd = lines.at(-1) === '#EXT-X-ENDLIST'
  return { text, sequence, discontinuity, hasEnd, kind: value('#EXT-X-PLAYLIST-TYPE') ?? null, segments }
}

describe('playlists of a channel', () => {
  it('[P-01, E-02] playlists over 24 hours are consistent', () => {
    const seen = new Map<number, string>()
    const contradictions: string[] = []
    const check = (playlist: Parsed | null) => {
      for (const { slot, uri, discontinuity, tagged } of playlist?.segments ?? []) {
        const said = `${uri} ${discontinuity} ${tagged}`
        const known = seen.get(slot) ?? said
        if (known !== said) contradictions.push(`slot ${slot}: ${known}, then ${said}`)
        seen.set(slot, said)
      }
    }
    const day = start + 26 * hourMs
    for (let now = day; now < day + 24 * hourMs; now += 6_000)
      check(playlistAt(now + (now % 5_999), 'playlist'))
    for (let now = day; now < day + 24 * hourMs; now += 1_800_000)
      for (let name = 0; name < 24; name++) check(playlistAt(now, String(name)))
    expect(contradictions).toEqual([])
    expect(seen.size).toBeGreaterThan(24 * 600)
  })

  it('[P-01] in live playlists, sequence numbers only increase, and discontinuities that left the window are counted', () => {
    const times = fc.integer({ min: start + 26 * hourMs, max: start + 70 * hourMs })
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 60_000 }), (now, later) => {
        const first = playlistAt(now, 'playlist')
        const second = playlistAt(now + later, 'playlist')
        if (!first || !second) throw new Error('no live playlist')
        const gone = first.segments.slice(0, second.sequence - first.sequence)
        expect(second.sequence).toBeGreaterThanOrEqual(first.sequence)
        expect(second.discontinuity - first.discontinuity).toBe(gone.filter(({ tagged }) => tagged).length)
      }),
    )
  })

  it("[X-31] live playlists state the operator's hold-back, and list 54 s before that", () => {
    const now = start + 40 * hourMs
    const usual = playlistAt(now, 'playlist')
    expect(usual?.text).not.toContain('SERVER-CONTROL')
    expect(usual?.segments).toHaveLength(12)
    const longer = playlistAt(now, 'playlist', 60)
    expect(longer?.text).toContain('#EXT-X-SERVER-CONTROL:HOLD-BACK=60.0\n')
    expect(longer?.segments).toHaveLength(19)
    expect(longer?.segments.at(-1)).toEqual(usual?.segments.at(-1))
    const finished = playlistAt(now, String(zonedTime(now - hourMs, zone).hour), 60)
    expect(finished?.text).not.toContain('SERVER-CONTROL')
  })

  it('[E-02, P-02] hours have 600 segments each, without gap or overlap, across midnight', () => {
    const now = start + 50 * hourMs + 1_234_567
    const current = hourStart(now, zone)
    let next = current / 6000 - 23 * 600
    for (let back = 23; back > 0; back--) {
      const name = String(zonedTime(current - back * hourMs, zone).hour)
      const playlist = playlistAt(now, name)
      expect(playlist?.sequence, `hour ${name}`).toBe(next)
      expect(playlist?.segments).toHaveLength(600)
      expect(playlist).toMatchObject({ hasEnd: true, kind: 'VOD' })
      next += 600
    }
    const running = playlistAt(now, String(zonedTime(now, zone).hour))
    expect(running).toMatchObject({ hasEnd: false, kind: 'EVENT', sequence: next })
    expect(running?.text).toContain('#EXT-X-START:TIME-OFFSET=0')
  })

  it('[E-04] the running hour is playable from its third complete segment on', () => {
    const top = hourStart(start + 40 * hourMs, zone)
    const name = String(zonedTime(top, zone).hour)
    expect(playlistAt(top + 17_999, name)).toBeNull()
    expect(playlistAt(top + 18_000, name)?.segments).toHaveLength(3)
  })

  it('[P-02, Y-11] a finished hour or programme has a permanent playlist, a running one grows', () => {
    const top = hourStart(start + 40 * hourMs, zone)
    const named = playlistAt(top + 5 * hourMs, `archive-${top / 1000}-3600`)
    expect(named).toMatchObject({ sequence: top / 6000, kind: 'VOD', hasEnd: true })
    // 25 minutes from 00:10:03 to 00:35:03: from the slot that holds its start to the one that holds its end.
    const programme = `archive-${top / 1000 + 603}-1500`
    const finished = playlistAt(top + 5 * hourMs, programme)
    expect(finished).toMatchObject({ sequence: (top + 600_000) / 6000, kind: 'VOD', hasEnd: true })
    expect(finished?.segments).toHaveLength(251)
    const running = playlistAt(top + 1_200_000, programme)
    expect(running).toMatchObject({ sequence: (top + 600_000) / 6000, kind: 'EVENT', hasEnd: false })
    expect(running?.segments).toHaveLength(100)
    expect(rangeAt(programme, top + 5 * hourMs)?.isPermanent).toBe(true)
    expect(rangeAt(programme, top + 1_200_000)?.isPermanent).toBe(false)
    expect(playlistAt(top + 600_000, programme)).toBeNull()
    for (const name of [
      '24',
      '-1',
      '007',
      'x',
      '1.5',
      `archive-${top / 1000}-0`,
      `archive-${top / 1000}-21601`,
    ])
      expect(playlistAt(top + 5 * hourMs, name), name).toBeNull()
  })

  it('[P-01] a gap in the timeline ends a playlist', () => {
    const holed = stretches.toSpliced(3, 1)
    const hole = stretches[3]
    if (!hole) throw new Error('no stretch to leave out')
    const liveEdge = hole.slotStart + hole.slotCount + 4
    const picked = pickSegments(holed, { kind: 'live', from: liveEdge - 12, to: liveEdge })
    expect(picked?.map(({ slot }) => slot)).toEqual([liveEdge - 4, liveEdge - 3, liveEdge - 2, liveEdge - 1])
    expect(pickSegments(holed, { kind: 'live', from: hole.slotStart - 8, to: hole.slotStart + 4 })).toBeNull()
  })

  it('[Y-11] a range is playable exactly if segments are found, also next to gaps', () => {
    const kinds = fc.constantFrom('live' as const, 'finished' as const, 'event' as const)
    const near = fc.constantFrom(...stretches.map(({ slotStart }) => slotStart))
    const offset = fc.integer({ min: -14, max: 14 })
    fc.assert(
      fc.property(
        fc.subarray(stretches),
        kinds,
        near,
        offset,
        fc.nat({ max: 14 }),
        (some, kind, slot, moved, length) => {
          const range = { kind, from: slot + moved, to: slot + moved + length }
          expect(isRangePlayable(some, range)).toBe(pickSegments(some, range) !== null)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('[P-01] strict parsers accept every kind of playlist', () => {
    HLS.setOptions({ strictMode: true })
    const now = start + 40 * hourMs + 999_999
    const rendition = {
      index: 0,
      width: 426,
      height: 240,
      codecs: 'avc1.640015,mp4a.40.2',
      peakBps: 160_678,
      averageBps: 142_948,
    }
    const texts = [
      writeMultivariant(
        {
          renditions: [rendition, { ...rendition, index: 1, peakBps: 200_000 }],
          fps: 25,
          isIndependent: true,
        },
        'playlist',
      ),
      writeMultivariant(multiCodec, 'playlist', noTracks, av1),
      writeMultivariant(multiCodec, 'playlist', twoTracks, av1),
      playlistAt(now, 'playlist')?.text ?? '',
      playlistAt(now, String(zonedTime(now, zone).hour))?.text ?? '',
      playlistAt(now, '3')?.text ?? '',
      writeVodPlaylist(loop(1, 5, 5), 0, initOf),
    ]
    for (const text of texts) {
      expect(() => HLS.parse(text)).not.toThrow()
      const parser = new Parser()
      const warnings: string[] = []
      parser.on('warn', ({ message }: { message: string }) => warnings.push(message))
      parser.push(text)
      parser.end()
      expect(warnings).toEqual([])
      expect(text).toMatch(/^#EXTM3U\n[\s\S]*\n$/)
    }
  })
})

describe('the playlist of a VOD', () => {
  it('[P-03, P-10] lists its parts in order, with a discontinuity and another initialisation segment where the format changes', () => {
    const parts = [
      { asset: 'title-1', slots: 1, format: 'x' },
      { asset: 'scene-1', slots: 2, format: 'x' },
      { asset: 'film-2', slots: 1, format: 'y' },
    ]
    const text = writeVodPlaylist(parts, 1, (asset, rendition) => `${asset}-${rendition}`)
    expect(text.split('\n').slice(5)).toEqual([
      '#EXT-X-MAP:URI="init-title-1-1.mp4"',
      '#EXTINF:6.000,',
      '0.m4s',
      '#EXTINF:6.000,',
      '1.m4s',
      '#EXTINF:6.000,',
      '2.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="init-film-2-1.mp4"',
      '#EXTINF:6.000,',
      '3.m4s',
      '#EXT-X-ENDLIST',
      '',
    ])
  })
})

const avc = { codecs: 'avc1.640015,mp4a.40.2', peakBps: 160_000, averageBps: 150_000 }
const sound = { width: 0, height: 0, peakBps: 66_000, averageBps: 65_000 }
const multiCodec = {
  renditions: [
    { ...avc, index: 0, width: 426, height: 240 },
    { ...avc, index: 1, width: 640, height: 360, peakBps: 400_000 },
    { ...sound, index: 2, codecs: 'mp4a.40.2' },
  ],
  fps: 25,
  isIndependent: true,
}
const av1Codecs = { codecs: 'av01.0.00M.08,opus', peakBps: 80_000, averageBps: 70_000 }
const av1 = {
  renditions: [
    { ...av1Codecs, index: 0, width: 426, height: 240 },
    { ...av1Codecs, index: 1, width: 640, height: 360, peakBps: 150_000 },
    { ...sound, index: 2, codecs: 'opus', peakBps: 26_000, averageBps: 25_500 },
  ],
}
const french = { index: 0, language: 'fr', name: 'Français', isDefault: false }
const twoTracks = { ownAudio: { language: 'en', name: 'Original' }, audio: [french], subtitles: [] }

/** Codecs and address of each variant, in order. */
function variantsOf(text: string): string[] {
  return [...text.matchAll(/^#EXT-X-STREAM-INF:.*CODECS="([^"]+)".*\n(.+)$/gm)].map(
    ([, codecs, address]) => `${codecs} ${address}`,
  )
}

describe('the multivariant playlist', () => {
  it('[W-10] lists AV1 before H.264 of each height, and each codec with all of its heights', () => {
    expect(variantsOf(writeMultivariant(multiCodec, 'film', noTracks, av1))).toEqual([
      'av01.0.00M.08,opus e1/film.m3u8',
      'avc1.640015,mp4a.40.2 v1/film.m3u8',
      'av01.0.00M.08,opus e0/film.m3u8',
      'avc1.640015,mp4a.40.2 v0/film.m3u8',
      'opus e2/film.m3u8',
      'mp4a.40.2 v2/film.m3u8',
    ])
  })

  it('[W-10] offers no AV1 video unless each rendition takes less data than H.264 of its height or the next', () => {
    const [low, high, opus] = av1.renditions
    const offered = (...renditions: (typeof low)[]) =>
      variantsOf(
        writeMultivariant(multiCodec, 'film', noTracks, {
          renditions: renditions.flatMap((one) => one ?? []),
        }),
      ).filter((variant) => /av01|opus/.test(variant))
    const large = low && { ...low, averageBps: 150_000 }
    expect(offered(large, high, opus)).toEqual(['opus e2/film.m3u8'])
    expect(offered(low, high && { ...high, height: 300, averageBps: 150_000 })).toEqual([])
    expect(offered(low, opus && { ...opus, averageBps: 65_000 })).toEqual(['av01.0.00M.08,opus e0/film.m3u8'])
  })

  it('[W-10, P-16] plays AV1 with the same audio group as H.264 where sound is chosen among tracks', () => {
    const text = writeMultivariant(multiCodec, 'film', twoTracks, av1)
    expect(variantsOf(text)).toEqual([
      'av01.0.00M.08,mp4a.40.2 f1/film.m3u8',
      'avc1.640015,mp4a.40.2 p1/film.m3u8',
      'av01.0.00M.08,mp4a.40.2 f0/film.m3u8',
      'avc1.640015,mp4a.40.2 p0/film.m3u8',
      'mp4a.40.2 v2/film.m3u8',
    ])
    // The peak includes the sound.
    expect(text).toContain('BANDWIDTH=146000,AVERAGE-BANDWIDTH=135000,CODECS="av01.0.00M.08,mp4a.40.2"')
    for (const line of text.match(/^#EXT-X-STREAM-INF.+$/gm) ?? []) expect(line).toContain(',AUDIO="audio"')
  })

  it('[P-01, P-12] lists the best rendition first and the audio-only rendition last', () => {
    const rendition = { codecs: 'avc1.640015,mp4a.40.2', peakBps: 60_000, averageBps: 50_000 }
    const renditions = [
      { ...rendition, index: 0, width: 426, height: 240 },
      { ...rendition, index: 1, width: 640, height: 360 },
      { ...rendition, index: 2, width: 0, height: 0, codecs: 'mp4a.40.2' },
    ]
    const text = writeMultivariant({ renditions, fps: 25, isIndependent: true }, '13')
    expect(text.match(/v\d\/.+/g)).toEqual(['v1/13.m3u8', 'v0/13.m3u8', 'v2/13.m3u8'])
    expect(text).toContain(
      '\n#EXT-X-STREAM-INF:BANDWIDTH=60000,AVERAGE-BANDWIDTH=50000,CODECS="mp4a.40.2"\nv2/',
    )
  })
})
