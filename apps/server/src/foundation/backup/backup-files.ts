import { opendir } from 'node:fs/promises'
import path from 'node:path'

/** Folders of the data folder whose files cannot be derived from the database or from the program. */
const folders = ['cms', 'media']
/** Archives of live channels, which are deleted after a few days, and pictures that are encoded when needed. */
const excluded = new Set(['media/live', 'media/slate'])

/** `.part`: the media store; `.half`: the media of the demo. */
const isTemporary = /\.(part|half)$/

/**
 * Paths, relative to the data folder, of uploaded pictures and of media. `isRestorable`: files that every start of the program
 * restores by itself. Files that are being written have temporary names, and are left out.
 */
export async function* backupFiles(
  dataDir: string,
  isRestorable: (file: string) => boolean,
): AsyncGenerator<string> {
  for (const folder of folders) yield* filesIn(dataDir, folder, isRestorable)
}

async function* filesIn(
  dataDir: string,
  folder: string,
  isRestorable: (file: string) => boolean,
): AsyncGenerator<string> {
  const entries = await opendir(path.join(dataDir, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  for await (const entry of entries) {
    const file = `${folder}/${entry.name}`
    if (isTemporary.test(file)) continue
    if (entry.isDirectory()) {
      if (!excluded.has(file)) yield* filesIn(dataDir, file, isRestorable)
    } else if (entry.isFile() && !isRestorable(file)) yield file
  }
}
