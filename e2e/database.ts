import path from 'node:path'
import { openDatabase, type Database } from '../apps/server/src/platform/db.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { Tables } from '../apps/server/src/tables.ts'
import type { Kallo } from './kallo.ts'

/** Connects to the database for changes that no endpoint makes. The service detects them by itself. */
export async function inDatabase<T>(
  { folder }: Pick<Kallo, 'folder'>,
  work: (query: Database<Tables>['query']) => Promise<T>,
): Promise<T> {
  const sockets = encodeURIComponent(path.join(folder, 'postgres', 'socket'))
  const address = `postgresql://kallo@localhost/postgres?host=${sockets}`
  const db = openDatabase<Tables>(address, createLog('silent'), 1)
  try {
    return await work(db.query)
  } finally {
    await db.close()
  }
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
