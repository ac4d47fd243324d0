import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readOptions } from './audience/options.ts'
import { summarise, type Phase } from './audience/report.ts'
import { startSimulators } from './audience/simulators.ts'
import { openTarget } from './audience/target.ts'
import { measureUsage } from './audience/usage.ts'
import { descendants, memoryOf } from './processes.ts'
import { measuredOn, writeResults } from './results-document.ts'
import { drawCurves } from './soak/draw-curves.ts'

interface Sample {
  seconds: number
  nodeMb: number
  databaseMb: number
  descriptors: number
  requests: number
  p99Ms: number
  stalls: number
  failures: number
}

const text = { type: 'string' } as const
/**
 * Limits of growth. Caches fill during the first quarter; the medians of the second and the last quarter are
 * compared.
 */
const maxGrowth = { nodeMb: 40, databaseMb: 60, descriptors: 50 }

/**
 * npm run soak: an audience that watches and changes channels for hours. Writes memory and descriptors as CSV and SVG into `--out`,
 * and fails when they grow.
 */
export async function benchSoak(args: string[]): Promise<boolean> {
  const options = { hours: text, minutes: text, viewers: text, every: text, out: text, write: text }
  const { values } = parseArgs({ args, options })
  const hours = values.minutes === undefined ? Number(values.hours ?? 2) : Number(values.minutes) / 60
  const viewers = Number(values.viewers ?? 300)
  const folder = values.out ?? path.join(import.meta.dirname, '../.cache/soak')
  const samples = await run(viewers, hours, Number(values.every ?? 30))
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'soak.csv'), csvOf(samples))
  const curve = (label: string, name: keyof Sample) => ({ label, values: samples.map((one) => one[name]) })
  const curves = [
    curve('Memory of Node, MB', 'nodeMb'),
    curve('Memory of PostgreSQL, MB', 'databaseMb'),
    curve('Open descriptors', 'descriptors'),
  ]
  await writeFile(path.join(folder, 'soak.svg'), drawCurves(`Soak with ${viewers} viewers`, hours, curves))
  const verdict = judge(samples)
  console.log(verdict.lines.join('\n'))
  console.log(`Curves in ${folder}`)
  if (values.write !== undefined) {
    const head = `${measuredOn()} ${viewers} viewers for ${hours.toFixed(2)} hours. ${values.write}`.trim()
    await writeResults('soak', [head, '', ...verdict.lines.map((line) => `- ${line}`)])
  }
  return verdict.isGood
}

async function run(viewers: number, hours: number, everySeconds: number): Promise<Sample[]> {
  const options = readOptions(['steady', '--viewers', String(viewers)])
  const target = await openTarget(options)
  const { secret, sharedToken, signedIn, contents, pids, url: server } = target
  const usage = measureUsage(pids)
  const part = {
    server,
    seed: 1,
    viewers,
    signedIn,
    secret,
    sharedToken,
    contents,
    savesProgress: true,
    viewersPerAddress: 1,
  }
  // Viewers change channels more often than real ones, because most leaks occur when streams start and end.
  const simulators = startSimulators({ ...part, joinMs: 20_000, stayMs: 60_000 }, 1)
  const samples: Sample[] = []
  const startedMs = performance.now()
  const endMs = startedMs + hours * 3_600_000
  try {
    while (performance.now() < endMs) {
      await pause(Math.min(everySeconds * 1000, endMs - performance.now()))
      const phase: Phase = {
        name: '',
        seconds: everySeconds,
        viewers,
        ...(await simulators.take()),
        ...usage.take(),
      }
      const { requests, p99Ms, stalls, failures } = summarise(phase)
      const seconds = Math.round((performance.now() - startedMs) / 1000)
      const sizes = await measureProcesses(pids)
      samples.push({ seconds, ...sizes, requests, p99Ms, stalls, failures })
    }
    return samples
  } finally {
    await simulators.end()
    usage.stop()
    await target.close()
  }
}

async function measureProcesses(roots: readonly number[]) {
  const databases = roots.flatMap((root) => descendants(root, /postgres/))
  const nodes = roots.flatMap((root) => descendants(root, /./)).filter((pid) => !databases.includes(pid))
  const open = await Promise.all(nodes.map((pid) => readdir(`/proc/${pid}/fd`).catch(() => [])))
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + memoryOf(pid), 0)
  return { nodeMb: sum(nodes), databaseMb: sum(databases), descriptors: open.flat().length }
}

function csvOf(samples: readonly Sample[]): string {
  const names = Object.keys(samples[0] ?? {}) as (keyof Sample)[]
  const rows = samples.map((one) => names.map((name) => Math.round(one[name] * 10) / 10).join(','))
  return [names.join(','), ...rows, ''].join('\n')
}

function judge(samples: readonly Sample[]): { isGood: boolean; lines: string[] } {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const lines: string[] = []
  let isGood = true
  for (const [name, label] of [
    ['nodeMb', 'Memory of Node, MB'],
    ['databaseMb', 'Memory of PostgreSQL, MB'],
    ['descriptors', 'Open descriptors'],
  ] as const) {
    const early = median(samples.slice(quarter, 2 * quarter).map((one) => one[name]))
    const late = median(samples.slice(-quarter).map((one) => one[name]))
    const holds = late - early <= maxGrowth[name]
    isGood &&= holds
    lines.push(
      `${label}: ${early.toFixed(0)} in the second quarter, ${late.toFixed(0)} in the last${holds ? '' : ': grows'}`,
    )
  }
  const total = (name: 'requests' | 'stalls' | 'failures') => samples.reduce((sum, one) => sum + one[name], 0)
  lines.push(`${total('requests')} requests, ${total('failures')} failed, ${total('stalls')} stalls`)
  return { isGood: isGood && total('failures') === 0, lines }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
