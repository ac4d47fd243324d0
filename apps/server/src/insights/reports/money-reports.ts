import { currencies, type Currency } from '@kallo/rules/billing/money'
import { sql } from 'kysely'
import { ledgerSums, type LedgerSum } from './ledger-days.ts'
import { distinctLabels, rowsByDay, sumTotals, type ReportColumn, type ReportQuery } from './report-parts.ts'

interface MoneyFigure {
  label: string
  /** Kinds of entries that the figure sums; null for all kinds. */
  kinds: readonly string[] | null
  isIn: (account: string) => boolean
  sign: 1 | -1
}

const isProvider = (account: string) => account.startsWith('provider:')
const isBank = (account: string) => account.startsWith('bank:')

/** each figure is a sum of ledger lines. Sales of promotions and vouchers bring no money through Paystack. */
const figures: readonly MoneyFigure[] = [
  { label: 'Charged', kinds: ['payment'], isIn: isProvider, sign: 1 },
  { label: 'VAT', kinds: ['payment', 'refund-due'], isIn: (account) => account === 'vat', sign: -1 },
  { label: 'Net sales', kinds: ['payment', 'refund-due'], isIn: (account) => account === 'sales', sign: -1 },
  { label: 'Fees', kinds: ['fee'], isIn: isProvider, sign: -1 },
  { label: 'Refunds', kinds: ['refund-made', 'external-refund'], isIn: isProvider, sign: -1 },
  { label: 'Refunds paid another way', kinds: ['refund-made'], isIn: isBank, sign: -1 },
  // In a range of days, the refunds that became due minus those that were sent.
  { label: 'Refunds due', kinds: null, isIn: (account) => account === 'owed', sign: -1 },
  { label: 'Account credit', kinds: null, isIn: (account) => account === 'customer-credit', sign: -1 },
  { label: 'Disputes', kinds: ['chargeback', 'reversal'], isIn: isProvider, sign: -1 },
]

/** The figure and currency of a column of the revenue report, such as `Charged NGN`; null if it has none. */
export function figureByLabel(label: string): { figure: MoneyFigure; currency: Currency } | null {
  const currency = currencies.find((one) => label.endsWith(` ${one}`))
  const figure = figures.find((one) => `${one.label} ${currency ?? ''}` === label)
  return figure && currency ? { figure, currency } : null
}

function sumOf(lines: readonly LedgerSum[], currency: Currency, figure: MoneyFigure): number {
  const sum = lines
    .filter(
      (line) =>
        line.currency === currency &&
        (figure.kinds === null || figure.kinds.includes(line.kind)) &&
        figure.isIn(line.ledger_account),
    )
    .reduce((total, line) => total + line.amount_minor, 0)
  // Avoids a negative zero.
  return sum === 0 ? 0 : sum * figure.sign
}

/** */
export const revenueReport: ReportQuery = async (scope) => {
  const lines = await ledgerSums(scope.db, scope, ['day', 'kind', 'ledger_account'])
  const columns: ReportColumn[] = currencies.flatMap((currency) =>
    figures.map(({ label }) => ({ label: `${label} ${currency}`, unit: currency })),
  )
  const days = [...Map.groupBy(lines, ({ day }) => day)].map(([day, own]) => ({ day, own }))
  const rows = rowsByDay(scope, days, (one) =>
    currencies.flatMap((currency) => figures.map((figure) => sumOf(one?.own ?? [], currency, figure))),
  )
  return { columns, rows, totals: sumTotals(columns, rows) }
}

