import type { analytics } from '@kallo/contract/insights/analytics'
import { isTimelyEventId } from '@kallo/rules/insights/event-id'
import type * as z from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { Catalogue } from '../../catalogue/contents/index.ts'
import { sessionOfStream, viewerHash } from '../../streaming/leases/index.ts'
import { resourceHash, type Ticket } from '../../streaming/origin/index.ts'
import { admit, type AnalyticsParts, type Teller } from './caller.ts'
import type { StoredEvent } from './event-store.ts'

type Report = z.output<NonNullable<typeof analytics.events.body>>
type Told = Report['events'][number]

/**
 * C-09: all events of a request or none. Without a ticket of theirs they are accepted and dropped. A stream is one
 * playback, whatever session the client names; whether it was seen, and how many of its seconds are believed, is decided
 * when hours are summed.
 */
export async function takeEvents(parts: AnalyticsParts, teller: Teller, report: Report): Promise<void> {
  const shared = admit(parts, teller)
  const ticket = ticketOf(parts, teller, report)
  const nowMs = shared.received_at.getTime()
  const catalogue = parts.catalogue()
  const events = report.events.flatMap((event, index): StoredEvent[] => {
    if (!isTimelyEventId(event.eventId, nowMs))
      throw new AppError('bad-input', { [`events.${index}.eventId`]: 'holds a time that is not near' })
    const contentId = contentOf(catalogue, event, index)
    if (ticket === null || ticket.resource !== resourceOf(event)) return []
    return [
      {
        ...shared,
        account_id: ticket.viewer === visitor ? null : shared.account_id,
        event_id: event.eventId,
        session_id: sessionOfStream(ticket.stream),
        watched_seconds: event.watchedSeconds,
        what: event.what,
        kind: event.kind,
        content_id: contentId,
      },
    ]
  })
  if (events.length > 0) await parts.ingest.store(events)
}

const visitor = viewerHash(null)

/**
 * Null when there is none of the caller. A beacon carries no session, and whoever watches may have signed in since: both
 * are of the viewer whom the ticket names. An expired ticket still identifies its stream.
 */
function ticketOf(
  { origin }: AnalyticsParts,
  { viewer }: Teller,
  { ticket: written }: Report,
): Ticket | null {
  const ticket = written === undefined ? null : origin.readTicket(written)
  if (ticket === null || ticket.isMonitoring) return null
  const isOfAnother = viewer !== null && ![visitor, viewerHash(viewer.accountId)].includes(ticket.viewer)
  return isOfAnother ? null : ticket
}

function resourceOf({ kind, tag }: Told): string {
  return resourceHash(kind === 'channel' ? 'live' : 'vod', tag)
}

function contentOf(catalogue: Catalogue, { kind, tag }: Told, index: number): string {
  const found = kind === 'channel' ? catalogue.channels.get(tag) : catalogue.vods.get(tag)
  if (found) return found.id
  const reason = kind === 'channel' ? 'channel-not-found' : 'vod-not-found'
  throw new AppError(reason, { [`events.${index}.tag`]: 'is unknown' })
}
