import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Identity } from './identity.ts'

/** A Unix socket's whole path may have about 107 bytes; `.s.PGSQL.5432` takes 14 of them. */
const longestSocketFolder = 90

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
 * killed half-way leaves nothing that looks like a database.
 */
export async function ensureCluster(
  binFolder: string,
  dataFolder: string,
  identity: Identity,
): Promise<string> {
  const cluster = path.join(dataFolder, 'cluster')
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return cluster
  const half = path.join(dataFolder, `cluster.half-${process.pid}`)
  await rm(half, { recursive: true, force: true })
  await makePrivate(half, identity)
  const options = ['-U', 'kallo', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions']
  const unicode = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run([`${binFolder}/initdb`, '-D', half, ...options, ...unicode], identity)
  await rename(half, cluster)
  return cluster
}

async function makePrivate(folder: string, identity: Identity): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid ?? identity.uid)
}

function run(command: readonly string[], identity: Identity): Promise<void> {
  const [program = '', ...args] = [...identity.wrap, ...command]
  const { uid, gid } = identity
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], uid, gid })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${said.trim()}`))))
  })
}
