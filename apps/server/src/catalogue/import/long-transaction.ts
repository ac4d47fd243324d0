import type { Transaction } from 'kysely'
import { withoutQueryTimeout, type Database } from '../../platform/db.ts'
import type { Tables } from '../../tables.ts'

/** A transaction on a connection of its own, without the pool's query timeout: a large guide takes longer. */
export function longTransaction<Result>(
  database: Pick<Database<Tables>, 'connectionString'>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return withoutQueryTimeout(database, { name: 'kallo import', max: 1 }, (db) =>
    db.transaction().execute(work),
  )
}
