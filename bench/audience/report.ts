import { countOf, percentile, requestKinds, type Histogram } from './measurements.ts'
import { measuredOn, tableOf } from '../results-document.ts'
import type { Simulated } from './simulators.ts'
import type { Usage } from './usage.ts'

export interface Phase extends Simulated, Usage {
  name: string
  seconds: number
  viewers: number
}

export const maxP99Ms = 250
const startKinds = ['page', 'start'] as const

/** The values of a phase that have limits. */
export function summarise({ measurements, name }: Phase) {
  const all: Histogram = []
  for (const kind of requestKinds)
    for (const [bucket, count] of (measurements.times[kind] ?? []).entries())
      if (count) all[bucket] = (all[bucket] ?? 0) + count
  const failed = Object.entries(measurements.errors)
  const failures = failed.reduce((sum, [, count]) => sum + count, 0)
  const isStart = ([what]: [string, number]) => startKinds.some((kind) => what.startsWith(`${kind} `))
  return {
    name,
    requests: countOf(all),
    p99Ms: percentile(all, 0.99),
    failures,
    rejectedStarts: failed.filter(isStart).reduce((sum, [, count]) => sum + count, 0),
    stalls: measurements.stalls,
  }
}

export function isGood(phase: Phase): boolean {
  const { p99Ms, stalls, rejectedStarts } = summarise(phase)
  return p99Ms < maxP99Ms && stalls === 0 && rejectedStarts === 0
}

/** Describes the phase as lines of text. */
export function describe(phase: Phase): string[] {
  const { measurements, seconds } = phase
  const { requests, p99Ms, stalls } = summarise(phase)
  const rate = (count: number) => Math.round(count / seconds).toLocaleString('en')
  const errors = Object.entries(measurements.errors).map(([what, count]) => `${what}: ${count}`)
  const perRequest = Math.round((phase.nodeSeconds / Math.max(requests, 1)) * 1e6)
  const cores = (cpu: number) => (cpu / seconds).toFixed(2)
  return [
    `${phase.name}: ${phase.viewers} viewers, ${seconds.toFixed(0)} s`,
    '  request         count      p50      p95      p99      max (ms)',
    ...requestKinds.flatMap((kind) => {
      const times = measurements.times[kind]
      return times ? [`  ${kind.padEnd(12)} ${String(countOf(times)).padStart(8)} ${columns(times)}`] : []
    }),
    `  first segment  ${String(countOf(measurements.joins)).padStart(6)} ${columns(measurements.joins)}`,
    `  ${rate(requests)} requests/s, ${((measurements.bytes * 8) / 1e6 / seconds).toFixed(0)} Mb/s, p99 ${p99Ms.toFixed(1)} ms`,
    `  stalls ${stalls} (${(measurements.stalledMs / 1000).toFixed(1)} s), late segments ${measurements.late}, skipped ${measurements.skipped}, resent ${measurements.resent}`,
    `  errors: ${errors.length > 0 ? errors.join(', ') : 'none'}`,
    `  server: ${cores(phase.nodeSeconds)} cores in Node (${perRequest} µs per request), ${cores(phase.databaseSeconds)} in PostgreSQL, ${cores(phase.edgeSeconds)} in nginx, at most ${phase.memory.toFixed(0)} MB in Node`,
    `  simulator: ${cores(phase.cpuSeconds)} cores, timers late by ${phase.delayMs.toFixed(1)} ms (p99)`,
  ]
}

function columns(times: Histogram): string {
  return [0.5, 0.95, 0.99, 1].map((share) => percentile(times, share).toFixed(1).padStart(8)).join(' ')
}

/** The phases of a scenario as a table for the documentation. */
export function documentPhases(scenario: string, phases: readonly Phase[], condition: string): string[] {
  const share = (histogram: Histogram | undefined, part: number) =>
    percentile(histogram ?? [], part).toFixed(0)
  const row = (name: string, of: (phase: Phase) => string) => [name, ...phases.map(of)]
  const percentiles = (of: (phase: Phase) => Histogram | undefined) => (phase: Phase) =>
    [0.5, 0.95, 0.99].map((part) => share(of(phase), part)).join(' / ')
  const kinds = ['page', 'start', 'playlist', 'segment'] as const
  return [
    `${measuredOn()} ${condition}`.trim(),
    '',
    ...tableOf(
      [scenario, ...phases.map(({ name }) => name)],
      [
        row('viewers, seconds', ({ viewers, seconds }) => `${viewers}, ${seconds.toFixed(0)}`),
        row('requests/s', (phase) => (summarise(phase).requests / phase.seconds).toFixed(0)),
        row('Mb/s', ({ measurements, seconds }) => ((measurements.bytes * 8) / 1e6 / seconds).toFixed(0)),
        ...kinds.map((kind) =>
          row(
            `${kind}: p50 / p95 / p99, ms`,
            percentiles(({ measurements }) => measurements.times[kind]),
          ),
        ),
        row(
          'first segment: p50 / p95 / p99, ms',
          percentiles(({ measurements }) => measurements.joins),
        ),
        row('all requests: p99, ms', (phase) => summarise(phase).p99Ms.toFixed(0)),
        row('stalls, late segments', ({ measurements }) => `${measurements.stalls}, ${measurements.late}`),
        row('failed requests, rejected starts', (phase) => {
          const { failures, rejectedStarts } = summarise(phase)
          return `${failures}, ${rejectedStarts}`
        }),
        row('cores: Node, PostgreSQL', ({ nodeSeconds, databaseSeconds, seconds }) =>
          [nodeSeconds, databaseSeconds].map((cpu) => (cpu / seconds).toFixed(2)).join(', '),
        ),
        ...(phases.some(({ edgeSeconds }) => edgeSeconds > 0)
          ? [row('cores: nginx', ({ edgeSeconds, seconds }) => (edgeSeconds / seconds).toFixed(2))]
          : []),
        row('cores: simulator', ({ cpuSeconds, seconds }) => (cpuSeconds / seconds).toFixed(2)),
        row('memory of Node, MB', ({ memory }) => memory.toFixed(0)),
      ],
    ),
  ]
}
