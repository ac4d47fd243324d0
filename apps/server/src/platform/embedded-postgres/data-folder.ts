import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spawnGuarded } from './guarded.ts'
import type { Identity } from './identity.ts'

/** A Unix socket's whole path may have about 107 bytes; `.s.PGSQL.5432` takes 14 of them. */
const longestSocketFolder = 90

const halfPrefix = 'cluster.half-'

/** Where the server puts its socket: beside the data, or in a short folder when that path is too long. */
export async function socketFolder(dataFolder: string, identity: Identity): Promise<string> {
  const beside = path.join(dataFolder, 'socket')
  const short = path.join(
    tmpdir(),
    `kallo-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`,
  )
  const folder = Buffer.byteLength(beside) <= longestSocketFolder ? beside : short
  await makePrivate(folder, identity)
  return folder
}

/**
 * Makes the cluster once. `initdb` works in a temporary folder that is renamed when it is whole, so a process
 * killed half-way leaves nothing that looks like a database; what it left is removed by the next start.
 */
export async function ensureCluster(
  binFolder: string,
  dataFolder: string,
  identity: Identity,
): Promise<string> {
  const cluster = path.join(dataFolder, 'cluster')
  await removeHalves(dataFolder)
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return cluster
  const half = await mkdtemp(path.join(dataFolder, halfPrefix))
  await makePrivate(half, identity)
  const options = ['-U', 'kallo', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions']
  const unicode = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = spawnGuarded([`${binFolder}/initdb`, '-D', half, ...options, ...unicode], identity, 'KILL 0')
  await initdb.ended
  if (!initdb.isGood()) throw new Error(`initdb failed: ${await initdb.lastWords()}`)
  await rename(half, cluster)
  // Once more: the initdb of a start killed a moment ago may have made its folder again before it died too.
  await removeHalves(dataFolder)
  return cluster
}

/** Tried again while a dying initdb still writes there. Never in the way of a start: the next one comes by again. */
async function removeHalves(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (!name.startsWith(halfPrefix)) continue
    const half = path.join(dataFolder, name)
    await rm(half, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined)
  }
}

async function makePrivate(folder: string, identity: Identity): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid ?? identity.uid)
}
