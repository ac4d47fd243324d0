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
  /** Process ID of the current postmaster; changes after a crash. */
  readonly pid: number
  stop(): Promise<void>
}

/** `onLost`: PostgreSQL ended and could not be restarted; `stop` still has to be called. */
export type EmbeddedOptions = Partial<KeepOptions & { maxConnections: number }>

const defaultMaxConnections = 50
/** Delays of five restarts, enough for the children of a killed postmaster to end. */
const pausesMs = [50, 500, 2000, 5000, 15_000]

/** Starts and supervises the PostgreSQL of an npm package, with its data in `folder`. Errors are for the operator. */
export async function startEmbeddedPostgres(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Resolves symbolic links, because a process is recognised by this path.
  const dataFolder = await realpath(folder)
  const unlock = lockFolder(dataFolder)
  try {
    const { maxConnections = defaultMaxConnections, ...keep } = options
    const { sockets, running } = await startIn(dataFolder, maxConnections, {
      pausesMs,
      onLost: () => undefined,
      ...keep,
    })
    return {
      connectionString: connectionStringOf(sockets),
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

function connectionStringOf(sockets: string): string {
  return `postgresql://kallo@localhost/postgres?host=${encodeURIComponent(sockets)}`
}

async function startIn(
  dataFolder: string,
  maxConnections: number,
  options: KeepOptions,
): Promise<{ sockets: string; running: KeptRunning }> {
  const binFolder = path.join(findBinaries(), 'bin')
  const identity = chooseIdentity(binFolder, dataFolder)
  const cluster = await ensureCluster(binFolder, dataFolder, identity)
  const sockets = await socketFolder(dataFolder, identity)
  const place = { binFolder, cluster, sockets, identity, maxConnections }
  return { sockets, running: await keepRunning((signal) => startPostmaster(place, signal), options) }
}
