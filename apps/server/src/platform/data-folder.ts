import { access, constants, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates the folder and its missing parents one by one: Node's recursive mkdir never returns on some file systems (/proc).
 * Throws an error for the operator that names DATA_DIR.
 */
export async function createDataFolder(folder: string): Promise<void> {
  try {
    await createWithParents(folder)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code ?? 'not a folder'
    throw new Error(`DATA_DIR is ${folder}, where Kallo cannot keep its files (${why}).`, { cause: error })
  }
}

async function createWithParents(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return
  if (found) throw new Error('not a folder')
  await createWithParents(path.dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
