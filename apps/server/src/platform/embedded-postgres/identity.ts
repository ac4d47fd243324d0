import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** PostgreSQL refuses to run as root; an identity is a way to start its programs that it accepts. */
export interface Identity {
  /** Put before the command. */
  wrap: readonly string[]
  uid?: number
  gid?: number
}

const nobody = 65534

/**
 * Ordinary users run PostgreSQL as themselves. Root runs it inside a user namespace that maps root to an
 * ordinary id (files keep belonging to root), or, where namespaces are off, as `nobody`.
 * Throws with a sentence for the operator when none of that works.
 */
export function chooseIdentity(binFolder: string, dataFolder: string): Identity {
  if (process.getuid?.() !== 0) return { wrap: [] }
  const namespace = { wrap: ['unshare', '--user', '--map-user=1000', '--map-group=1000'] }
  if (canRun(namespace, [`${binFolder}/postgres`, '--version'])) return namespace
  const asNobody = { wrap: [], uid: nobody, gid: nobody }
  const canReach = ['sh', '-c', 'cd "$0" && "$1" --version', dataFolder, `${binFolder}/postgres`]
  chownSync(dataFolder, nobody, nobody)
  if (canRun(asNobody, canReach)) return asNobody
  throw new Error(
    'The embedded database cannot run as root here (no user namespaces, and the folder is closed to other users). ' +
      'Start Kallo as an ordinary user, or set DATABASE_URL to a PostgreSQL server of yours.',
  )
}

function canRun(identity: Identity, command: readonly string[]): boolean {
  const [program = '', ...args] = [...identity.wrap, ...command]
  const { uid, gid } = identity
  return spawnSync(program, args, { stdio: 'ignore', uid, gid }).status === 0
}
