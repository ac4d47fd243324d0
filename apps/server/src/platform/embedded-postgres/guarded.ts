import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Identity } from './identity.ts'

/** A program that ends when this process ends. */
export interface Guarded {
  /** The program's own process id; 0 until it is known. */
  pid(): number
  hasEnded(): boolean
  ended: Promise<void>
  /** How it ended. */
  isGood(): boolean
  /** Its last words on standard error, or how it ended when it had none: never empty. */
  lastWords(): Promise<string>
  stop(): Promise<void>
  /** Lets this process end before the program does. */
  unref(): void
}

/**
 * What the guard does to the program when this process is gone. `INT` is repeated, since a background program ignores
 * it until it has set itself up; `KILL 0` is for all of its group, the guard included.
 */
type Ending = 'INT $pg' | 'KILL 0'

/**
 * The program is started by a shell that waits for its standard input to close: when Node dies, even by kill -9,
 * the pipe closes and the shell stops the program. `detached` keeps Ctrl-C away from both.
 */
const guard = (ending: Ending) => `exec 3<&0; "$@" </dev/null >/dev/null 3<&- & pg=$!; echo $pg
(read _ <&3; while kill -${ending}; do sleep 1; done) >/dev/null 2>&1 & watch=$!
wait $pg; status=$?; kill -KILL $watch; exit $status`

const lastWordsMs = 500

export function spawnGuarded(command: readonly string[], identity: Identity, ending: Ending): Guarded {
  const shell = spawn('sh', ['-c', guard(ending), 'sh', ...identity.wrap, ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    uid: identity.uid,
    gid: identity.gid,
  })
  let told = ''
  let said = ''
  let how = ''
  shell.stdin.on('error', () => undefined)
  shell.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
  shell.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const closed = new Promise<void>((resolve) => shell.once('close', () => resolve()))
  const ended = new Promise<void>((resolve) => {
    const end = (words: string) => {
      how = words
      resolve()
    }
    shell.once('exit', (code, signal) => end(code === null ? `signal ${signal}` : `exit code ${code}`))
    shell.once('error', (error) => end(error.message))
  })
  return {
    pid: () => (told.includes('\n') ? Number(told.trim()) : 0),
    hasEnded: () => how !== '',
    ended,
    isGood: () => how === 'exit code 0',
    // Children of a killed program may keep standard error open, so its end is not waited for without limit.
    lastWords: async () => {
      if (how !== '') await Promise.race([closed, pause(lastWordsMs)])
      return said.trim() || `it said nothing (${how || 'it runs'})`
    },
    stop: () => {
      shell.ref()
      shell.stdin.end()
      return ended
    },
    unref: () => shell.unref(),
  }
}
