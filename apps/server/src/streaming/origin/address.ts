import { receiverFile, receiverPrefix } from '@kallo/rules/streaming/stream-address'
import type { ResourceKind } from './ticket.ts'

/** What a path below a ticket names. Every other path is 404. */
export type OriginAddress = { tag: string } &
  /** P-51: `isH264`: without the AV1 renditions. */
  (
    | { kind: 'live-multivariant'; name: string; isH264?: true }
    /** W-21: `isAv1`: an AV1 rendition. */
    | { kind: 'live-media'; rendition: number; name: string; isAv1?: true }
    | { kind: 'vod-multivariant'; isH264?: true }
    | ({ kind: 'vod-media'; rendition: number } & MediaView)
    | SubtitlesAddress
    | InitAddress
    | SegmentAddress
    | ThumbnailAddress
  )

/** An initialisation segment, by the name that playlists state. */
export type InitAddress = { kind: 'live-init' | 'vod-init'; rendition: number; name: string } & MediaView

/** A media segment. Its number is the slot in an assembled channel, the sequence number in an ingested one, and counts from 0 in a VOD. */
export type SegmentAddress = {
  kind: 'live-segment' | 'vod-segment'
  rendition: number
  number: number
} & MediaView

/**
 * P-16: which media of a channel or VOD an address names. Without any property: video and audio in H.264 and AAC. Channels have only
 * `isAv1`.
 */
export interface MediaView {
  /** Only this audio track, whose only rendition is 0. */
  audioTrack?: number
  isVideoOnly?: true
  /** W-10, W-21: the AV1 renditions. */
  isAv1?: true
}

/** P-15: the playlist of subtitles, or its only segment, which is as long as the VOD. */
export type SubtitlesAddress = { kind: 'vod-subtitles-media' | 'vod-subtitles'; track: number }

/** A picture for seek bars: from the middle of a segment, or in ingested channels from the start of this segment or an earlier one. */
export type ThumbnailAddress = { kind: 'live-thumbnail' | 'vod-thumbnail'; number: number }

const ticketStart = '/t/'.length
const maxPathLength = 512
const slug = /^[a-z0-9][a-z0-9-]{0,62}$/
const segmentFile = /^(0|[1-9]\d{0,9})\.m4s$/
const thumbnailFile = /^(0|[1-9]\d{0,9})\.webp$/
const initFile = /^init-([0-9a-f]{16})\.mp4$/
/** The file name is also in the playlist of subtitles. */
export const subtitlesFile = 'subtitles.vtt'
const playlistFile = /^([a-z0-9-]{1,40})\.m3u8$/

/** The ticket of `/t/{ticket}/{path}`, and the path without the query; null for any other address. */
export function splitOriginUrl(url: string): { ticket: string; path: string } | null {
  const end = url.indexOf('/', ticketStart)
  if (!url.startsWith('/t/') || end <= ticketStart) return null
  const query = url.indexOf('?', end)
  return { ticket: url.slice(ticketStart, end), path: url.slice(end + 1, query < 0 ? undefined : query) }
}

/** Reads the path below a ticket as described in docs/operating/origin.md; null for any other. */
export function parseOriginPath(path: string): OriginAddress | null {
  if (path.length > maxPathLength) return null
  const [kind, tag, ...rest] = path.split('/')
  if (!tag || !slug.test(tag) || (kind !== 'live' && kind !== 'vod')) return null
  const file = rest.pop() ?? ''
  const resource = { tag }
  if (rest.length === 0) {
    if (kind === 'vod' && file === receiverFile)
      return { ...resource, kind: 'vod-multivariant', isH264: true }
    const name = playlistName(kind, file)
    if (name === null) return null
    if (kind === 'vod') return { ...resource, kind: 'vod-multivariant' }
    const shown = name.startsWith(receiverPrefix) ? name.slice(receiverPrefix.length) : null
    return shown === null
      ? { ...resource, kind: 'live-multivariant', name }
      : { ...resource, kind: 'live-multivariant', name: shown, isH264: true }
  }
  if (rest.length > 1) return null
  const [folder] = rest
  const thumbnail = folder === 'thumbnails' ? thumbnailFile.exec(file)?.[1] : undefined
  if (thumbnail !== undefined) return { ...resource, kind: `${kind}-thumbnail`, number: Number(thumbnail) }
  const read = kind === 'vod' ? parseVodFolder(folder, file) : undefined
  if (read !== undefined) return read && { ...resource, ...read }
  const rendition = numberAfter('v', folder)
  const parsed = rendition === null ? parseLiveAv1(kind, folder, file) : parseFile(kind, file, rendition)
  return parsed && { ...resource, ...parsed }
}

