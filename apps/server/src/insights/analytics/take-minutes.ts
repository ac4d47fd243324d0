import { createHash, randomBytes } from 'node:crypto'
import type { analytics } from '@kallo/contract/insights/analytics'
import { eventIdBytes, eventIdFrom, isTimelyEventId } from '@kallo/rules/insights/event-id'
import type * as z from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../accounts/auth/index.ts'
import { admit, type AnalyticsParts, type Teller } from './caller.ts'

type Minutes = z.output<NonNullable<typeof analytics.updateChannel.body>>

/**
 * P-07: minutes from a client that sends no events. Beside events they only mark the end of a playback, because the
 * events have told its seconds. A visitor's minutes are checked and not stored: nothing ties them to a playback, so a
 * script could make up any number of viewers.
 */
export async function takeMinutes(parts: AnalyticsParts, teller: Teller, report: Minutes): Promise<void> {
  const shared = admit(parts, teller)
  const nowMs = shared.received_at.getTime()
  const { channelId, duration, sessionId, eventId = newId(nowMs) } = report
  if (!isTimelyEventId(eventId, nowMs))
    throw new AppError('bad-input', { eventId: 'holds a time that is not near' })
  const known = [...parts.catalogue().channels.values()].some(({ id }) => id === channelId)
  if (!known) throw new AppError('channel-not-found', { channelId: 'is unknown' })
  if (!teller.viewer) return
  const hasEvents = sessionId !== undefined
  await parts.ingest.store([
    {
      ...shared,
      event_id: eventId,
      session_id: sessionId ?? sessionOf(teller.viewer, channelId),
      watched_seconds: hasEvents ? 0 : duration * 60,
      what: hasEvents ? 'end' : 'minutes',
      kind: 'channel',
      content_id: channelId,
    },
  ])
}

function newId(nowMs: number): string {
  return eventIdFrom(nowMs, randomBytes(eventIdBytes))
}

/** All reports of a device about a channel are one session, so that together they cannot claim more than went by. */
function sessionOf(viewer: Viewer, channelId: string): string {
  const hash = createHash('sha256').update(JSON.stringify([viewer.accountId, viewer.deviceId, channelId]))
  return hash.digest('hex').slice(0, 32)
}
