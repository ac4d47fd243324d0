// The origin exists so that a channel can be watched live, replayed by the hour and restarted without encoding anything.
import { createSecretKey, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import { deviceHash, viewerHash, type Leases, type Owner } from '../leases/index.ts'
import type { Region } from '../region/index.ts'
import { streamKey, ticketSeconds } from '../settings/index.ts'
import { createGate } from './gate.ts'
import { createOriginHandler, type OriginHandler } from './origin-handler.ts'
import { loadOriginState } from './origin-state.ts'
import { createPlaylistCache } from './playlist-cache.ts'
import { pickSegments, slotRange } from './pick-segments.ts'
import { readTicket, resourceHash, signTicket, type ResourceKind, type Ticket } from './ticket.ts'

export { resourceHash, type ResourceKind, type Ticket } from './ticket.ts'

/** Whom a ticket is for, and where. */
export interface TicketFor {
  owner: Owner | null
  country: string | null
  /** How many streams may play at once; 0 when they are not counted. */
  most: number
  /** The stream that goes on with it; a new one begins without. */
  stream?: string
}

export interface Origin {
  handler: OriginHandler
  /**
   * A playable address of a channel or film, good for minutes. A film's does not end in `playlist.m3u8`, because players
   * take that for live (P-06).
   */
  streamAddress(baseUrl: string, kind: ResourceKind, tag: string, who: TicketFor): StreamAddress
  /** What an address or bare ticket says, run out or not; null when it was not made here. */
  readTicket(written: string): Ticket | null
  /** E-04: can this hour of the channel (0–23, most recent occurrence) be played now? */
  hasRecording(tag: string, hour: number): boolean
  /** Length of a film in whole seconds; 0 when it is unknown here. */
  filmSeconds(tag: string): number
}

export interface StreamAddress {
  address: string
  ticket: string
  expiresAtMs: number
}

const playlistCacheBytes = 12 * 1024 * 1024

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'files' | 'log' | 'news'> & {
  region: Region
  leases: Leases
}

export async function createOrigin(parts: Parts): Promise<Origin> {
  const { db, clock, config, files, log, news, region, leases } = parts
  const key = createSecretKey(await streamKey(db.query), 'hex')
  const lifeSeconds = await ticketSeconds(db.query)
  const playlists = createPlaylistCache(playlistCacheBytes)
  const snapshot = await createSnapshot(async () => {
    const state = await loadOriginState(db.query, config.timeZone)
    playlists.clear()
    return state
  }, log)
  news.on('timeline', () => snapshot.reload())
  news.on('catalogue', () => snapshot.reload())

  const state = () => snapshot.current()
  const mediaFolder = path.join(config.dataDir, 'media')
  const gate = createGate({ countryOf: region.countryOf, leases })
  const addressOf = clientAddress(config.trustedProxies)
  const own = { state, streamKey: key, clock, files, playlists, mediaFolder, log, gate, addressOf }
  return {
    handler: createOriginHandler(own),
    streamAddress(baseUrl, kind, tag, { owner, country, most, stream }) {
      const expiresAt = Math.floor(clock.now() / 1000) + lifeSeconds
      const ticket = signTicket(key, {
        expiresAt,
        resource: resourceHash(kind, tag),
        viewer: viewerHash(owner?.accountId ?? null),
        device: deviceHash(owner),
        stream: stream ?? randomBytes(8).toString('hex'),
        most,
        country: country ?? '',
      })
      const file = kind === 'live' ? 'playlist' : 'film'
      const address = `${baseUrl}/t/${ticket}/${kind}/${tag}/${file}.m3u8`
      return { address, ticket, expiresAtMs: expiresAt * 1000 }
    },
    readTicket: (written) =>
      readTicket(key, /(?:^|\/t\/)([0-9a-f.]{60,200})(?:\/|$)/.exec(written)?.[1] ?? ''),
    hasRecording(tag, hour) {
      const stream = state().live.get(tag)
      const range = stream && slotRange(String(hour), clock.now(), stream.timeZone)
      return range ? pickSegments(stream.stretches, range) !== null : false
    },
    filmSeconds(tag) {
      return (state().vod.get(tag)?.parts ?? []).reduce((sum, { slots }) => sum + slots * 6, 0)
    },
  }
}
