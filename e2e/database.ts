import path from 'node:path'
import type { Kysely } from 'kysely'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { Tables } from '../apps/server/src/tables.ts'
import type { Kallo } from './kallo.ts'

/** What an operator does in the database by hand. */
export async function inDatabase(
  kallo: Pick<Kallo, 'folder'>,
  change: (query: Kysely<Tables>) => Promise<unknown>,
): Promise<void> {
  const sockets = encodeURIComponent(path.join(kallo.folder, 'postgres', 'socket'))
  const address = `postgresql://kallo@localhost/postgres?host=${sockets}`
  const db = openDatabase<Tables>(address, createLog('silent'), 1)
  await change(db.query)
  await db.close()
}

/** Settings are read at the start. */
export async function setAndRestart(kallo: Kallo, key: string, value: unknown): Promise<void> {
  await inDatabase(kallo, (query) =>
    query
      .updateTable('setting')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', key)
      .execute(),
  )
  await kallo.kill()
  await kallo.startAgain()
}
