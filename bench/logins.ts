import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Row } from './report.ts'

const run = promisify(execFile)
const roundMs = 3_000
const rounds = 3

/** Logins per second against bare argon2 at the same cost, and catalogue latency meanwhile. */
export async function benchLogins(base: string): Promise<Row[]> {
  const catalogue = `${base}/api/v1/free/contents/view`
  await measure('login-storm.ts', base, 1_000)
  const ratios: number[] = []
  const slowdowns: number[] = []
  let last = { bare: 0, logins: 0, calm: 0, stormy: 0 }
  for (let round = 0; round < rounds; round++) {
    const bare = await measure('bare-argon2.ts', roundMs)
    const logins = await measure('login-storm.ts', base, roundMs)
    const calm = await measure('latency-probe.ts', catalogue, roundMs)
    const [stormy] = await Promise.all([
      measure('latency-probe.ts', catalogue, roundMs),
      measure('login-storm.ts', base, roundMs + 500),
    ])
    last = { bare, logins, calm, stormy }
    ratios.push(logins / bare)
    slowdowns.push(stormy / calm)
  }
  return [
    {
      name: 'logins',
      value: middle(ratios),
      unit: '×',
      limit: 0.8,
      sense: '≥',
      isGood: middle(ratios) >= 0.8,
      detail: `${Math.round(last.logins)}/s against ${Math.round(last.bare)}/s of bare argon2`,
    },
    {
      name: 'catalogue p99 in a storm',
      value: middle(slowdowns),
      unit: '×',
      limit: 5,
      sense: '≤',
      isGood: middle(slowdowns) <= 5,
      detail: `${last.stormy.toFixed(1)} ms against ${last.calm.toFixed(1)} ms when calm`,
    },
  ]
}

async function measure(program: string, ...args: (string | number)[]): Promise<number> {
  const file = path.join(import.meta.dirname, program)
  const { stdout } = await run(process.execPath, [file, ...args.map(String)])
  return Number(stdout)
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
