import { entitlementFrom } from '@kallo/rules/billing/entitlement'
import { isOpen } from '@kallo/rules/billing/payment-state'
import { isSettled } from '@kallo/rules/billing/refund-state'
import { sql, type Kysely } from 'kysely'
import { checkGivenTime } from './check-given-time.ts'
import { grantsOf } from '../../billing/subscriptions/index.ts'
import type { Tables } from '../../tables.ts'
import { checkFeesAndPayouts } from './check-payouts.ts'
import { checkReceived } from './check-received.ts'
import type { ProviderRecords } from './provider-records.ts'

export type { ProviderRecords } from './provider-records.ts'

/**
 * Checks the invariants of docs/product: our ledger, payments, refunds and grants against each other and against Paystack.
 * Returns the violations, of one account or of all (null).
 */
export async function checkLedger(
  db: Kysely<Tables>,
  account: string | null,
  provider: ProviderRecords,
): Promise<string[]> {
  const wrong: string[] = []
  const say = (sentence: string) => void wrong.push(sentence)
  await checkEntries(db, account, say)
  await checkPayments(db, account, provider, say)
  await checkRefunds(db, account, provider, say)
  await checkGrants(db, account, say)
  await checkBalances(db, account, provider, say)
  await checkFeesAndPayouts(db, account, provider, say)
  await checkGivenTime(db, account, say)
  await checkReceived(db, account, say)
  return wrong
}

type Say = (sentence: string) => void

/** I-01, I-02. */
async function checkEntries(db: Kysely<Tables>, account: string | null, say: Say): Promise<void> {
  const { rows } = await sql<{ key: string; currency: string; sum: number }>`
    select e.key, l.currency, sum(l.amount_minor)::bigint as sum from ledger_entry e
    join ledger_line l on l.entry_id = e.id where (${account}::text is null or e.payment_id in (select id from payment where account_id = ${account}))
    group by 1, 2 having sum(l.amount_minor) <> 0`.execute(db)
  for (const { key, currency, sum } of rows) say(`I-01: entry ${key} is off by ${sum} ${currency}`)
}

/**
 * I-03, I-04, I-06, I-10, I-11. Also checks that no payment is lost: each charge is booked, and granted or owed back,
 * once.
 */
async function checkPayments(
  db: Kysely<Tables>,
  account: string | null,
  provider: ProviderRecords,
  say: Say,
): Promise<void> {
  const { rows } = await sql<
    Tables['payment'] & {
      booked: number
      period: string
      granted: number
      lines: number
      total: number
      reviewed: boolean
    }
  >`
    select p.*, i.total_minor as total, i.subscription_id || ' from ' || i.period_start as period,
      coalesce((select sum((line ->> 'amountMinor')::bigint) from jsonb_array_elements(i.lines) line), 0)::bigint as lines,
      coalesce((select sum(l.amount_minor) from ledger_entry e join ledger_line l on l.entry_id = e.id
        where e.payment_id = p.id and e.kind = 'payment' and l.ledger_account = 'provider:' || p.mode), 0)::bigint as booked,
      (select count(*) from entitlement_period g where g.payment_id = p.id)::int
        + (select count(*) from gift where gift.invoice_id = i.id and gift.paid_at is not null)::int as granted,
      exists (select from review_item r where r.payment_id = p.id and r.resolved_at is null) as reviewed
    from payment p join invoice i on i.id = p.invoice_id where (${account}::text is null or p.account_id = ${account})`.execute(
    db,
  )
  const charged = new Map(provider.charges.map((charge) => [charge.reference, charge]))
  const known = new Set(rows.map(({ reference }) => reference))
  for (const row of rows) {
    const { reference, state, outcome, amount_minor: amount, booked, granted } = row
    const charge = charged.get(reference)
    if (row.lines !== row.total) say(`I-06: the lines of ${reference} come to ${row.lines}, not ${row.total}`)
    if (amount !== row.total) say(`I-06: ${reference} asks for ${amount} instead of ${row.total}`)
    if (row.mode !== 'test') say(`I-11: ${reference} is ${row.mode}`)
    if (granted !== (outcome === 'granted' ? 1 : 0))
      say(`I-03: ${reference} is ${outcome}, with ${granted} grants`)
    const received = row.received_minor ?? amount
    if (booked !== (state === 'paid' ? received : 0))
      say(`I-03: ${reference} is ${state}, and ${booked} are booked`)
    const isDecided = row.reviewed || (state === 'closed' && isReturned(provider, reference))
    if (charge && state !== 'paid' && !isDecided) say(`I-10: ${reference} was charged and is ${state}`)
    if (charge && state === 'paid' && charge.amountMinor !== received)
      say(`I-10: ${reference} was charged ${charge.amountMinor}, not ${received}`)
    if (!charge && state === 'paid' && row.collection !== 'none')
      say(`I-10: ${reference} is paid, but was not charged`)
  }
  for (const reference of charged.keys())
    if (!known.has(reference)) say(`I-10: ${reference} was charged, but is not stored`)
  // Another charge may follow one that was returned before it was seen.
  const isKept = ({ reference, state }: { reference: string; state: string }) =>
    charged.has(reference) && state !== 'needs-review' && state !== 'closed'
  const renewed = rows.filter((row) => row.collection === 'saved-card' && isKept(row))
  const periods = renewed.map(({ period }) => period)
  for (const period of new Set(periods.filter((one, index) => periods.indexOf(one) !== index)))
    say(`I-10: a saved card was charged twice for ${period}`)
  const open = rows.filter(({ state }) => isOpen(state)).map(({ invoice_id }) => invoice_id)
  if (new Set(open).size !== open.length) say('I-04: two attempts of one invoice are open')
}

