import { randomBytes } from 'node:crypto'
import type { analytics } from '@kallo/contract/insights/analytics'
import { eventIdBytes, eventIdFrom, isTimelyEventId } from '@kallo/rules/insights/event-id'
import type * as z from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import { claimWatchTime, sessionOfStream, viewerHash } from '../../streaming/leases/index.ts'
import { resourceHash } from '../../streaming/origin/index.ts'
import { admitReport, type AnalyticsParts, type Reporter } from './accept-events.ts'
import { minutesWithinMs } from './reported-minutes.ts'

type Minutes = z.output<NonNullable<typeof analytics.updateChannel.body>>

/**
 * P-07: minutes from a client that sends no events. They are claimed from the watch time of the account's latest stream of this
 * channel; without one nothing is added. Reports of visitors, and of playbacks that also send events, are ignored.
 */
export async function acceptMinutes(
  parts: AnalyticsParts,
  reporter: Reporter,
  report: Minutes,
): Promise<void> {
  const shared = admitReport(parts, reporter)
  const nowMs = shared.received_at.getTime()
  const { channelId, duration, sessionId, eventId = newId(nowMs) } = report
  if (!isTimelyEventId(eventId, nowMs))
    throw new AppError('bad-input', { eventId: 'contains a time too far from now' })
  const channel = [...parts.catalogue().channels.values()].find(({ id }) => id === channelId)
  if (!channel) throw new AppError('channel-not-found', { channelId: 'is unknown' })
  if (!reporter.viewer || sessionId !== undefined) return
  const wanted = {
    viewer: viewerHash(reporter.viewer.accountId),
    resource: resourceHash('live', channel.tag),
  }
  // A repeated report must not claim watch time twice, and one that could not be stored must not have claimed any.
  await parts.eventWriter.storeOnce(eventId, async (trx) => {
    const since = new Date(nowMs - minutesWithinMs)
    const claimed = await claimWatchTime(trx, wanted, duration * 60, since)
    if (!claimed) return null
    return {
      ...shared,
      event_id: eventId,
      session_id: sessionOfStream(claimed.stream),
      watched_seconds: claimed.seconds,
      type: claimed.isFirst ? 'minutes' : 'further-minutes',
      kind: 'channel',
      content_id: channelId,
    }
  })
}

function newId(nowMs: number): string {
  return eventIdFrom(nowMs, randomBytes(eventIdBytes))
}
