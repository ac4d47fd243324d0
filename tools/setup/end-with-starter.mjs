import { isatty } from 'node:tty'

/**
 * Calls `end` when what started this process has ended. npm may start it through a shell and forward a signal only to the shell, so it ends
 * with its parent then; a script may end while what it started in the background goes on. SIGHUP means that a terminal was closed: without
 * one it is ignored, as `nohup` wants, whose setting Node resets.
 * @param {() => void} end
 */
export function endWithStarter(end) {
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid
    setInterval(() => process.ppid === parent || end(), 500).unref()
  }
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor))
  process.on('SIGHUP', () => hasTerminal && end())
}