/** Whether Paystack returned the whole charge. */
function isReturned({ charges, refunds, reversals }: ProviderRecords, reference: string): boolean {
  const sum = (rows: readonly { reference: string; amountMinor: number }[]) =>
    rows.reduce((total, one) => total + (one.reference === reference ? one.amountMinor : 0), 0)
  const processed = refunds.filter(({ status }) => status === 'processed')
  return sum(processed) + sum(reversals) >= sum(charges)
}

/** I-09: a payment is never refunded beyond its amount or twice, and the ledger knows pending refunds. */
async function checkRefunds(
  db: Kysely<Tables>,
  account: string | null,
  { charges, refunds }: ProviderRecords,
  say: Say,
): Promise<void> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .where(sql<boolean>`(${account}::text is null or refund.account_id = ${account})`)
    .select([
      'refund.id',
      'refund.amount_minor',
      'refund.state',
      'refund.provider_refund_id',
      'payment.reference',
      sql<number>`coalesce(received_minor, payment.amount_minor)`.as('paid'),
    ])
    .execute()
  const sent = refunds.filter(({ status }) => status !== 'failed')
  for (const { reference, amountMinor } of charges) {
    const back = sent
      .filter((one) => one.reference === reference)
      .reduce((sum, one) => sum + one.amountMinor, 0)
    if (back > amountMinor) say(`I-09: ${back} of ${amountMinor} went back for ${reference}`)
    const owed = rows
      .filter((one) => one.reference === reference)
      .reduce((sum, one) => sum + one.amount_minor, 0)
    if (owed > amountMinor) say(`I-09: ${owed} of ${amountMinor} are owed for ${reference}`)
  }
  for (const { id, state, provider_refund_id } of rows) {
    // Staff may have made the refund in the dashboard, without our note.
    const made = sent.filter((one) => one.note?.includes(id) || one.id === provider_refund_id)
    if (made.length > 1) say(`I-09: refund ${id} was made ${made.length} times`)
    if (state === 'processed' && made[0]?.status !== 'processed') say(`I-09: refund ${id} has not arrived`)
    if (!isSettled(state) && made[0]?.status === 'processed')
      say(`I-09: refund ${id} is ${state}, and was made`)
  }
  const { rows: balances } = await sql<{ ledger_account: string; currency: string; sum: number }>`
    select l.ledger_account, l.currency, sum(l.amount_minor)::bigint as sum from ledger_line l
    join ledger_entry e on e.id = l.entry_id where (${account}::text is null or e.payment_id in (select id from payment where account_id = ${account})) group by 1, 2`.execute(
    db,
  )
  const { rows: open } = await sql<{ currency: string; sum: number }>`
    select currency, sum(amount_minor)::bigint as sum from refund
    where (${account}::text is null or account_id = ${account}) and state not in ('processed', 'paid-elsewhere') group by 1`.execute(
    db,
  )
  for (const currency of ['NGN', 'USD']) {
    const of = (ledgerAccount: string) =>
      balances.find((one) => one.ledger_account === ledgerAccount && one.currency === currency)?.sum ?? 0
    const owed = open.find((one) => one.currency === currency)?.sum ?? 0
    if (of('owed') !== -owed) say(`I-09: the ledger owes ${-of('owed')} ${currency}, the refunds ${owed}`)
    if (of('provider:live') !== 0) say('I-11: live money in a test')
  }
}

