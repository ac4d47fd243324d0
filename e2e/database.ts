import path from 'node:path'
import type { Kysely } from 'kysely'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { openJobs } from '../apps/server/src/platform/jobs.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import type { Tables } from '../apps/server/src/tables.ts'
import type { Kallo } from './kallo.ts'

/**
 * Connects to the database for changes that no endpoint makes. The service detects them by itself. One connection serves all of
 * `work`, so that session locks last.
 */
export async function inDatabase<T>(
  kallo: Pick<Kallo, 'folder'>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const database = openDatabase<Tables>(addressOf(kallo), createLog('silent'), 1)
  try {
    return await database.db.connection().execute(work)
  } finally {
    await database.close()
  }
}

/** Runs a scheduled job within seconds, instead of at its next time. */
export async function requestJob(kallo: Kallo, name: string): Promise<void> {
  const jobs = await openJobs(addressOf(kallo), [], createLog('silent'), { isWorker: false })
  await inDatabase(kallo, (db) => jobs.send(db as unknown as Kysely<never>, name, {}))
  await jobs.stop()
}

function addressOf({ folder }: Pick<Kallo, 'folder'>): string {
  const sockets = encodeURIComponent(path.join(folder, 'postgres', 'socket'))
  return `postgresql://kallo@localhost/postgres?host=${sockets}`
}

/** Stores a setting, and restarts the server, which reads settings when it starts. */
export async function setAndRestart(kallo: Kallo, key: string, value: unknown): Promise<void> {
  await inDatabase(kallo, (db) =>
    db
      .updateTable('setting')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', key)
      .execute(),
  )
  await kallo.kill()
  await kallo.startAgain()
}
