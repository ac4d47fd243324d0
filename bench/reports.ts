import { dayMs } from '@kallo/rules/foundation/durations'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reportNames, type ReportName } from '@kallo/rules/insights/reports'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { readConfig } from '../apps/server/src/env.ts'
import { fillWatchDays } from '../apps/server/src/insights/analytics/index.ts'
import { refreshSubscribers } from '../apps/server/src/insights/reports/refresh-subscribers.ts'
import { rollUpLedger } from '../apps/server/src/insights/reports/index.ts'
import { start } from '../apps/server/src/start.ts'
import type { Tables } from '../apps/server/src/tables.ts'
import { serverFlags } from '../tools/setup/install.mjs'
import { startProgram, type Running } from './processes.ts'
import { fullSizes, loadReportData, type ReportDataSizes } from './report-data.ts'
import type { Row } from './report.ts'

const maxMs = 1_000
const warmRounds = 3
const rangeDays = 365
const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')

/**
 * Measures each report over 365 days, compared with the 365 days before, once directly after a start of the service
 * and database, and once again. `BENCH_REPORTS_DATA` names a data folder that is kept, because loading takes minutes.
 */
export async function benchReports(): Promise<Row[]> {
  const kept = process.env.BENCH_REPORTS_DATA
  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'kallo-bench-reports-')))
  try {
    await ensureLoaded(folder)
    const rows: Row[] = []
    for (const report of reportNames) rows.push(await benchReport(folder, report))
    return [...rows, await compareWithLedger(folder)]
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

const marker = 'bench-reports'

/** Loads the data once, and fills the derived tables as the jobs of a running service do. */
export async function ensureLoaded(folder: string, sizes: ReportDataSizes = fullSizes): Promise<void> {
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    SEED: 'demo',
    DEMO_HISTORY: 'off',
    ROLES: 'api',
    LOG_LEVEL: 'error',
  }
  const { deps, stop } = await start(readConfig(env))
  // Loading needs statements that take longer than the service allows.
  const loader = openLoader(deps.database.connectionString)
  try {
    const known = await loader
      .selectFrom('setting')
      .where('key', '=', marker)
      .select('key')
      .executeTakeFirst()
    if (!known) await loadReportData(loader, sizes)
    await refreshSubscribers({ ...deps, db: loader })
    await rollUpLedger({ ...deps, db: loader })
    await fillWatchDays(loader, deps.config.timeZone)
    if (known) return
    await sql`vacuum analyze`.execute(loader)
    await sql`insert into setting (key, value) values (${marker}, '1')`.execute(loader)
  } finally {
    await loader.destroy()
    await stop()
  }
}

export function openLoader(connectionString: string): Kysely<Tables> {
  return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 2 }) }) })
}

async function benchReport(folder: string, report: ReportName): Promise<Row> {
  const kallo = await startKallo(folder)
  try {
    const key = await adminKey(folder)
    const { ms: cold, rows } = await view(kallo, key, report)
    const warm: number[] = []
    for (let round = 0; round < warmRounds; round++) warm.push((await view(kallo, key, report)).ms)
    const slowest = Math.max(cold, ...warm)
    return {
      name: report,
      value: slowest,
      unit: ' ms',
      limit: maxMs,
      sense: '≤',
      isGood: slowest <= maxMs,
      detail: `first ${Math.round(cold)} ms, then ${Math.round(Math.max(...warm))} ms, ${rows} rows`,
    }
  } finally {
    await kallo.stop()
  }
}

export function startKallo(folder: string): Promise<Running> {
  return startProgram(
    main,
    [],
    {
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      SEED: 'demo',
      DEMO_HISTORY: 'off',
      TRUSTED_PROXIES: '127.0.0.0/8',
    },
    serverFlags,
  )
}

export async function adminKey(folder: string): Promise<string> {
  return (await readFile(path.join(folder, 'admin.key'), 'utf8')).trim()
}

interface Report {
  rows: unknown[]
  totals: { label: string; value: number }[]
}

function range() {
  const nowMs = Date.now()
  return { from: isoDay(nowMs - (rangeDays - 1) * dayMs, 'Africa/Lagos'), to: isoDay(nowMs, 'Africa/Lagos') }
}

async function view({ base }: Running, key: string, report: ReportName) {
  const startedMs = performance.now()
  const response = await fetch(`${base}/api/v1/console/reports/view`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ report, ...range() }),
  })
  const { data, message } = (await response.json()) as { data: Report; message: string }
  if (!response.ok) throw new Error(`${report}: ${message}`)
  return { ms: performance.now() - startedMs, rows: data.rows.length, totals: data.totals }
}

/** Compares the roll-ups with the rows that they are derived from. */
async function compareWithLedger(folder: string): Promise<Row> {
  const kallo = await startKallo(folder)
  const socket = encodeURIComponent(path.join(folder, 'postgres', 'socket'))
  const db = openLoader(`postgresql://kallo@localhost/postgres?host=${socket}`)
  try {
    const key = await adminKey(folder)
    const total = async (report: ReportName, label: string) =>
      (await view(kallo, key, report)).totals.find((one) => one.label === label)?.value ?? Number.NaN
    const { from, to } = range()
    const { rows } = await sql<{ charged: number; active: number }>`select
      (select sum(amount_minor)::bigint from ledger_line join ledger_entry on id = entry_id
        where ledger_account = 'provider:test' and currency = 'NGN' and kind = 'payment'
          and (at at time zone 'Africa/Lagos')::date between ${from} and ${to}) as charged,
      (select count(distinct period.account_id)::int from entitlement_period as period
        join invoice on invoice.id = period.invoice_id and plan_kind = 'plan'
        where period.kind <> 'devices' and period.starts_at < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'
          -- The days of grace of later ends have not passed.
          and coalesce(cut_at, ends_at) >= least((${to}::date + 1)::timestamp at time zone 'Africa/Lagos',
            now() - interval '3 days')) as active`.execute(db)
    const [expected] = rows
    const difference =
      Math.abs((await total('revenue', 'Charged NGN')) - (expected?.charged ?? 0)) +
      Math.abs((await total('subscribers', 'Active')) - (expected?.active ?? 0))
    return {
      name: 'difference to the ledger',
      value: difference,
      unit: '',
      limit: 0,
      sense: '≤',
      isGood: difference === 0,
      detail: `${expected?.charged} kobo charged, ${expected?.active} active subscribers`,
    }
  } finally {
    await db.destroy()
    await kallo.stop()
  }
}
