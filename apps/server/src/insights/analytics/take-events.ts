import type { analytics } from '@kallo/contract/insights/analytics'
import { isTimelyEventId } from '@kallo/rules/insights/event-id'
import type * as z from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { Catalogue } from '../../catalogue/contents/index.ts'
import { admit, type AnalyticsParts, type Teller } from './caller.ts'
import type { StoredEvent } from './event-store.ts'

type Told = z.output<NonNullable<typeof analytics.events.body>>['events'][number]

/** C-09: all events of a request or none. How many of their seconds are believed is decided when they are summed. */
export async function takeEvents(
  parts: AnalyticsParts,
  teller: Teller,
  told: readonly Told[],
): Promise<void> {
  const shared = admit(parts, teller)
  const nowMs = shared.received_at.getTime()
  const catalogue = parts.catalogue()
  const events = told.map((event, index): StoredEvent => {
    if (!isTimelyEventId(event.eventId, nowMs))
      throw new AppError('bad-input', { [`events.${index}.eventId`]: 'holds a time that is not near' })
    return {
      ...shared,
      event_id: event.eventId,
      session_id: event.sessionId,
      watched_seconds: event.watchedSeconds,
      what: event.what,
      kind: event.kind,
      content_id: contentOf(catalogue, event, index),
    }
  })
  await parts.ingest.store(events)
}

function contentOf(catalogue: Catalogue, { kind, tag }: Told, index: number): string {
  const found = kind === 'channel' ? catalogue.channels.get(tag) : catalogue.vods.get(tag)
  if (found) return found.id
  const reason = kind === 'channel' ? 'channel-not-found' : 'vod-not-found'
  throw new AppError(reason, { [`events.${index}.tag`]: 'is unknown' })
}
