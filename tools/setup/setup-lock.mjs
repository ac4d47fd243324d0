import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const sqliteBusy = 5

/**
 * Waits until no other process holds the lock `file`, and returns a function that releases it. SQLite locks the file with the
 * operating system, which releases the lock when its owner ends, however it ends.
 */
export async function acquireSetupLock(file) {
  mkdirSync(path.dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 0 })
  for (let attempt = 0; ; attempt += 1) {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return () => database.close()
    } catch (error) {
      if (error.errcode !== sqliteBusy) throw error
      if (attempt === 0) console.log('  Waiting for another process that sets up this clone …')
      await pause(200)
    }
  }
}
