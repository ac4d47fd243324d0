import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/**
 * Deletes the sums by day if they are those of another time zone than that of the service. Reports and jobs then derive
 * them again; until then, days of the ledger are summed from its entries.
 */
export async function prepareDaySums({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const { timeZone } = config
  await db.transaction().execute(async (trx) => {
    const isKnown = async () =>
      (await trx.selectFrom('day_sums').where('time_zone', '=', timeZone).select('id').execute()).length > 0
    if (await isKnown()) return
    // Reports are read meanwhile; processes that write sums wait.
    await sql`lock table ledger_day, watch_day, subscriber_change, subscriber_day in exclusive mode`.execute(
      trx,
    )
    if (await isKnown()) return
    await trx.deleteFrom('ledger_day').execute()
    await trx.deleteFrom('watch_day').execute()
    await trx.deleteFrom('subscriber_change').execute()
    await trx.deleteFrom('subscriber_day').execute()
    await sql`insert into subscriber_change_due (account_id)
      select distinct account_id from entitlement_period`.execute(trx)
    await trx
      .insertInto('day_sums')
      .values({ time_zone: timeZone })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ time_zone: timeZone }))
      .execute()
  })
}
