/** P-28: the files that a player loads first. */
import { codecsOf, firstSegment } from '@kallo/rules/streaming/first-segment'
import type { OriginAddress } from './address.ts'
import type { OriginParts } from './origin-handler.ts'
import type { Resource } from './origin-state.ts'
import type { PlaylistBody } from './playlist-cache.ts'
import { playlistOf } from './resource-playlists.ts'
import { readInit, readSegment } from './respond-with-segment.ts'

export interface FirstPlaylists {
  multivariant: string
  /** Playlist of the smallest rendition. */
  media: string
}

export interface FirstFiles extends FirstPlaylists {
  /** Null: they cannot be read now, or the stream may not be played; the player requests them, and shows what is wrong. */
  segment: { init: Buffer; media: Buffer } | null
}

export interface FirstRequest {
  /** Address of the multivariant playlist, with its ticket. */
  address: string
  /** Of a channel: `playlist`, an hour, or the name of a programme. */
  name: string
  ip: string
  timeZone: string
  /** Seconds; null: the live edge, or the beginning. */
  startAt: number | null
}

/** The smallest rendition in H.264 with video. */
const folder = 'v0'

/** The first two playlists that a player of a channel's playlist loads; null if nothing is playable. */
export function firstPlaylists(
  parts: Pick<OriginParts, 'clock' | 'playlists'>,
  resource: Resource,
  name: string,
): FirstPlaylists | null {
  const { tag } = resource
  const addresses: OriginAddress[] =
    resource.kind === 'live'
      ? [
          { kind: 'live-multivariant', tag, name },
          { kind: 'live-media', tag, name, rendition: 0 },
        ]
      : [
          { kind: 'vod-multivariant', tag },
          { kind: 'vod-media', tag, rendition: 0 },
        ]
  const [multivariant, media] = addresses.map((address) => {
    const body = playlistOf(parts, resource, address)
    return body && textOf(body)
  })
  return multivariant && media ? { multivariant, media } : null
}

/** The first playlists and the first segment of a stream whose address was just issued; null if nothing is playable. */
export async function firstFiles(parts: OriginParts, request: FirstRequest): Promise<FirstFiles | null> {
  const { address, name, ip, timeZone, startAt } = request
  const opened = parts.tickets.open({ method: 'GET', url: new URL(address).pathname })
  if ('status' in opened) return null
  const { resource, ticket } = opened
  const playlists = firstPlaylists(parts, resource, name)
  if (!playlists) return null
  const first =
    codecsOf(playlists.multivariant, folder) === null ? null : firstSegment(playlists.media, startAt)
  if (!first || (await parts.guard.check(ticket, resource, ip, opened.address)) !== null)
    return { ...playlists, segment: null }
  parts.onTimeZone(ticket.stream, timeZone)
  return { ...playlists, segment: await readFirst(parts, address, first).catch(() => null) }
}

async function readFirst(
  parts: OriginParts,
  address: string,
  first: { init: string; segment: string },
): Promise<FirstFiles['segment']> {
  const [init, segment] = [first.init, first.segment].map((file) =>
    parts.tickets.open({ method: 'GET', url: new URL(`${folder}/${file}`, address).pathname }),
  )
  if (!init || !segment || 'status' in init || 'status' in segment) return null
  if (init.address.kind !== 'live-init' && init.address.kind !== 'vod-init') return null
  if (segment.address.kind !== 'live-segment' && segment.address.kind !== 'vod-segment') return null
  const header = readInit(parts, init.resource, init.address)
  const media = header && (await readSegment(parts, segment, segment.address))
  return media && { init: header, media }
}

function textOf(body: PlaylistBody): string {
  const { bytes } = body.in(null)
  return (typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes).toString()
}
