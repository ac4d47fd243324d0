import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { PaymentMode, Tables } from '../../tables.ts'

/**
 * A day is rolled up this long after midnight: entries of a transaction that began before midnight may be committed
 * later.
 */
const settleMs = 3_600_000

/**
 * Rolls up the days of the ledger that are over and not rolled up yet. Entries are only added, and count on the day
 * of their posting, so a day that was rolled up never changes.
 */
export async function rollUpLedger({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const { timeZone } = config
  const settled = new Date(clock.now() - settleMs)
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ledger-days'))`.execute(trx)
    const from = await firstOpenDay(trx)
    const condition = sql`
      (${from}::date is null or at >= ${from}::date::timestamp at time zone ${timeZone})
        and at < date_trunc('day', ${settled}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`
    await sql`insert into ledger_day ${grouped(entriesByDay(timeZone, condition))}`.execute(trx)
  })
}

/** The day after the last one that was rolled up; null if there is none. */
async function firstOpenDay(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day) + 1, 'YYYY-MM-DD') as day from ledger_day`.execute(db)
  return rows[0]?.day ?? null
}

function entriesByDay(timeZone: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select (at at time zone ${timeZone})::date as day,
      -- Payouts have no payment: their accounts name the mode.
      coalesce(payment.mode, split_part(line.ledger_account, ':', 2)) as mode,
      entry.kind, line.ledger_account, line.currency, coalesce(invoice.plan_id, '') as plan_id,
      coalesce(payment.method, '') as method, line.amount_minor
    from ledger_entry as entry
    join ledger_line as line on line.entry_id = entry.id
    left join payment on payment.id = entry.payment_id
    left join invoice on invoice.id = payment.invoice_id
    where ${condition}`
}

export interface LedgerSum {
  day: string
  kind: string
  ledger_account: string
  currency: 'NGN' | 'USD'
  plan_id: string
  method: string
  amount_minor: number
  entries: number
}

type Dimension = 'day' | 'kind' | 'ledger_account' | 'plan_id' | 'method'

/**
 * Sums of the ledger in a range of days by some of its dimensions. Days that were rolled up are read from the sums,
 * and open days from the entries.
 */
export async function ledgerSums(
  db: Kysely<Tables>,
  { from, to, mode, timeZone }: { from: string; to: string; mode: PaymentMode; timeZone: string },
  dimensions: readonly Dimension[],
): Promise<LedgerSum[]> {
  const open = (await firstOpenDay(db)) ?? from
  const start = open > from ? open : from
  const columns = sql.join([...dimensions, 'currency'].map((name) => sql.ref(name)))
  const { rows } = await sql<LedgerSum>`
    with all_days as (
      select * from ledger_day where day between ${from}::date and ${to}::date and day < ${start}::date
      union all ${grouped(
        entriesByDay(
          timeZone,
          sql`at >= ${start}::date::timestamp at time zone ${timeZone}
            and at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
        ),
      )}
    )
    select ${sql.join(dimensions.map((name) => (name === 'day' ? sql`to_char(day, 'YYYY-MM-DD') as day` : sql.ref(name))))},
      currency, sum(amount_minor)::bigint as amount_minor, sum(entries)::int as entries
    from all_days where mode = ${mode} group by ${columns}`.execute(db)
  return rows
}

function grouped(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select day, mode, kind, ledger_account, currency, plan_id, method, sum(amount_minor)::bigint, count(*)::int
    from (${rows}) as line group by 1, 2, 3, 4, 5, 6, 7`
}
