// npm run bench: limits on speed and memory, most of them as ratios measured in one run.
import { benchAudience } from './audience.ts'
import { benchEdge } from './edge.ts'
import { benchEvents } from './events.ts'
import { benchFirstFrame } from './first-frame.ts'
import { benchGrowth } from './growth.ts'
import { benchHttp, benchMemory, startKallo } from './http.ts'
import { benchImports } from './imports.ts'
import { benchLogins } from './logins.ts'
import { benchPayments } from './payments.ts'
import type { Running } from './processes.ts'
import { benchReports } from './reports.ts'
import { print, type Row } from './report.ts'
import { benchSearch } from './search.ts'
import { benchSoak } from './soak.ts'
import { benchTickets } from './tickets.ts'

const all: Row[] = []
/** `npm run bench -- reports` or `edge` measures only these; `audience`, `growth` and `soak` take further arguments. */
const [only, ...args] = process.argv.slice(2)
const others: Record<string, (args: string[]) => Promise<boolean>> = {
  audience: benchAudience,
  growth: benchGrowth,
  soak: benchSoak,
}
const isGood = (await others[only ?? '']?.(args)) ?? true
if (only === undefined) await benchService()
if (only === undefined || only === 'reports') {
  const reports = await benchReports()
  print('Reports of a year, with 10 million events', reports)
  all.push(...reports)
}
if (only === 'edge') {
  const { kallo, end } = await startKallo()
  try {
    all.push(...(await measureEdge(kallo)))
  } finally {
    await end()
  }
}
process.exitCode = isGood && all.every((row) => row.isGood) ? 0 : 1

async function benchService(): Promise<void> {
  const { kallo, folder, end } = await startKallo()
  try {
    const memory = await benchMemory(kallo)
    print('Memory', memory)
    const http = await benchHttp(kallo, folder)
    print('Throughput against bare node:http with the same bytes', http)
    const edge = await measureEdge(kallo)
    const frame = await benchFirstFrame(kallo.base)
    print('First frame after WATCH NOW against a bare hls.js page', frame)
    const tickets = await benchTickets(kallo, folder)
    print('Tickets against a bare route with one indexed read', tickets)
    const logins = await benchLogins(kallo.base)
    print('Logins against bare argon2, and the catalogue meanwhile', logins)
    // Adds 2,000 channels, so it comes last.
    const search = await benchSearch(kallo.base, folder)
    print('Search over 2,000 channels', search)
    all.push(...memory, ...http, ...edge, ...frame, ...tickets, ...logins, ...search)
  } finally {
    await end()
  }
  const payments = await benchPayments()
  print('Payments against bare transactions, and watching among many', payments)
  all.push(...payments)
  const events = await benchEvents()
  print('Playback events through HTTP, and kill -9 meanwhile', events)
  all.push(...events)
  const imports = await benchImports()
  print('Import of a large guide', imports)
  all.push(...imports)
}

async function measureEdge(kallo: Running): Promise<Row[]> {
  const rows = await benchEdge(kallo)
  print('Through nginx, per processor second of nginx and Node', rows)
  return rows
}
