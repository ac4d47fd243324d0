import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createStatement, renderStatementCsv, renderStatementPage } from '../billing/statements/index.ts'
import { readConfig } from '../env.ts'
import { runningConnectionString } from '../platform/embedded-postgres/index.ts'
import { errorMessage } from '../platform/error-message.ts'
import { openDatabase } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { modeOf } from '../billing/paystack/index.ts'
import type { Tables } from '../tables.ts'

const usage = 'npm run statement -- 2026-10 [--currency NGN] [--csv] [--out FILE]'

/** S-24: the statement of a month as CSV or as a page to print. Reads the database of the running service. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { currency: { type: 'string' }, csv: { type: 'boolean' }, out: { type: 'string' } },
  })
  const [month = ''] = positionals
  const config = readConfig(process.env)
  const mode = modeOf(config.paystack.secretKey)
  const connectionString =
    config.databaseUrl ?? (await runningConnectionString(path.join(config.dataDir, 'postgres')))
  const db = openDatabase<Tables>(connectionString, createLog('silent'), 1)
  try {
    const statement = await createStatement(db.query, { month, mode, timeZone: config.timeZone })
    if (!statement) throw new Error(`Which month? ${usage}`)
    const rows = statement.rows.filter(({ currency }) => currency === (values.currency ?? currency))
    if (rows.length === 0) throw new Error(`There is no currency ${values.currency}. ${usage}`)
    const isCsv = values.csv === true
    const text = isCsv
      ? renderStatementCsv({ ...statement, rows })
      : renderStatementPage({ ...statement, rows })
    const file = values.out ?? (isCsv ? null : `statement-${month}.html`)
    if (file === null) return void process.stdout.write(text)
    writeFileSync(file, text)
    process.stdout.write(`${file}\n`)
  } finally {
    await db.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
})
