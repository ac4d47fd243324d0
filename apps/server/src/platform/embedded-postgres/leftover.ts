import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const stopLimitMs = 60_000

/**
 * Stops a postmaster that outlived its server, and removes lock files that would prevent a start. Only for the holder of the
 * folder's lock, because then no other server owns that process.
 */
export async function clearLeftover(cluster: string, sockets: string): Promise<void> {
  const pid = await pidIn(postmasterFile(cluster))
  const limit = Date.now() + stopLimitMs
  while (await isPostmasterOf(cluster, pid)) {
    if (Date.now() > limit) throw new Error(`An old database process (${pid}) does not stop.`)
    signalIfAlive(pid, 'SIGINT')
    await pause(40)
  }
  await removeMisleading(postmasterFile(cluster))
  await removeMisleading(path.join(sockets, '.s.PGSQL.5432.lock'))
}

export const postmasterFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/**
 * Removes a lock file that would prevent a start: an unreadable one, or one whose process ID belongs to a running
 * process, even if that is another program now. Lock files of ended processes stay, because PostgreSQL uses them to
 * find surviving children.
 */
async function removeMisleading(file: string): Promise<void> {
  const pid = await pidIn(file)
  if (pid === 0 || isAlive(pid)) await rm(file, { force: true })
}

/** The process ID on the first line of a PostgreSQL lock file; 0 if there is none. */
async function pidIn(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n', 1)[0])
  return Number.isInteger(pid) && pid > 0 ? pid : 0
}

/** Identifies the postmaster by its command line: the ID alone may belong to any program, even another PostgreSQL. */
async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (pid === 0 || !isAlive(pid)) return false
  const line = `${await commandLine(pid)} `
  return line.startsWith('/') && line.includes(`/postgres -D ${cluster} `)
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (existsSync('/proc/self/cmdline'))
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim()
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    return stdout.trim()
  } catch {
    return ''
  }
}

/** The process may have ended since it was looked up. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
