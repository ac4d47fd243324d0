import { readFileSync } from 'node:fs'
import { memoryOf, processesBelow } from '../processes.ts'

export interface Usage {
  nodeSeconds: number
  databaseSeconds: number
  edgeSeconds: number
  /** Memory of all Node processes together, in MB. */
  memory: number
}

type Program = 'node' | 'postgres' | 'nginx'

/** Clock ticks per second in `/proc`; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

/**
 * Measures processes and their children until `stop`. Processes that end meanwhile are included. Linux only; the
 * values are 0 elsewhere.
 */
export function measureUsage(roots: readonly number[]) {
  /** The latest reading of each process, and its reading at the start of the phase. */
  const latest = new Map<number, { seconds: number; program: Program }>()
  let before = new Map<number, number>()
  let memory = 0
  const read = (hasMemory: boolean) => {
    const all = processesBelow(roots)
    for (const { pid, command } of all) {
      const seconds = Math.max(cpuSecondsOf(pid), latest.get(pid)?.seconds ?? 0)
      latest.set(pid, { seconds, program: programOf(command) })
    }
    if (!hasMemory) return
    const nodes = all.filter(({ command }) => programOf(command) === 'node')
    memory = Math.max(
      memory,
      nodes.reduce((sum, { pid }) => sum + memoryOf(pid), 0),
    )
  }
  let readings = 0
  // Memory is read less often, because the kernel takes long to add it up.
  const timer = setInterval(() => read(++readings % 5 === 0), 2_000)
  const since = (program: Program) =>
    [...latest]
      .filter(([, one]) => one.program === program)
      .reduce((sum, [pid, { seconds }]) => sum + seconds - (before.get(pid) ?? 0), 0)
  read(true)
  return {
    /** Returns the usage since the start of the phase, and starts the next one. */
    take(): Usage {
      read(true)
      const usage = {
        nodeSeconds: since('node'),
        databaseSeconds: since('postgres'),
        edgeSeconds: since('nginx'),
        memory,
      }
      before = new Map([...latest].map(([pid, { seconds }]) => [pid, seconds]))
      memory = 0
      return usage
    },
    stop: () => clearInterval(timer),
  }
}

function programOf(command: string): Program {
  if (command.startsWith('nginx')) return 'nginx'
  return command.includes('postgres') ? 'postgres' : 'node'
}

function cpuSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return 0
  }
}
