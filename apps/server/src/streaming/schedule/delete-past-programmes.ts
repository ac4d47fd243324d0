import { timelineKeptHours } from '@kallo/rules/foundation/constants'
import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { scheduleReachDays } from '@kallo/rules/streaming/schedule'
import { sql, type Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'

/** A programme may last until the next day, and dates are in the channel's zone. */
const marginDays = 3
const keptMs = timelineKeptHours * hourMs + (scheduleReachDays + marginDays) * dayMs
const channelsAtOnce = 20

/**
 * N-03: deletes programmes that played once, when neither the archive nor a timeline that is compiled again can contain them. What
 * was played stays in the guide's programmes and in the audit log. Runs daily.
 */
export async function deletePastProgrammes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = isoDay(clock.now() - keptMs, 'UTC')
  let deleted: number
  do {
    deleted = await db.transaction().execute((trx) => deleteSome(trx, before))
  } while (deleted > 0)
}

/** Of some channels; returns their number. The version tells open editors that their copy is old (N-05). */
async function deleteSome(trx: Transaction<Tables>, before: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from channel
    where exists (select from schedule_block where channel_id = channel.id and on_date < ${before})
    order by id limit ${channelsAtOnce} for no key update`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await trx
    .deleteFrom('schedule_block')
    .where('channel_id', 'in', ids)
    .where('on_date', '<', before)
    .execute()
  await trx
    .updateTable('schedule')
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('channel_id', 'in', ids)
    .execute()
  return ids.length
}
