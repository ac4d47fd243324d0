import { maxEarlierShare, playerDistanceSeconds } from './live-latency.ts'

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
  /** Number of discontinuities before it in the playlist. */
  discontinuities: number
}

const enoughSeconds = 4

/**
 * P-28: the segment of a media playlist with which playback starts. Server and page read it with the same function, so that the page
 * can use the segment that the server sent.
 *
 * @param positionSeconds of the playlist; null: the live edge less the hold-back, or the beginning.
 * @returns null if there is no segment at this position, or no initialisation segment.
 */
export function firstSegment(playlist: string, positionSeconds: number | null): FirstSegment | null {
  const segments: Listed[] = []
  let init = ''
  let at = 0
  let seconds = 0
  let discontinuities = 0
  for (const line of playlist.split('\n')) {
    const map = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)
    const length = /^#EXTINF:([\d.]+)/.exec(line)
    if (line === '#EXT-X-DISCONTINUITY') discontinuities += 1
    else if (map) init = map[1] ?? ''
    else if (length) seconds = Number(length[1])
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ init, segment: line, startsAt: at, endsAt: at + seconds, discontinuities })
      at += seconds
    }
  }
  const isLive = !/^#EXT-X-(ENDLIST|PLAYLIST-TYPE:EVENT)/m.test(playlist)
  const holdBack = Number(/HOLD-BACK=([\d.]+)/.exec(playlist)?.[1] ?? playerDistanceSeconds)
  const position = positionSeconds ?? (isLive ? Math.max(0, at - holdBack) : 0)
  const index = segments.findIndex(({ endsAt }) => position < endsAt)
  const found = segments[index]
  const isLate =
    isLive && found && position - found.startsAt > maxEarlierShare * (found.endsAt - found.startsAt)
  const chosen = isLate ? (segments[index + 1] ?? found) : found
  if (!chosen || chosen.init === '') return null
  const { segment, startsAt, endsAt } = chosen
  const after = segments[segments.indexOf(chosen) + 1]
  const isShort = endsAt - startsAt < enoughSeconds
  const next = isShort && after?.discontinuities === chosen.discontinuities ? after.segment : null
  return { init: chosen.init, segment, startsAt, next }
}

/**
 * CODECS of a rendition (RFC 8216, 4.3.4.2) with audio and video in one segment.
 *
 * @param folder of the rendition, such as `v0`.
 * @returns null if there is none.
 */
export function codecsOf(multivariant: string, folder: string): string | null {
  if (/^#EXT-X-MEDIA:TYPE=AUDIO/m.test(multivariant)) return null
  const lines = multivariant.split('\n')
  const index = lines.findIndex((line) => line.startsWith(`${folder}/`))
  const tags = lines[index - 1] ?? ''
  if (!tags.includes('RESOLUTION=')) return null
  return /CODECS="([^"]+)"/.exec(tags)?.[1] ?? null
}

/** The URI of a rendition's media playlist in a multivariant playlist; null: it is not listed. */
export function mediaPlaylistUri(multivariant: string, folder: string): string | null {
  return multivariant.split('\n').find((line) => line.startsWith(`${folder}/`)) ?? null
}
