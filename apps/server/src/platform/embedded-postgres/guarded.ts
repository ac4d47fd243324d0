import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Identity } from './identity.ts'

/** A program that ends when this process ends. */
export interface Guarded {
  /** The program's process ID; 0 until known. */
  pid(): number
  hasEnded(): boolean
  ended: Promise<void>
  /** Whether it exited with 0. */
  hasSucceeded(): boolean
  /** Its last output on standard error, or how it ended. Never empty. */
  lastOutput(): Promise<string>
  stop(): Promise<void>
  /** Allows this process to end before the program. */
  unref(): void
}

/**
 * What the guard does when this process has ended. The signal `INT` is repeated, because a background program ignores
 * it until it has installed its handler; `KILL 0` ends the whole process group.
 */
type Ending = 'INT $pg' | 'KILL 0'

/**
 * Starts the program from a shell that waits for its standard input to close: when Node ends, even by kill -9, the pipe closes
 * and the shell stops the program. `detached` shields both from Ctrl-C.
 */
const guard = (ending: Ending) => `exec 3<&0; "$@" </dev/null >/dev/null 3<&- & pg=$!; echo $pg
(read _ <&3; while kill -${ending}; do sleep 1; done) >/dev/null 2>&1 & watch=$!
wait $pg; status=$?; kill -KILL $watch; exit $status`

const lastOutputMs = 500

export function spawnGuarded(command: readonly string[], identity: Identity, ending: Ending): Guarded {
  const shell = spawn('sh', ['-c', guard(ending), 'sh', ...identity.wrap, ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    uid: identity.uid,
    gid: identity.gid,
  })
  let shellOutput = ''
  let errorOutput = ''
  let exitReason = ''
  shell.stdin.on('error', () => undefined)
  shell.stdout.on('data', (chunk: Buffer) => (shellOutput += chunk.toString()))
  shell.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-4000)))
  const closed = new Promise<void>((resolve) => shell.once('close', () => resolve()))
  const ended = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      exitReason = reason
      resolve()
    }
    shell.once('exit', (code, signal) => end(code === null ? `signal ${signal}` : `exit code ${code}`))
    shell.once('error', (error) => end(error.message))
  })
  return {
    pid: () => (shellOutput.includes('\n') ? Number(shellOutput.trim()) : 0),
    hasEnded: () => exitReason !== '',
    ended,
    hasSucceeded: () => exitReason === 'exit code 0',
    // The wait is limited, because children of a killed program may keep standard error open.
    lastOutput: async () => {
      if (exitReason !== '') await Promise.race([closed, pause(lastOutputMs)])
      return errorOutput.trim() || `no output (${exitReason || 'still running'})`
    },
    stop: () => {
      shell.ref()
      shell.stdin.end()
      return ended
    },
    unref: () => shell.unref(),
  }
}
