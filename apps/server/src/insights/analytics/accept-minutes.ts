import { randomBytes } from 'node:crypto'
import type { analytics } from '@kallo/contract/insights/analytics'
import { eventIdBytes, eventIdFrom, isTimelyEventId } from '@kallo/rules/insights/event-id'
import type * as z from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import { claimWatchTime, sessionOfStream, viewerHash } from '../../streaming/leases/index.ts'
import { resourceHash } from '../../streaming/origin/index.ts'
import { isStored } from './event-store.ts'
import { admitReport, type AnalyticsParts, type Reporter } from './accept-events.ts'

type Minutes = z.output<NonNullable<typeof analytics.updateChannel.body>>

/** Clients send reports at the end of a playback, or when the network is available again. */
const reportWithinMs = 12 * 3_600_000

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
  await once(eventId, async () => {
    if (await isStored(parts.db, eventId)) return
    const claimed = await claimWatchTime(parts.db, wanted, duration * 60, new Date(nowMs - reportWithinMs))
    if (!claimed) return
    await parts.eventWriter.write([
      {
        ...shared,
        event_id: eventId,
        session_id: sessionOfStream(claimed.stream),
        watched_seconds: claimed.seconds,
        type: 'minutes',
        kind: 'channel',
        content_id: channelId,
      },
    ])
  })
}

const inProgress = new Map<string, Promise<void>>()

/** A repeated report is stored once, so it must not claim watch time twice, not even while the first is being stored. */
async function once(eventId: string, store: () => Promise<void>): Promise<void> {
  const running = inProgress.get(eventId)
  if (running) return running
  const storing = store().finally(() => inProgress.delete(eventId))
  inProgress.set(eventId, storing)
  await storing
}

function newId(nowMs: number): string {
  return eventIdFrom(nowMs, randomBytes(eventIdBytes))
}
