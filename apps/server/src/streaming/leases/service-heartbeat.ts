import { leaseMs } from '@kallo/rules/streaming/stream-lease'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Longest outage after which leases are extended. After a longer one, players have given up. */
const longestOutageMs = 3_600_000

/** Records that at least one process manages leases. */
export async function recordServiceHeartbeat(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .insertInto('service_heartbeat')
    .values({ name: 'leases', at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now }))
    .execute()
}

/**
 * After an outage of the whole service, the streams that played when it began keep their leases for `leaseMs` more, so
 * that their players find them when they reconnect. While another process manages leases nothing is extended: a stream
 * that is silent then has really ended. `outageMs`: a silence of the heartbeat from which on the service was down.
 */
export async function extendLeasesAfterOutage(
  db: Kysely<Tables>,
  nowMs: number,
  outageMs: number,
): Promise<void> {
  const now = new Date(nowMs)
  await sql`
    with outage as (
      select at from service_heartbeat
      where name = 'leases' and at < ${new Date(nowMs - outageMs)} and at > ${new Date(nowMs - longestOutageMs)}
    )
    update stream_lease set seen_at = ${now} from outage
    where ended_at is null and seen_at < ${now} and seen_at > outage.at - ${leaseMs}::int * interval '1 ms'`.execute(
    db,
  )
}
