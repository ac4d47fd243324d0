import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'

/** How PostgreSQL's programs are started: they do not run as root or as a user without a name. */
export interface Identity {
  /** Prefix of the command. */
  wrap: readonly string[]
  uid?: number
  gid?: number
}

const nobody = 65534

/**
 * Ordinary users run PostgreSQL as themselves. Root, and users without a name (containers start some), run it inside
 * a user namespace that maps them to an ordinary named user while their files keep belonging to them; where
 * namespaces are off, root runs it as `nobody`. Throws with a sentence for the operator when none of that works.
 */
export function chooseIdentity(binFolder: string, dataFolder: string): Identity {
  const itself = { wrap: [] }
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName(itself)) return itself
  const mapped = namedUser()
  const namespace = { wrap: ['unshare', '--user', `--map-user=${mapped}`, `--map-group=${mapped}`] }
  if (hasName(namespace) && canRun(namespace, [`${binFolder}/postgres`, '--version'])) return namespace
  if (isRoot) {
    const asNobody = { wrap: [], uid: nobody, gid: nobody }
    chownSync(dataFolder, nobody, nobody)
    const reach = ['sh', '-c', 'cd "$0" && "$1" --version', dataFolder, `${binFolder}/postgres`]
    if (hasName(asNobody) && canRun(asNobody, reach)) return asNobody
  }
  throw new Error(
    'The embedded database cannot run as this user here (no user namespaces, and no other user could be used). ' +
      'Start Kallo as an ordinary user, or set DATABASE_URL to a PostgreSQL server of yours.',
  )
}

/** The ID of an ordinary user that has a name. */
function namedUser(): number {
  const ids = readPasswords()
    .split('\n')
    .map((line) => Number(line.split(':')[2]))
    .filter((id) => id > 0)
  return ids.includes(nobody) ? nobody : (ids.at(-1) ?? nobody)
}

function readPasswords(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}

/** initdb stops with “could not look up effective user ID” for a user without a name. */
function hasName(identity: Identity): boolean {
  return canRun(identity, ['id', '-un'])
}

function canRun(identity: Identity, command: readonly string[]): boolean {
  const [program = '', ...args] = [...identity.wrap, ...command]
  const { uid, gid } = identity
  return spawnSync(program, args, { stdio: 'ignore', uid, gid }).status === 0
}
