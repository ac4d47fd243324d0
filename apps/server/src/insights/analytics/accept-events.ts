import type { analytics } from '@kallo/contract/insights/analytics'
import { playbackEventLimits, playbackReportLimits } from '@kallo/contract/insights/limits'
import { isTimelyEventId } from '@kallo/rules/insights/event-id'
import type * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { takeAll, type Limit } from '../../platform/rate-limits.ts'
import type { Catalogue } from '../../catalogue/contents/index.ts'
import type { Region } from '../../foundation/region/index.ts'
import { sessionOfStream, type SeenStreams } from '../../streaming/leases/index.ts'
import { resourceHash, type Origin } from '../../streaming/origin/index.ts'
import type { EventWriter, StoredEvent } from './event-store.ts'
import { reportedTicket, visitor } from './reported-ticket.ts'

export interface AnalyticsParts extends Pick<Deps, 'db' | 'clock' | 'config' | 'limits' | 'log'> {
  catalogue(): Catalogue
  region: Region
  origin: Pick<Origin, 'readTicket'>
  seenStreams: Pick<SeenStreams, 'flush'>
  eventWriter: EventWriter
}

/** The sender of a report, and the address it was sent from. */
export interface Reporter {
  viewer: Viewer | null
  ip: string
}

/** ISO 3166-1 reserves this code for private use. */
const unknownCountry = 'ZZ'

/** Applies the rate limit. Returns the data that all events of the report share; none of it comes from the client. */
export function admitReport({ limits, clock, region }: AnalyticsParts, { viewer, ip }: Reporter) {
  limits.take(...senderLimit(playbackReportLimits, { viewer, ip }))
  return {
    received_at: new Date(clock.now()),
    country: region.countryOf(ip) ?? unknownCountry,
    account_id: viewer?.accountId ?? null,
  }
}

function senderLimit(
  { perDevice, perAddress }: Record<'perDevice' | 'perAddress', Limit>,
  { viewer, ip }: Reporter,
): [Limit, string] {
  return viewer ? [perDevice, `${viewer.accountId} ${viewer.deviceId}`] : [perAddress, networkOf(ip)]
}

type Report = z.output<NonNullable<typeof analytics.events.body>>
type ReportedEvent = Report['events'][number]

/**
 * C-09: stores all events of a report or none. Events without a matching ticket are accepted and dropped. The session
 * is that of the stream, whatever the client states. Whether the stream was seen, and how many seconds count, is
 * decided when hours are summed.
 */
export async function acceptEvents(parts: AnalyticsParts, reporter: Reporter, report: Report): Promise<void> {
  const shared = admitReport(parts, reporter)
  const ticket = reportedTicket(parts.origin, reporter.viewer, report.ticket)
  const nowMs = shared.received_at.getTime()
  const catalogue = parts.catalogue()
  const events = report.events.flatMap((event, index): StoredEvent[] => {
    if (!isTimelyEventId(event.eventId, nowMs))
      throw new AppError('bad-input', { [`events.${index}.eventId`]: 'contains a time too far from now' })
    const contentId = contentOf(catalogue, event, index)
    if (ticket === null || ticket.resource !== resourceOf(event)) return []
    return [
      {
        ...shared,
        account_id: ticket.viewer === visitor ? null : shared.account_id,
        event_id: event.eventId,
        session_id: sessionOfStream(ticket.stream),
        watched_seconds: event.watchedSeconds,
        type: event.type,
        kind: event.kind,
        content_id: contentId,
        ...(event.type === 'error' && failureOf(event)),
      },
    ]
  })
  if (ticket === null || events.length === 0) return
  const counted = [
    [playbackEventLimits.perStream, ticket.stream],
    senderLimit(playbackEventLimits, reporter),
  ] as const
  takeAll(parts.limits, counted, events.length)
  await parts.eventWriter.write(events)
}

function failureOf({ failure, connection, speed }: ReportedEvent) {
  return { failure: failure ?? null, connection: connection ?? null, speed: speed ?? null }
}

function resourceOf({ kind, tag }: ReportedEvent): string {
  return resourceHash(kind === 'channel' ? 'live' : 'vod', tag)
}

function contentOf(catalogue: Catalogue, { kind, tag }: ReportedEvent, index: number): string {
  const found = kind === 'channel' ? catalogue.channels.get(tag) : catalogue.vods.get(tag)
  if (found) return found.id
  const reason = kind === 'channel' ? 'channel-not-found' : 'vod-not-found'
  throw new AppError(reason, { [`events.${index}.tag`]: 'is unknown' })
}
