import { sql, type Kysely, type Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { withoutQueryTimeout } from '../../platform/db.ts'
import type { Tables } from '../../tables.ts'

/**
 * Deletes the sums by day if they are those of another time zone than that of the service. Reports and jobs then derive
 * them again; until then, days of the ledger are summed from its entries.
 */
export async function prepareDaySums({
  db,
  database,
  config: { timeZone },
}: Pick<Deps, 'db' | 'database' | 'config'>): Promise<void> {
  if (await areSumsOf(db, timeZone)) return
  // A large service has so many sums that the pool's query timeout would end the statements.
  await withoutQueryTimeout(database, { name: 'kallo sums', max: 1 }, (own) =>
    own.transaction().execute((trx) => replaceZone(trx, timeZone)),
  )
}

async function areSumsOf(db: Kysely<Tables>, timeZone: string): Promise<boolean> {
  const query = db.selectFrom('day_sums').where('time_zone', '=', timeZone).select('id')
  return (await query.executeTakeFirst()) !== undefined
}

async function replaceZone(trx: Transaction<Tables>, timeZone: string): Promise<void> {
  // Reports are read meanwhile; processes that write sums wait.
  await sql`lock table ledger_day, watch_day, subscriber_change, subscriber_day in exclusive mode`.execute(
    trx,
  )
  if (await areSumsOf(trx, timeZone)) return
  await trx.deleteFrom('ledger_day').execute()
  await trx.deleteFrom('watch_day').execute()
  await trx.deleteFrom('subscriber_day').execute()
  // Each account once, also if it was due several times. What another process holds may be of the former zone.
  await sql`with changed as (
      delete from subscriber_change returning account_id
    ), waiting as (
      delete from subscriber_change_due where id in (select id from subscriber_change_due for update skip locked)
      returning account_id
    )
    insert into subscriber_change_due (account_id)
    select account_id from changed union select account_id from waiting`.execute(trx)
  await trx
    .insertInto('day_sums')
    .values({ time_zone: timeZone })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ time_zone: timeZone }))
    .execute()
}
