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

/** A report may be sent late, but the clock it was timed by may also be wrong. */
const latestMs = 3_600_000

/** P-08: what stood still is remembered beside its channel. */
export async function logRestart(
  { db, clock, log, catalogue }: LogRestartParts,
  { channel, at, last_state, stood_still_ms }: Reported,
): Promise<void> {
  const row = catalogue().channels.get(channel)
  if (!row) throw new AppError('channel-not-found')
  const nowMs = clock.now()
  const believed = new Date(Math.min(Math.max(Date.parse(at), nowMs - latestMs), nowMs))
  log.warn({ channel, lastState: last_state, stoodStillMs: stood_still_ms }, 'a tile of the wall stood still')
  await storeRestart(db.query, { channel_id: row.id, at: believed, last_state, stood_still_ms })
}
