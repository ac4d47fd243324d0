import { access, constants, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes the folder and whatever is missing above it, one by one: Node's recursive mkdir never returns on some
 * file systems (/proc). Throws a sentence that names DATA_DIR.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeBelow(folder)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code ?? 'not a folder'
    throw new Error(`DATA_DIR is ${folder}, where Kallo cannot keep its files (${why}).`, { cause: error })
  }
}

async function makeBelow(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return
  if (found) throw new Error('not a folder')
  await makeBelow(path.dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
