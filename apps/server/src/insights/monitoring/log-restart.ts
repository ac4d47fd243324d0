import type * as z from 'zod'
import type { monitoring } from '@kallo/contract/insights/monitoring'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Catalogue } from '../../catalogue/contents/index.ts'
import { storeRestart } from './monitoring-store.ts'

export interface LogRestartParts extends Pick<Deps, 'db' | 'clock' | 'log'> {
  catalogue(): Pick<Catalogue, 'channels'>
}

type Reported = z.output<NonNullable<(typeof monitoring.logRestart)['body']>>

/** Reports may arrive late. An older time is attributed to a wrong clock. */
const maxAgeMs = 3_600_000

/** P-08: stores that a tile stalled and was restarted. */
export async function logRestart(
  { db, clock, log, catalogue }: LogRestartParts,
  { channel, at, lastState, stalledMs }: Reported,
): Promise<void> {
  const row = catalogue().channels.get(channel)
  if (!row) throw new AppError('channel-not-found')
  const nowMs = clock.now()
  const restartedAt = new Date(Math.min(Math.max(Date.parse(at), nowMs - maxAgeMs), nowMs))
  log.warn({ channel, lastState, stoodStillMs: stalledMs }, 'a tile of the wall stalled')
  await storeRestart(db, {
    channel_id: row.id,
    at: restartedAt,
    last_state: lastState,
    stood_still_ms: stalledMs,
  })
}
