import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { serverEnvironment } from '../tools/setup/install.mjs'
import type { Asked, LoadResult } from './load.ts'

const here = import.meta.dirname
const run = promisify(execFile)

export interface Running {
  base: string
  pid: number
  stop(): Promise<void>
}

/**
 * Starts a program and waits until it prints `ready http://…`. With flags, the program is the server and runs as with
 * `npm start`.
 */
export async function startProgram(
  file: string,
  args: string[],
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [...flags, file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...(flags.length > 0 ? serverEnvironment : {}), ...process.env, ...env },
  })
  const base = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /ready (http:\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', (code) => reject(new Error(`${path.basename(file)} ended with ${code}`)))
  })
  return {
    base,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

export async function loadFromOutside(
  url: string,
  connections: number,
  ms: number,
  asked: Asked = {},
): Promise<LoadResult> {
  const { stdout } = await run(process.execPath, [
    path.join(here, 'load-process.ts'),
    url,
    String(connections),
    String(ms),
    JSON.stringify(asked),
  ])
  return JSON.parse(stdout) as LoadResult
}

/** Resident memory in MB. Shared pages are divided among their processes. Linux only; 0 elsewhere. */
export function memoryOf(pid: number): number {
  return readNumber(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m) / 1024
}
export function residentOf(pid: number): number {
  return readNumber(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m) / 1024
}

function readNumber(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The given processes and all of their descendants. */
export function processesBelow(roots: readonly number[]): { pid: number; command: string }[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    parents.set(Number(name), readNumber(`/proc/${name}/status`, /^PPid:\s+(\d+)/m))
  }
  const isBelow = (pid: number): boolean =>
    roots.includes(pid) || (parents.has(pid) && pid > 1 && isBelow(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(isBelow).map((pid) => ({ pid, command: commandOf(pid) }))
}

/** The descendants of a process, and itself, whose command line matches. */
export function descendants(root: number, matching: RegExp): number[] {
  return processesBelow([root]).flatMap(({ pid, command }) => (matching.test(command) ? [pid] : []))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
