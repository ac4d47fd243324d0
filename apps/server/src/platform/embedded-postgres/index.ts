import { mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { ensureCluster, socketFolder } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { chooseIdentity } from './identity.ts'
import { keepRunning, type KeepOptions, type KeptRunning } from './keep-running.ts'
import { startPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** For `pg`: a Unix socket inside a private folder, so no password is needed. */
  connectionString: string
  /** Process id of PostgreSQL's present main process: another one after a crash. */
  readonly pid: number
  stop(): Promise<void>
}

/** `onLost`: PostgreSQL ended by itself and could not be started again; `stop` is still to be called. */
export type EmbeddedOptions = Partial<KeepOptions>

/** Five attempts, within which the children of a killed postmaster have had time to end. */
const pausesMs = [50, 500, 2000, 5000, 15_000]

/** Real PostgreSQL from npm, kept under `folder` and kept running. Errors are sentences for the operator. */
export async function startEmbeddedPostgres(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // One spelling for every start: the path tells whether a process is ours.
  const dataFolder = await realpath(folder)
  const unlock = lockFolder(dataFolder)
  try {
    const { sockets, running } = await startIn(dataFolder, { pausesMs, onLost: () => undefined, ...options })
    return {
      connectionString: `postgresql://kallo@localhost/postgres?host=${encodeURIComponent(sockets)}`,
      get pid() {
        return running.pid()
      },
      stop: () => running.stop().finally(unlock),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function startIn(
  dataFolder: string,
  options: KeepOptions,
): Promise<{ sockets: string; running: KeptRunning }> {
  const binFolder = path.join(findBinaries(), 'bin')
  const identity = chooseIdentity(binFolder, dataFolder)
  const cluster = await ensureCluster(binFolder, dataFolder, identity)
  const sockets = await socketFolder(dataFolder, identity)
  const place = { binFolder, cluster, sockets, identity }
  return { sockets, running: await keepRunning((signal) => startPostmaster(place, signal), options) }
}
