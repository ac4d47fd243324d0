/** Reads from playlists and segments what the first picture needs, with much less code than the player. */
import { maxEarlierShare, playerDistanceSeconds } from '@kallo/rules/streaming/live-latency'

export interface FirstSegment {
  /** Addresses as in the playlist. */
  init: string
  segment: string
  /** Seconds of the playlist. */
  startsAt: number
  /** The segment that continues one of less than 4 s, which would end before the player is loaded; null: none. */
  next: string | null
}

interface Listed {
  init: string
  segment: string
  startsAt: number
  endsAt: number
  /** Number of the run. Segments of one run have no discontinuity between them. */
  run: number
}

const enoughSeconds = 4

/**
 * The segment of a media playlist that contains `startAt` (seconds; null: the live edge less the hold-back, or the beginning).
 * Null: none, or the playlist changes to another initialisation segment right after it.
 */
export function firstSegment(playlist: string, startAt: number | null): FirstSegment | null {
  const segments: Listed[] = []
  let init = ''
  let at = 0
  let seconds = 0
  let run = 0
  for (const line of playlist.split('\n')) {
    const map = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)
    const length = /^#EXTINF:([\d.]+)/.exec(line)
    if (line === '#EXT-X-DISCONTINUITY') run += 1
    else if (map) init = map[1] ?? ''
    else if (length) seconds = Number(length[1])
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ init, segment: line, startsAt: at, endsAt: at + seconds, run })
      at += seconds
    }
  }
  const isLive = !/^#EXT-X-(ENDLIST|PLAYLIST-TYPE:EVENT)/m.test(playlist)
  const holdBack = Number(/HOLD-BACK=([\d.]+)/.exec(playlist)?.[1] ?? playerDistanceSeconds)
  const position = startAt ?? (isLive ? Math.max(0, at - holdBack) : 0)
  const index = segments.findIndex(({ endsAt }) => position < endsAt)
  const found = segments[index]
  const isLate =
    isLive && found && position - found.startsAt > maxEarlierShare * (found.endsAt - found.startsAt)
  const chosen = isLate ? (segments[index + 1] ?? found) : found
  if (!chosen || chosen.init === '') return null
  const { segment, startsAt, endsAt } = chosen
  const after = segments[segments.indexOf(chosen) + 1]
  const isShort = endsAt - startsAt < enoughSeconds
  const next = isShort && after?.run === chosen.run ? after.segment : null
  return { init: chosen.init, segment, startsAt, next }
}

/** CODECS of a rendition with sound and pictures in one segment, by its folder; null: there is none. */
export function codecsOf(multivariant: string, folder: string): string | null {
  if (/^#EXT-X-MEDIA:TYPE=AUDIO/m.test(multivariant)) return null
  const lines = multivariant.split('\n')
  const index = lines.findIndex((line) => line.startsWith(`${folder}/`))
  const tags = lines[index - 1] ?? ''
  if (!tags.includes('RESOLUTION=')) return null
  return /CODECS="([^"]+)"/.exec(tags)?.[1] ?? null
}

/**
 * The earliest decode time in a media segment, in seconds (ISO/IEC 14496-12: `tfdt` in units of the `mdhd` of its track); null: the
 * files are not as expected.
 */
export function decodeSeconds(init: ArrayBuffer, segment: ArrayBuffer): number | null {
  const timescales = new Map<number, number>()
  const header = new DataView(init)
  let track = 0
  for (const [type, at] of boxes(header, ['tkhd', 'mdhd'])) {
    const is64 = header.getUint8(at) === 1
    if (type === 'tkhd') track = header.getUint32(at + (is64 ? 20 : 12))
    else timescales.set(track, header.getUint32(at + (is64 ? 20 : 12)))
  }
  const media = new DataView(segment)
  let earliest = Infinity
  for (const [type, at] of boxes(media, ['tfhd', 'tfdt'])) {
    if (type === 'tfhd') track = media.getUint32(at + 4)
    else {
      const time = media.getUint8(at) === 1 ? Number(media.getBigUint64(at + 4)) : media.getUint32(at + 4)
      earliest = Math.min(earliest, time / (timescales.get(track) ?? 0))
    }
  }
  return Number.isFinite(earliest) ? earliest : null
}

const containers = new Set(['moov', 'trak', 'mdia', 'moof', 'traf'])

/** Boxes of these types with the offset behind their headers, in order. */
function boxes(view: DataView, types: readonly string[], from = 0, to = view.byteLength): [string, number][] {
  const found: [string, number][] = []
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at)
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    if (size < 8) break
    if (types.includes(type)) found.push([type, at + 8])
    if (containers.has(type)) found.push(...boxes(view, types, at + 8, Math.min(to, at + size)))
    at += size
  }
  return found
}
