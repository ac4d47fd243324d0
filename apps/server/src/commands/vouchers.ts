// Vouchers from the command line, until the console manages them. Uses the database of the running service.
import { openSync, rmSync, writeSync, closeSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { currencies, majorUnits, type Currency } from '@kallo/rules/billing/money'
import { instantOf } from '@kallo/rules/foundation/zoned-time'
import { createVoucherBatch, reportVoucherBatches, voidBatch } from '../billing/vouchers/index.ts'
import type { Deps } from '../deps.ts'
import { readConfig } from '../env.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/db.ts'
import { runningConnectionString } from '../platform/embedded-postgres/index.ts'
import { errorMessage } from '../platform/error-message.ts'
import { createLog } from '../platform/log.ts'
import type { Tables } from '../tables.ts'

const usage = `Usage:
  npm run vouchers -- create --plan 1_1 --count 500 --expires 2027-06-30 --out codes.csv
                             [--price 1200] [--currency NGN] [--note "Kiosk in Yaba"]
  npm run vouchers -- list
  npm run vouchers -- void <batch>

The service must be running. --price is that of one voucher to the reseller.`

const options = {
  plan: { type: 'string' },
  count: { type: 'string' },
  expires: { type: 'string' },
  out: { type: 'string' },
  price: { type: 'string', default: '0' },
  currency: { type: 'string', default: 'NGN' },
  note: { type: 'string', default: '' },
} as const

class BadUsage extends Error {}

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>
type Values = ReturnType<typeof parse>['values']

function parse() {
  return parseArgs({ options, allowPositionals: true })
}

async function create(deps: Parts, values: Values): Promise<void> {
  const { plan, count, expires, out, note } = values
  if (plan === undefined || count === undefined || expires === undefined || out === undefined)
    throw new BadUsage('create needs --plan, --count, --expires and --out')
  const expiresAt = endOfDay(expires, deps.config.timeZone)
  const currency = readCurrency(values.currency)
  const priceMinor = Math.round(Number(values.price) * 100)
  // Opened first, because the codes could not be recovered after a failed write. Never overwrites a file.
  const file = openSync(out, 'wx', 0o600)
  try {
    const request = { packageId: plan, count: Number(count), expiresAt, note, priceMinor, currency }
    const batch = await createVoucherBatch(deps, { ...request, createdBy: null })
    const rows = batch.codes.map((code) => [code, plan, expires, batch.id].join(','))
    writeSync(file, ['code,plan,expires,batch', ...rows, ''].join('\n'))
    console.log(`Batch ${batch.id}: ${batch.codes.length} vouchers are in ${path.resolve(out)}.`)
    console.log('They cannot be shown again: only hashes are stored. Store the file safely.')
  } catch (error) {
    rmSync(out)
    throw error
  } finally {
    closeSync(file)
  }
}

function endOfDay(date: string, timeZone: string): Date {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined)
    throw new BadUsage(`--expires must be a date such as 2027-06-30, not ${date}`)
  return new Date(instantOf({ year, month, day, hour: 12 }, timeZone))
}

function readCurrency(typed: string): Currency {
  const currency = currencies.find((one) => one === typed)
  if (!currency) throw new BadUsage(`--currency must be one of ${currencies.join(', ')}`)
  return currency
}

async function list(deps: Parts): Promise<void> {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const reports = await reportVoucherBatches(deps)
  if (reports.length === 0) return console.log('There are no batches.')
  console.table(
    reports.map(({ id, packageId, priceMinor, currency, createdAt, expiresAt, ...counts }) => ({
      batch: id,
      plan: packageId,
      note: counts.note,
      price: `${majorUnits(priceMinor)} ${currency}`,
      created: day(createdAt),
      expires: day(expiresAt),
      issued: counts.issued,
      redeemed: counts.redeemed,
      usable: counts.usable,
      void: counts.void,
      expired: counts.expired,
    })),
  )
}

async function voidOne({ db, clock }: Parts, id: string | undefined): Promise<void> {
  if (id === undefined) throw new BadUsage('void needs the ID of a batch; list shows it')
  const isVoided = await voidBatch(db.query, id, new Date(clock.now()))
  if (!isVoided) throw new BadUsage(`there is no batch ${id}, or it is void already`)
  console.log(`Batch ${id}: its unused vouchers are void.`)
}

async function run(): Promise<void> {
  const { values, positionals } = parse()
  const [command, argument] = positionals
  const config = readConfig(process.env)
  const address = config.databaseUrl ?? (await runningConnectionString(path.join(config.dataDir, 'postgres')))
  const db = openDatabase<Tables>(address, createLog('silent'), 1)
  const deps = { db, config, clock: systemClock }
  try {
    if (!(await db.isReachable())) throw new Error('the database is not reachable; is the service running?')
    if (command === 'create') await create(deps, values)
    else if (command === 'list') await list(deps)
    else if (command === 'void') await voidOne(deps, argument)
    else throw new BadUsage(command === undefined ? 'a command is missing' : `there is no command ${command}`)
  } finally {
    await db.close()
  }
}

try {
  await run()
} catch (error) {
  const isUsage =
    error instanceof BadUsage || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
  console.error(`vouchers: ${errorMessage(error)}`)
  if (isUsage) console.error(`\n${usage}`)
  process.exitCode = 1
}
