import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/**
 * Locks the folder for this process and returns a function that releases the lock. Keep that function, because
 * garbage collection would release the lock too. SQLite's file lock is the only kernel lock that Node offers: it ends
 * with the process, so it is never stale, and it works between containers. The file stays empty and is not removed.
 */
export function lockFolder(folder: string): () => void {
  const lock = open(path.join(folder, 'lock'))
  let isHeld = true
  return () => {
    if (isHeld) lock.close()
    isHeld = false
  }
}

function open(file: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('begin immediate')
    return lock
  } catch (error) {
    lock?.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy)
      throw new Error(
        'Another Kallo is running on this DATA_DIR. Stop it first, or give this one a DATA_DIR of its own.',
        { cause: error },
      )
    throw new Error(`The file ${file} cannot be locked (${(error as Error).message}).`, { cause: error })
  }
}
