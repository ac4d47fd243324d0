import { randomBytes, type KeyObject } from 'node:crypto'
import { programmeAddress } from '@kallo/rules/streaming/stream-address'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { ticketSession, viewerHash } from '../leases/index.ts'
import type { DownloadableMedia } from './downloadable-media.ts'
import { readTicket, resourceHash, signTicket, type ResourceKind, type Ticket } from './ticket.ts'

export interface TicketRequest {
  viewer: Viewer | null
  /** The stream to continue; without it a new one starts. */
  stream?: string
}

export interface StreamAddress {
  address: string
  ticket: string
  expiresAtMs: number
}

export interface Addresses {
  /**
   * A playable address of a channel or VOD. A VOD's does not end in `playlist.m3u8`, because players take that for live
   * (P-06).
   */
  streamAddress(baseUrl: string, kind: ResourceKind, tag: string, request: TicketRequest): StreamAddress
  /** P-08: an address of a channel for the monitoring wall. It is valid for two minutes, and bound to no session. */
  monitoringAddress(baseUrl: string, tag: string): StreamAddress
  /** P-44: an address from which this download is loaded. */
  downloadAddress(
    baseUrl: string,
    media: DownloadableMedia,
    download: { viewer: Viewer; id: string },
  ): StreamAddress
  /** Reads an address or bare ticket, expired or not. Null if it was not issued here, or is for a download. */
  readTicket(written: string): Ticket | null
}

/** Issues the addresses of streams and downloads, each with its ticket. */
export function createAddresses(key: KeyObject, clock: Deps['clock'], lifeSeconds: number): Addresses {
  return {
    streamAddress(baseUrl, kind, tag, { viewer, stream }) {
      const claims = {
        viewer: viewerHash(viewer?.accountId ?? null),
        session: ticketSession(viewer?.sessionKey ?? null),
        stream: stream ?? randomBytes(8).toString('hex'),
        isMonitoring: false,
        isDownload: false,
      }
      return writeAddress(key, clock.now() + lifeSeconds * 1_000, { baseUrl, kind, tag, claims })
    },
    downloadAddress(baseUrl, { kind, tag, period }, { viewer, id }) {
      const claims = {
        viewer: viewerHash(viewer.accountId),
        session: ticketSession(viewer.sessionKey),
        stream: id,
        isMonitoring: false,
        isDownload: true,
      }
      const written = writeAddress(key, clock.now() + lifeSeconds * 1_000, { baseUrl, kind, tag, claims })
      if (period === null) return written
      return { ...written, address: programmeAddress(written.address, period.startsAtMs, period.endsAtMs) }
    },
    monitoringAddress(baseUrl, tag) {
      const stream = randomBytes(8).toString('hex')
      const claims = { ...visitorClaims, stream, isMonitoring: true, isDownload: false }
      return writeAddress(key, clock.now() + monitoringMs, { baseUrl, kind: 'live', tag, claims })
    },
    readTicket(written) {
      const ticket = readTicket(key, /(?:^|\/t\/)([0-9a-f.]{60,200})(?:\/|$)/.exec(written)?.[1] ?? '')
      return ticket?.isDownload ? null : ticket
    },
  }
}

/** The wall requests addresses every 15 s; a tile whose address has expired continues with a new one. */
const monitoringMs = 120_000
const visitorClaims = { viewer: viewerHash(null), session: ticketSession(null) }

interface AddressParts {
  baseUrl: string
  kind: ResourceKind
  tag: string
  claims: Omit<Ticket, 'expiresAt' | 'resource'>
}

function writeAddress(key: KeyObject, expiresAtMs: number, parts: AddressParts): StreamAddress {
  const { baseUrl, kind, tag, claims } = parts
  const expiresAt = Math.floor(expiresAtMs / 1000)
  const ticket = signTicket(key, { ...claims, expiresAt, resource: resourceHash(kind, tag) })
  const file = kind === 'live' ? 'playlist' : 'film'
  const address = `${baseUrl}/t/${ticket}/${kind}/${tag}/${file}.m3u8`
  return { address, ticket, expiresAtMs: expiresAt * 1000 }
}
