import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { ensureCluster, socketFolder } from './data-folder.ts'
import { chooseIdentity } from './identity.ts'
import { startPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** For `pg`: a Unix socket inside a private folder, so no password is needed. */
  connectionString: string
  pid: number
  stop(): Promise<void>
}

/** Real PostgreSQL from npm, kept under `folder`. Errors are sentences for the operator. */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const dataFolder = path.resolve(folder)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const binFolder = path.join(findBinaries(), 'bin')
  const identity = chooseIdentity(binFolder, dataFolder)
  const cluster = await ensureCluster(binFolder, dataFolder, identity)
  const sockets = await socketFolder(dataFolder, identity)
  const postmaster = await startPostmaster({ binFolder, cluster, sockets, identity })
  const connectionString = `postgresql://kallo@localhost/postgres?host=${encodeURIComponent(sockets)}`
  return { connectionString, pid: postmaster.pid, stop: postmaster.stop }
}