/** I-14, I-15, I-19: for each payment, our balance at Paystack is the amount received less fees, refunds and reversals. */
async function checkBalances(
  db: Kysely<Tables>,
  account: string | null,
  { refunds, reversals, fees }: ProviderRecords,
  say: Say,
): Promise<void> {
  const { rows } = await sql<{ reference: string; paid: number; balance: number }>`
    select p.reference, coalesce(p.received_minor, p.amount_minor) as paid, sum(l.amount_minor)::bigint as balance
    from payment p join ledger_entry e on e.payment_id = p.id join ledger_line l on l.entry_id = e.id
    where p.state = 'paid' and p.collection <> 'none' and l.ledger_account like 'provider:%'
      and (${account}::text is null or p.account_id = ${account}) group by p.id`.execute(db)
  for (const { reference, paid, balance } of rows) {
    const gone = [...refunds.filter(({ status }) => status === 'processed'), ...reversals, ...fees]
      .filter((one) => one.reference === reference)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    if (balance !== paid - gone) say(`I-14: ${reference} has ${balance} at Paystack, not ${paid - gone}`)
  }
}

/** I-05, I-07, I-13: stored summaries equal what follows from the grants. */
async function checkGrants(db: Kysely<Tables>, account: string | null, say: Say): Promise<void> {
  const subscriptions = await db
    .selectFrom('subscription')
    .where(sql<boolean>`(${account}::text is null or account_id = ${account})`)
    .selectAll()
    .execute()
  const running = new Map<string, number>()
  for (const row of subscriptions) {
    const grants = await grantsOf(db, row.id)
    const made = entitlementFrom(grants.map(({ grant }) => grant))
    const periods = grants
      .filter((one) => one.cut_at === null)
      .map((one) => `${one.kind} ${one.period_start.toISOString()}`)
    if (new Set(periods).size !== periods.length) say(`I-05: ${row.id} has a period twice`)
    if (!made) {
      say(`I-07: nothing was granted to ${row.id}`)
      continue
    }
    const stored = [row.starts_at.getTime(), row.ends_at.getTime(), row.devices, row.plan_id].join(' ')
    const rebuilt = [made.startsAt, made.endsAt, made.devices, made.planId].join(' ')
    if (stored !== rebuilt) say(`I-07: ${row.id} is stored as ${stored}, and rebuilt as ${rebuilt}`)
    for (const one of grants)
      if (one.cut_at?.getTime() !== made.cutAt.get(one.id)) say(`I-07: ${one.id} is cut elsewhere`)
    if (row.access_ends_at < row.ends_at) say(`I-13: ${row.id} loses time that is paid`)
    if (!row.is_ended) running.set(row.account_id, (running.get(row.account_id) ?? 0) + 1)
  }
  await checkOverlaps(db, account, say)
  for (const [owner, count] of running)
    if (count > 1) say(`I-05: ${owner} has ${count} subscriptions at once`)
}

/**
 * I-05: a new subscription is sold only if none is running, so that no day is paid twice. A revoked subscription
 * keeps its first millisecond, in which a test with a fixed clock can sell another one.
 */
async function checkOverlaps(db: Kysely<Tables>, account: string | null, say: Say): Promise<void> {
  const { rows } = await sql<{ id: string; other: string }>`
    select mine.subscription_id as id, other.subscription_id as other
    from entitlement_period mine
    join entitlement_period other on other.account_id = mine.account_id
      and other.subscription_id <> mine.subscription_id and other.position < mine.position
    where (${account}::text is null or mine.account_id = ${account}) and mine.kind in ('purchase', 'promo', 'voucher', 'gift') and mine.moved_from is null
      and coalesce(other.cut_at, other.ends_at) > mine.starts_at + interval '1 millisecond'`.execute(db)
  for (const { id, other } of rows) say(`I-05: ${id} was sold while ${other} ran`)
}
