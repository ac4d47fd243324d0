import path from 'node:path'
import { openDatabase, type Database } from '../apps/server/src/platform/db.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { Tables } from '../apps/server/src/tables.ts'
import type { Kallo } from './kallo.ts'

/** For what no call can do. The service notices changes by itself. */
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
