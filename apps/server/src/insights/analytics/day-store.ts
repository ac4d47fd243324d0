import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { lockSums } from './hour-store.ts'

/**
 * replaces the sums of the days to which some hours (UTC ms) belong. The caller must hold the lock of the sums.
 */
export async function sumDays(
  trx: Transaction<Tables>,
  hours: readonly number[],
  timeZone: string,
): Promise<void> {
  if (await hasWatchDays(trx))
    return replaceDays(
      trx,
      hours.map((hour) => new Date(hour)),
      timeZone,
    )
  await insertDays(trx, timeZone, sql`true`)
}

export async function deleteHoursBefore(db: Kysely<Tables>, instant: Date, timeZone: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSums(trx)
    await trx.deleteFrom('watch_hour').where('hour', '<', instant).execute()
    const day = sql`(${instant}::timestamptz at time zone ${timeZone})::date`
    await sql`delete from watch_day where day < ${day}`.execute(trx)
    await replaceDays(trx, [instant], timeZone)
  })
}

async function replaceDays(
  trx: Transaction<Tables>,
  hours: readonly Date[],
  timeZone: string,
): Promise<void> {
  const { rows: days } = await sql<{ day: string }>`
    select distinct to_char(hour at time zone ${timeZone}, 'YYYY-MM-DD') as day
    from unnest(${hours.map((hour) => hour.toISOString())}::timestamptz[]) as hour order by 1`.execute(trx)
  for (const { day } of days) {
    await sql`delete from watch_day where day = ${day}::date`.execute(trx)
    await insertDays(
      trx,
      timeZone,
      sql`hour >= ${day}::date::timestamp at time zone ${timeZone}
        and hour < (${day}::date + 1)::timestamp at time zone ${timeZone}`,
    )
  }
}

/** fills the sums by day if there are none: after an upgrade, or when they were deleted to be rebuilt. */
export async function fillWatchDays(db: Kysely<Tables>, timeZone: string): Promise<void> {
  if (await hasWatchDays(db)) return
  await db.transaction().execute(async (trx) => {
    await lockSums(trx)
    if (!(await hasWatchDays(trx))) await insertDays(trx, timeZone, sql`true`)
  })
}

async function hasWatchDays(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('watch_day').select('day').limit(1).executeTakeFirst()) !== undefined
}

/** Inserts sums by day. The index on the contents of all countries contains these columns. */
async function insertDays(
  trx: Transaction<Tables>,
  timeZone: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into watch_day
      (day, kind, content_id, watched_seconds, starts, stalls, errors, peak_viewers)
    select (hour at time zone ${timeZone})::date, kind, content_id, sum(watched_seconds), sum(starts), sum(stalls),
      sum(errors), max(viewers)
    from watch_hour where kind <> '' and country = '' and ${condition}
    group by 1, 2, 3`.execute(trx)
}
