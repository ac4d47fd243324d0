import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

/** Kills the process when the test worker ends, for tests that could not stop it, for example because their set-up took too long. */
export function endWithWorker(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
}

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
