import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '../../platform/db.ts'
import { postgresOptions } from '../../platform/postgres-servers/index.ts'
import type { Tables } from '../../tables.ts'

/** A transaction on a connection of its own, without the pool's query timeout: a large guide takes longer. */
export async function longTransaction<Result>(
  { connectionString }: Pick<Database<Tables>, 'connectionString'>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ ...postgresOptions(connectionString), max: 1, application_name: 'kallo import' })
  // A lost connection rejects the running query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.transaction().execute(work)
  } finally {
    await db.destroy()
  }
}
