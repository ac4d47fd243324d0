import { randomBytes } from 'node:crypto'
import type { analytics } from '@kallo/contract/insights/analytics'
import { eventIdBytes, eventIdFrom, isTimelyEventId } from '@kallo/rules/insights/event-id'
import type * as z from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import { claimWatchTime, sessionOfStream, viewerHash } from '../../streaming/leases/index.ts'
import { resourceHash } from '../../streaming/origin/index.ts'
import { admit, type AnalyticsParts, type Teller } from './caller.ts'

type Minutes = z.output<NonNullable<typeof analytics.updateChannel.body>>

/** A report comes at the end of a playback, or soon after the network is back. */
const reportWithinMs = 12 * 3_600_000

/**
 * P-07: minutes from a client that sends no events. They are taken from the watch time of the stream of this channel that
 * the account played last; without one they add nothing. Nor do those of a playback that sends events, which have told
 * its seconds, and those of a visitor: nothing ties them to a stream.
 */
export async function takeMinutes(parts: AnalyticsParts, teller: Teller, report: Minutes): Promise<void> {
  const shared = admit(parts, teller)
  const nowMs = shared.received_at.getTime()
  const { channelId, duration, sessionId, eventId = newId(nowMs) } = report
  if (!isTimelyEventId(eventId, nowMs))
    throw new AppError('bad-input', { eventId: 'holds a time that is not near' })
  const channel = [...parts.catalogue().channels.values()].find(({ id }) => id === channelId)
  if (!channel) throw new AppError('channel-not-found', { channelId: 'is unknown' })
  if (!teller.viewer || sessionId !== undefined) return
  const wanted = { viewer: viewerHash(teller.viewer.accountId), resource: resourceHash('live', channel.tag) }
  const since = new Date(nowMs - reportWithinMs)
  const claimed = await claimWatchTime(parts.db.query, wanted, duration * 60, since)
  if (!claimed) return
  await parts.ingest.store([
    {
      ...shared,
      event_id: eventId,
      session_id: sessionOfStream(claimed.stream),
      watched_seconds: claimed.seconds,
      what: 'minutes',
      kind: 'channel',
      content_id: channelId,
    },
  ])
}

function newId(nowMs: number): string {
  return eventIdFrom(nowMs, randomBytes(eventIdBytes))
}