/** revenue by a property of the payment. */
function revenueBy(
  dimension: 'plan_id' | 'method',
  nameOf: (scope: Parameters<ReportQuery>[0]) => Promise<(id: string) => string>,
): ReportQuery {
  return async (scope) => {
    const lines = await ledgerSums(scope.db, scope, [dimension, 'kind', 'ledger_account'])
    const name = await nameOf(scope)
    const shown = figures.filter(({ label }) => label === 'Net sales' || label === 'VAT')
    const columns: ReportColumn[] = [
      { label: 'Payments', unit: 'count' },
      ...currencies.flatMap((currency) =>
        shown.map(({ label }) => ({ label: `${label} ${currency}`, unit: currency })),
      ),
    ]
    const found = [...Map.groupBy(lines, (line) => line[dimension])]
      .map(([id, own]) => ({
        label: name(id),
        detail: id,
        values: [
          own.reduce(
            (sum, line) =>
              sum + (line.kind === 'payment' && isProvider(line.ledger_account) ? line.entries : 0),
            0,
          ),
          ...currencies.flatMap((currency) => shown.map((figure) => sumOf(own, currency, figure))),
        ],
      }))
      .filter(({ values }) => values.some((value) => value !== 0))
      .toSorted((one, other) => (other.values[2] ?? 0) - (one.values[2] ?? 0))
    const rows = distinctLabels(found)
    return { columns, rows, totals: sumTotals(columns, rows) }
  }
}

export const revenueByPlanReport = revenueBy('plan_id', async ({ db }) => {
  const plans = await db.selectFrom('plan').select(['id', 'name']).execute()
  const names = new Map(plans.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? (id || 'Without a plan')
})

const methodNames: Readonly<Record<string, string>> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  bank: 'Bank account',
  qr: 'QR code',
  mobile_money: 'Mobile money',
}

export const revenueByMethodReport = revenueBy('method', () =>
  Promise.resolve((id: string) => methodNames[id] ?? (id || 'Unknown')),
)

/** */
export const chargesReport: ReportQuery = async (scope) => {
  const { db, range, timeZone, mode } = scope
  const condition = sql`payment.collection = 'saved-card' and payment.mode = ${mode}
    and payment.created_at >= ${new Date(range.fromMs)} and payment.created_at < ${new Date(range.untilMs)}`
  const day = sql`(payment.created_at at time zone ${timeZone})::date`
  const { rows: found } = await sql<{ day: string; charged: number; failed: number; recovered: number }>`
    with charge as (
      select ${day} as day, count(*) as charged, count(*) filter (where state = 'failed') as failed
      from payment where ${condition} group by 1
    ), failure as materialized (
      -- With the invoices of the same renewal.
      select ${day} as day, payment.created_at, array(
        select payment.invoice_id
        union
        select other.id from invoice
        join invoice as other on other.subscription_id = invoice.subscription_id
          and other.period_start = invoice.period_start and other.kind = 'renewal'
        where invoice.id = payment.invoice_id
      ) as invoices
      from payment where ${condition} and payment.state = 'failed'
    ), recovery as (
      select failure.day, count(*) as recovered
      from failure
      join lateral (
        select min(paid.created_at) as at from payment as paid
        where paid.invoice_id = any (failure.invoices) and paid.outcome = 'granted'
      ) as paid on paid.at > failure.created_at
      -- A renewal was recovered once, after its last failure.
      where not exists (
        select from payment as later
        where later.invoice_id = any (failure.invoices) and later.collection = 'saved-card'
          and later.state = 'failed' and later.created_at > failure.created_at and later.created_at < paid.at
      )
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, charged::int, failed::int, coalesce(recovered, 0)::int as recovered
    from charge left join recovery using (day)`.execute(db)
  const columns: ReportColumn[] = ['Charged', 'Failed', 'Recovered'].map((label) => ({
    label,
    unit: 'count',
  }))
  const rows = rowsByDay(scope, found, (one) => [one?.charged ?? 0, one?.failed ?? 0, one?.recovered ?? 0])
  return { columns, rows, totals: sumTotals(columns, rows) }
}

/** */
export const promoCodesReport: ReportQuery = async ({ db, mode, range }) => {
  const { rows: found } = await sql<{ code: string; uses: number }>`
    select code, count(*)::int as uses from promo_code_use as used
    -- Free days have no payment.
    left join payment on payment.invoice_id = used.invoice_id and payment.outcome = 'granted'
    where coalesce(payment.mode, ${mode}) = ${mode} and used_at >= ${new Date(range.fromMs)} and used_at < ${new Date(range.untilMs)}
    group by code order by uses desc, code`.execute(db)
  const columns: ReportColumn[] = [{ label: 'Uses', unit: 'count' }]
  const rows = found.map(({ code, uses }) => ({ label: code, values: [uses] }))
  return { columns, rows, totals: sumTotals(columns, rows) }
}
