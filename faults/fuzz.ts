// npm run fuzz -- [--requests N] [--seed N] [--only N]: fails on an unintended 5xx, a response that the OpenAPI document does not
// declare, a hang, and growth of memory or descriptors.
import { parseArgs } from 'node:util'
import { runFuzz } from './run-fuzz.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { requests: text, seed: text, only: text } })
const requests = Number(values.requests ?? 100_000)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
const only = values.only === undefined ? undefined : Number(values.only)
const { statuses, findings, descriptors, memory, coverage, slow } = await runFuzz({ requests, seed, only })
for (const [status, count] of [...statuses].toSorted(([a], [b]) => a - b))
  console.log(`  ${status}: ${count}`)
console.log(
  `  descriptors: ${descriptors.before} before, ${descriptors.early} after a quarter, ${descriptors.end} at the end, ${descriptors.after} without connections`,
)
console.log(`  memory: ${memory.early.toFixed(0)} MB after a quarter, ${memory.end.toFixed(0)} MB at the end`)
console.log(
  `  ${coverage.requests} requests of operations, ${coverage.unauthenticated} with 401\n  ${coverage.operations} operations: 2xx from ${coverage.succeeded}, 4xx from ${coverage.rejected}; never 2xx:\n    ${coverage.neverSucceeded.join('\n    ')}`,
)
console.log('  share of 2xx by operation (requests):')
for (const { operation, requests: sent, share } of coverage.shares)
  console.log(`    ${Math.round(share * 100)} % ${operation} (${sent})`)
console.log(`  slower than 1 s: ${slow.length}`)
for (const { ms, what } of slow.slice(0, 10)) console.log(`    ${ms.toFixed(0)} ms ${what}`)
console.log(
  findings.length === 0
    ? 'No findings.'
    : `Findings; repeat with --seed ${seed} and --only with the number:\n  ${findings.join('\n  ')}`,
)
process.exitCode = findings.length === 0 ? 0 : 1
