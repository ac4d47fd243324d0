import type { Clock } from '../../platform/clock.ts'
import type { MediaView, OriginAddress } from './address.ts'
import type { ChannelMedia, SegmentRange } from './channel-media.ts'
import type { ChannelResource, Resource, VodResource } from './origin-state.ts'
import type { PlaylistBody, PlaylistCache, WrittenPlaylist } from './playlist-cache.ts'
import { isHourPeriod } from './playlist-name.ts'
import { writeMultivariant, writeSubtitlesPlaylist, writeVodPlaylist } from './playlists.ts'
import { vodMediaOf } from './vod-media.ts'
import { noTracks } from './vod-tracks.ts'

export const cacheControl = {
  live: 'public, max-age=1',
  event: 'public, max-age=2',
  finished: 'public, max-age=2',
  vod: 'public, max-age=60',
  forever: 'public, max-age=31536000, immutable',
}

interface PlaylistParts {
  clock: Clock
  playlists: PlaylistCache
}

/** Null: the address is not that of a playlist, there is no such rendition, or nothing is playable. */
export function playlistOf(
  parts: PlaylistParts,
  resource: Resource,
  address: OriginAddress,
): PlaylistBody | null {
  return resource.kind === 'live'
    ? channelPlaylist(parts, resource, address)
    : vodPlaylist(parts, resource, address)
}

function channelPlaylist(
  { clock, playlists }: PlaylistParts,
  { media, tag }: ChannelResource,
  address: OriginAddress,
): PlaylistBody | null {
  if (address.kind !== 'live-multivariant' && address.kind !== 'live-media') return null
  const { name } = address
  const nowMs = clock.now()
  const range = media.range(name, nowMs)
  if (!range) return null
  // The hour of a number is another one tomorrow: only names with a time are permanent.
  const isArchive = name.startsWith('archive')
  const isPermanent = range.isPermanent && isArchive
  const get = (folder: string, write: () => string | null) =>
    playlists.get(
      `live/${tag}/${folder}/${name}`,
      versionOf(range),
      () => writtenPlaylist(write(), isPermanent ? cacheControl.forever : cacheControl[range.kind]),
      isArchive && !isHourPeriod(name) ? 'periods' : 'usual',
    )
  if (address.kind === 'live-multivariant') {
    const { isH264 = false } = address
    const write = () => multivariant(media, range, { name: media.lastingName(name, nowMs), isH264 })
    return get(isH264 ? 'h264' : '', write)
  }
  const { rendition } = address
  const renditions = address.isAv1 ? media.av1 : media
  if (!renditions?.hasRendition(rendition)) return null
  return get(folderOf(address), () => renditions.writePlaylist(range, rendition))
}

/**
 * Identifies the range: a playlist is written once per version. A reload of the origin's state clears the cache; new bit rates of a
 * channel with live sources reach the multivariant playlist with the next range.
 */
function versionOf({ from, to, kind }: SegmentRange): number {
  const rangeId = from * maxPlaylistSegments + (to - from)
  return rangeId * 2 + (kind === 'finished' ? 1 : 0)
}

/** More than any playlist lists (6 h of segments of 1 s), so that `rangeId` differs for each range. */
const maxPlaylistSegments = 25_000

function multivariant(
  media: ChannelMedia,
  range: SegmentRange,
  { name, isH264 }: { name: string; isH264: boolean },
): string | null {
  if (!media.isPlayable(range)) return null
  return writeMultivariant(media.ladder(), name, noTracks, isH264 ? undefined : media.av1?.ladder(range))
}

function writtenPlaylist(text: string | null, control: string): WrittenPlaylist | null {
  return text === null ? null : { text, cacheControl: control }
}

function vodPlaylist(
  { playlists }: Pick<PlaylistParts, 'playlists'>,
  resource: VodResource,
  address: OriginAddress,
): PlaylistBody | null {
  const { seconds, tag, tracks } = resource
  // P-17: the VOD has no file yet.
  if (resource.parts.length === 0) return null
  const get = (folder: string, write: () => string) =>
    playlists.get(`vod/${tag}/${folder}`, 0, () => writtenPlaylist(write(), cacheControl.vod))
  switch (address.kind) {
    case 'vod-multivariant':
      return address.isH264
        ? get('h264', () => writeMultivariant(resource, 'playlist', tracks))
        : get('', () => writeMultivariant(resource, 'playlist', tracks, resource.av1?.media))
    case 'vod-subtitles-media':
      return tracks.subtitles.some(({ index }) => index === address.track)
        ? get('subtitles', () => writeSubtitlesPlaylist(seconds))
        : null
    case 'vod-media': {
      const { rendition } = address
      const media = vodMediaOf(resource, address)
      if (!media?.renditions.some(({ index }) => index === rendition)) return null
      return get(folderOf(address), () => writeVodPlaylist(media.parts, rendition, media.initOf))
    }
    default:
      return null
  }
}

/** The folder of this media in addresses, which `parseOriginPath` reads. */
function folderOf({ audioTrack, isVideoOnly, isAv1, rendition }: MediaView & { rendition: number }): string {
  if (isAv1) return `${isVideoOnly ? 'f' : 'e'}${rendition}`
  if (isVideoOnly) return `p${rendition}`
  return audioTrack === undefined ? `v${rendition}` : `a${audioTrack}`
}
