import pg from 'pg'
import type { Deps } from '../../deps.ts'

/**
 * From now on, statements that use the tables do not return, like those to a database that does not respond, until the returned function
 * is called. In the mode `exclusive`, statements that only read do return.
 */
export async function blockTables(
  { database: { connectionString } }: Pick<Deps, 'database'>,
  tables: string,
  mode: 'exclusive' | 'access exclusive' = 'access exclusive',
): Promise<() => Promise<void>> {
  const blocker = new pg.Client({ connectionString })
  await blocker.connect()
  await blocker.query(`begin; lock table ${tables} in ${mode} mode`)
  return () => blocker.end()
}
