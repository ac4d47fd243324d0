import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/** Kept here, because a lock that is garbage-collected is a lock given back. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only one that works on the folder; returns how to give it back. SQLite's file lock is the one
 * lock the kernel keeps that Node brings along: it ends with the process, however that dies, so there is no stale owner
 * to judge, and it holds between containers too. The file stays empty and stays there.
 */
export function lockFolder(folder: string): () => void {
  const lock = open(path.join(folder, 'lock'))
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
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
