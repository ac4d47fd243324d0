import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { watchingRights } from '../apps/server/src/billing/subscriptions/index.ts'
import { fakePaystack } from '../apps/server/src/testing/billing/fake-paystack.ts'
import { storeViewer } from '../apps/server/src/testing/store-viewer.ts'
import { checkout } from '../apps/server/src/billing/payments/place/checkout.ts'
import { readConfig } from '../apps/server/src/env.ts'
import { start, type Started } from '../apps/server/src/start.ts'
import { settleByHand } from './settle-by-hand.ts'
import type { Row } from './report.ts'

const settlements = 200
const rounds = 4
const lookups = 3_000

/** Settlements against hand-written SQL that writes the same rows, and authorisation with many subscriptions. */
export async function benchPayments(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-bench-pay-'))
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    SEED: 'demo',
    DEMO_HISTORY: 'off',
    ROLES: 'api',
    LOG_LEVEL: 'error',
  })
  // Paystack is simulated in memory, so that only the work of this service is measured.
  const paystack = fakePaystack({ now: () => Date.now() })
  const started = await start(config, { paystack })
  try {
    return [
      await benchSettlements(started, paystack, 1),
      await benchSettlements(started, paystack, 8),
      await benchEntitlement(started),
    ]
  } finally {
    await started.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Minimum rates, as fractions of the hand-written transactions: one after the other, and with eight running at once.
 */
const minRatios = { sequential: 0.5, concurrent: 0.4 }
const minPerSecond = 100

async function benchSettlements(
  started: Started,
  paystack: ReturnType<typeof fakePaystack>,
  concurrency: number,
): Promise<Row> {
  const { db } = started.deps
  const minRatio = concurrency === 1 ? minRatios.sequential : minRatios.concurrent
  const ratios: number[] = []
  const rates: number[] = []
  let last = { settled: 0, byHand: 0 }
  for (let round = 0; round <= rounds; round++) {
    const first = concurrency * 100_000 + round * 2 * settlements
    const references = await placeOrders(started, paystack, first, settlements)
    const others = await placeOrders(started, paystack, first + settlements, settlements)
    const byHand = await perSecond(others, concurrency, (reference) => settleByHand(db, reference))
    const settled = await perSecond(references, concurrency, (reference) => webhook(started, reference))
    // The first round only warms up.
    if (round > 0) {
      ratios.push(settled / byHand)
      rates.push(settled)
    }
    last = { settled, byHand }
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment where state <> 'paid'`.execute(db)
  if (rows[0]?.count !== 0) throw new Error('not every payment was settled')
  return {
    name: concurrency === 1 ? 'settlements, sequential' : `settlements, ${concurrency} at once`,
    value: middle(ratios),
    unit: '×',
    limit: minRatio,
    sense: '≥',
    isGood: middle(ratios) >= minRatio && (concurrency === 1 || middle(rates) >= minPerSecond),
    detail: `${Math.round(last.settled)}/s against ${Math.round(last.byHand)}/s by hand`,
  }
}

async function placeOrders(
  started: Started,
  paystack: ReturnType<typeof fakePaystack>,
  first: number,
  count: number,
): Promise<string[]> {
  const references: string[] = []
  for (let n = first; n < first + count; n++) references.push(await paid(started, paystack, n))
  return references
}

/** Places an order and pays it at Paystack, before any webhook has been delivered. */
async function paid(started: Started, paystack: ReturnType<typeof fakePaystack>, n: number): Promise<string> {
  const { deps } = started
  const id = `payer-${n}`
  await storeViewer(deps.db, id, `${id}@kallo.test`)
  const choice = {
    purpose: 'purchase',
    planId: '1_1',
    devices: 0,
    currency: 'NGN',
    promoCode: '',
  } as const
  const { reference } = await checkout(deps, id, choice, 'http://kallo.test')
  paystack.pay(reference, 1_000_000 + n)
  return reference
}

async function webhook({ app }: Started, reference: string): Promise<void> {
  const response = await app?.inject({
    method: 'POST',
    url: '/api/v1/payments/webhook',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': 'signed' },
    payload: JSON.stringify({ event: 'charge.success', data: { reference } }),
  })
  if (response?.statusCode !== 200) throw new Error(`a webhook failed with ${response?.statusCode}`)
}

async function perSecond(
  references: readonly string[],
  concurrency: number,
  act: (reference: string) => Promise<void>,
): Promise<number> {
  const waiting = [...references]
  const began = performance.now()
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await act(one)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (references.length * 1_000) / (performance.now() - began)
}

/** The authorisation query of every stream start, with 1,000 and with 200,000 subscriptions. */
async function benchEntitlement(started: Started): Promise<Row> {
  const few = 1_000
  const many = 200_000
  await fill(started, 0, few)
  const small = await lookUpRights(started, few)
  await fill(started, few, many)
  const large = await lookUpRights(started, many)
  const ratio = large / small
  return {
    name: 'entitlement, 200,000 accounts',
    value: ratio,
    unit: '×',
    limit: 1.3,
    sense: '≤',
    isGood: ratio <= 1.3,
    detail: `${(large * 1_000).toFixed(0)} µs against ${(small * 1_000).toFixed(0)} µs with 1,000`,
  }
}

async function fill({ deps }: Started, from: number, to: number): Promise<void> {
  await sql`insert into account (id, email, name, phone, country, password_hash)
    select 'crowd-' || n, 'crowd-' || n || '@kallo.test', 'n', '+1', 'NG', 'x' from generate_series(${from}::int, ${to}::int - 1) n`.execute(
    deps.db,
  )
  await sql`insert into subscription (account_id, plan_id, devices, starts_at, ends_at, access_ends_at)
    select 'crowd-' || n, '1_1', 1, now(), now() + interval '30 days', now() + interval '30 days'
    from generate_series(${from}::int, ${to}::int - 1) n`.execute(deps.db)
  await sql`vacuum analyze subscription`.execute(deps.db)
}

/** The median duration, in ms. */
async function lookUpRights({ deps }: Started, accounts: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < lookups; n++) {
    const account = `crowd-${(n * 7_919) % accounts}`
    const began = performance.now()
    const { endsAt } = await watchingRights(deps.db, account, new Date())
    times.push(performance.now() - began)
    if (endsAt.length !== 1) throw new Error(`${account} has ${endsAt.length} subscriptions`)
  }
  return middle(times.slice(lookups / 10))
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