/** W-21: a file of an AV1 rendition of a channel. */
function parseLiveAv1(kind: ResourceKind, folder: string | undefined, file: string) {
  const rendition = kind === 'live' ? numberAfter('e', folder) : null
  const read = rendition === null ? null : parseFile(kind, file, rendition)
  return read && { ...read, isAv1: true as const }
}

/** The channel or VOD of a path below a ticket, whatever file follows; null for any other. */
export function parseResource(path: string): { kind: ResourceKind; tag: string } | null {
  const [kind, tag, file] = path.split('/', 3)
  if (!tag || !slug.test(tag) || !file || (kind !== 'live' && kind !== 'vod')) return null
  return { kind, tag }
}

/** A file of a VOD in a folder other than `v{r}`: `a0/…`, `e0/…`, `f0/…`, `p0/…` or `s0/…`. Undefined for any other folder. */
function parseVodFolder(folder: string | undefined, file: string) {
  const audioTrack = numberAfter('a', folder)
  if (audioTrack !== null) {
    const read = parseFile('vod', file, 0)
    return read && { ...read, audioTrack }
  }
  const videoOnly = numberAfter('p', folder)
  if (videoOnly !== null) {
    const read = parseFile('vod', file, videoOnly)
    return read && { ...read, isVideoOnly: true as const }
  }
  for (const [letter, view] of av1Views) {
    const rendition = numberAfter(letter, folder)
    const read = rendition === null ? undefined : parseFile('vod', file, rendition)
    if (read !== undefined) return read && { ...read, ...view }
  }
  const track = numberAfter('s', folder)
  if (track === null) return undefined
  if (file === subtitlesFile) return { kind: 'vod-subtitles', track } as const
  return playlistName('vod', file) === null ? null : ({ kind: 'vod-subtitles-media', track } as const)
}

/** W-10: AV1 with Opus, and AV1 without audio for VODs that have a choice of audio tracks. */
const av1Views = [
  ['e', { isAv1: true }],
  ['f', { isAv1: true, isVideoOnly: true }],
] as const

/** A file of one rendition. */
function parseFile(kind: 'live' | 'vod', file: string, rendition: number) {
  const number = segmentFile.exec(file)?.[1]
  if (number !== undefined) return { kind: `${kind}-segment`, rendition, number: Number(number) } as const
  const init = initFile.exec(file)?.[1]
  if (init !== undefined) return { kind: `${kind}-init`, rendition, name: init } as const
  const name = playlistName(kind, file)
  if (name === null) return null
  return kind === 'live'
    ? ({ kind: 'live-media', rendition, name } as const)
    : ({ kind: 'vod-media', rendition } as const)
}

function playlistName(kind: 'live' | 'vod', file: string): string | null {
  const name = playlistFile.exec(file)?.[1] ?? null
  return kind === 'vod' && name !== 'film' && name !== 'playlist' ? null : name
}

function numberAfter(letter: 'v' | 'a' | 'e' | 'f' | 'p' | 's', folder = ''): number | null {
  const digits = /^(0|[1-9]\d?)$/.exec(folder.slice(1))?.[1]
  return folder[0] !== letter || digits === undefined ? null : Number(digits)
}
