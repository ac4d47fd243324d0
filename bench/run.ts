// npm run bench [-- NAME]: limits on speed and memory, most of them as ratios measured in one run.
import { benchAudience } from './audience.ts'
import { benchConsole } from './console.ts'
import { benchDataUse } from './data-use.ts'
import { benchEdge } from './edge.ts'
import { benchEncodes } from './encodes.ts'
import { benchEvents } from './events.ts'
import { benchColdStart } from './cold-start.ts'
import { benchFirstFrame } from './first-frame.ts'
import { benchGuide } from './guide.ts'
import { benchHeap } from './heap.ts'
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
import { benchSwitching } from './switching.ts'
import { benchTickets } from './tickets.ts'

type Measure = (kallo: Running, folder: string) => Promise<Row[]>

/**
 * Name, title and function of the measurements of one running service. `search` adds 2,000 channels, so it comes
 * last.
 */
const ofService: Record<string, [string, Measure]> = {
  memory: ['Memory', benchMemory],
  http: ['Throughput against bare node:http with the same bytes', benchHttp],
  edge: ['Through nginx, per processor second of nginx and Node', benchEdge],
  'first-frame': [
    'First frame after WATCH NOW against a bare hls.js page',
    async ({ base }) => [...(await benchFirstFrame(base)), ...(await benchColdStart(base))],
  ],
  switching: ['From the key to the first frame of another channel', ({ base }) => benchSwitching(base)],
  console: ['Console with the processor at a quarter of its speed', ({ base }) => benchConsole(base)],
  tickets: ['Tickets against a bare route with one indexed read', benchTickets],
  logins: ['Logins against bare argon2, and the catalogue meanwhile', ({ base }) => benchLogins(base)],
  search: ['Search over 2,000 channels', ({ base }, folder) => benchSearch(base, folder)],
}
/** Measurements that start a service of their own. */
const ofTheirOwn: Record<string, [string, () => Promise<Row[]>]> = {
  payments: ['Payments against bare transactions, and watching among many', benchPayments],
  events: ['Playback events through HTTP, and kill -9 meanwhile', benchEvents],
  imports: ['Import of a large guide', benchImports],
  reports: ['Reports of a year, with 10 million events', benchReports],
}
/** These are not part of `npm run bench` without a name. Each takes arguments and prints its own tables. */
const separate: Record<string, (args: string[]) => Promise<boolean>> = {
  audience: benchAudience,
  'data-use': benchDataUse,
  encodes: benchEncodes,
  growth: benchGrowth,
  guide: benchGuide,
  heap: benchHeap,
  soak: benchSoak,
}

const [only, ...args] = process.argv.slice(2)
const names = [ofService, ofTheirOwn, separate].flatMap(Object.keys)
if (only !== undefined && !names.includes(only)) {
  console.error(`unknown measurement ${only}; there are: ${names.join(', ')}`)
  process.exit(2)
}
const separately = separate[only ?? '']
const isGood = separately ? await separately(args) : await benchAll()
process.exitCode = isGood ? 0 : 1

async function benchAll(): Promise<boolean> {
  const isWanted = ([name]: [string, unknown]) => only === undefined || only === name
  const rows: Row[] = []
  const measured = (title: string, more: Row[]) => {
    print(title, more)
    rows.push(...more)
  }
  const wanted = Object.entries(ofService).filter(isWanted)
  if (wanted.length > 0) {
    const { kallo, folder, end } = await startKallo()
    try {
      for (const [, [title, measure]] of wanted) measured(title, await measure(kallo, folder))
    } finally {
      await end()
    }
  }
  for (const [, [title, measure]] of Object.entries(ofTheirOwn).filter(isWanted))
    measured(title, await measure())
  return rows.every((row) => row.isGood)
}
