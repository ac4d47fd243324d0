import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { reports as reportEndpoints } from '@kallo/contract/insights/reports'
import { readDayRange } from '@kallo/rules/insights/day-range'
import { sql } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import { pageRange } from '../../platform/lists.ts'
import { figureByLabel } from './money-reports.ts'
import type { Parts } from './view-report.ts'

interface Line {
  id: string
  at: Date
  kind: string
  ledger_account: string
  reference: string | null
  amount_minor: number
}

/** the ledger lines that a figure of the revenue report sums. The total includes all pages. */
export async function listEntries(
  { db, config, paystack }: Parts,
  { figure: label, from, to, page = 1, perPage = 50 }: BodyOf<typeof reportEndpoints.entries>,
): Promise<DataOf<typeof reportEndpoints.entries>> {
  const range = readDayRange(from, to, config.timeZone)
  const found = figureByLabel(label)
  if (!range) throw new AppError('bad-input', { to: 'Choose the first day or one of the 400 days after it' })
  if (!found) throw new AppError('bad-input', { figure: 'is not a figure in the revenue report' })
  const { figure, currency } = found
  const accounts = await db.selectFrom('ledger_line').select('ledger_account').distinct().execute()
  const names = accounts.map(({ ledger_account: name }) => name).filter((name) => figure.isIn(name))
  const lines = sql`
    from ledger_entry as entry
    join ledger_line as line on line.entry_id = entry.id
    left join payment on payment.id = entry.payment_id
    where entry.at >= ${new Date(range.fromMs)} and entry.at < ${new Date(range.untilMs)}
      and coalesce(payment.mode, split_part(line.ledger_account, ':', 2)) = ${paystack.mode}
      and line.currency = ${currency} and line.ledger_account = any (${names})
      and (${figure.kinds === null} or entry.kind = any (${figure.kinds ?? []}))`
  const { limit, offset } = pageRange({ page, perPage })
  const [{ rows: sums }, { rows }] = await Promise.all([
    sql<{ count: number; sum: number }>`
      select count(*)::int as count, coalesce(sum(line.amount_minor), 0)::bigint as sum ${lines}`.execute(db),
    sql<Line>`
      select entry.id || '.' || line.position as id, entry.at, entry.kind, line.ledger_account, payment.reference,
        line.amount_minor ${lines} order by entry.at desc, entry.id desc, line.position limit ${limit} offset ${offset}`.execute(
      db,
    ),
  ])
  const signed = (minor: number) => (minor === 0 ? 0 : minor * figure.sign)
  return {
    sumMinor: signed(sums[0]?.sum ?? 0),
    lines: {
      total: sums[0]?.count ?? 0,
      items: rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        kind: row.kind,
        ledgerAccount: row.ledger_account,
        reference: row.reference,
        currency,
        amountMinor: signed(row.amount_minor),
      })),
    },
  }
}
