import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spawnGuarded } from './guarded.ts'
import type { Identity } from './identity.ts'

/** The path of a Unix socket can have about 107 bytes, 14 of them for `.s.PGSQL.5432`. */
const maxSocketFolderBytes = 90

const incompletePrefix = 'cluster.half-'

/** Creates the folder of the server's socket. */
export async function socketFolder(dataFolder: string, identity: Identity): Promise<string> {
  const folder = socketPath(dataFolder)
  await createPrivateFolder(folder, identity)
  return folder
}

/** The socket's folder is beside the data, or in the temporary folder if that path would be too long. */
function socketPath(dataFolder: string): string {
  const beside = path.join(dataFolder, 'socket')
  const short = path.join(
    tmpdir(),
    `kallo-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`,
  )
  return Buffer.byteLength(beside) <= maxSocketFolderBytes ? beside : short
}

/**
 * Creates the cluster once. `initdb` works in a temporary folder that is renamed when complete, so a process killed meanwhile
 * leaves no broken database; the next start removes its leftovers.
 */
export async function ensureCluster(
  binFolder: string,
  dataFolder: string,
  identity: Identity,
): Promise<string> {
  const cluster = path.join(dataFolder, 'cluster')
  await removeIncomplete(dataFolder)
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return cluster
  const half = await mkdtemp(path.join(dataFolder, incompletePrefix))
  await createPrivateFolder(half, identity)
  const options = ['-U', 'kallo', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions']
  const unicode = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = spawnGuarded([`${binFolder}/initdb`, '-D', half, ...options, ...unicode], identity, 'KILL 0')
  await initdb.ended
  if (!initdb.hasSucceeded()) throw new Error(`initdb failed: ${await initdb.lastOutput()}`)
  await rename(half, cluster)
  // Repeated, because the initdb of a start that was just killed may have recreated its folder before it ended.
  await removeIncomplete(dataFolder)
  return cluster
}

/** Retries while an ending initdb still writes there. Errors are ignored: the next start tries again. */
async function removeIncomplete(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith(incompletePrefix)) continue
    const half = path.join(dataFolder, name)
    await rm(half, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined)
  }
}

async function createPrivateFolder(folder: string, identity: Identity): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid ?? identity.uid)
}
