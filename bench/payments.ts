import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { watchingRights } from '../apps/server/src/billing/subscriptions/index.ts'
import { fakePaystack } from '../apps/server/src/testing/fake-paystack.ts'
import { storeViewer } from '../apps/server/src/testing/store-viewer.ts'
import { beginCheckout } from '../apps/server/src/billing/payments/begin-checkout.ts'
import { readConfig } from '../apps/server/src/env.ts'
import { start, type Started } from '../apps/server/src/start.ts'
import type { Row } from './report.ts'

const settlements = 400
const rounds = 4
const looks = 3_000

/** What paying costs: settlements against bare transactions of three rows; and watching, however many have subscribed. */
export async function benchPayments(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-bench-pay-'))
  const config = readConfig({ DATA_DIR: folder, PORT: '0', SEED: 'demo', ROLES: 'api', LOG_LEVEL: 'error' })
  // The provider answers at once, from memory: what is measured is ours.
  const paystack = fakePaystack({ now: () => Date.now() })
  const started = await start(config, { paystack })
  try {
    await sql`create table bare (id bigint generated always as identity primary key, text text not null)`.execute(
      started.deps.db.query,
    )
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

async function benchSettlements(
  started: Started,
  paystack: ReturnType<typeof fakePaystack>,
  atOnce: number,
): Promise<Row> {
  const { query } = started.deps.db
  const ratios: number[] = []
  let last = { settled: 0, bare: 0 }
  for (let round = 0; round <= rounds; round++) {
    const references: string[] = []
    for (let n = 0; n < settlements; n++)
      references.push(await paid(started, paystack, atOnce * 10_000 + round * settlements + n))
    const bare = await perSecond(references, atOnce, () =>
      query.transaction().execute(async (transaction) => {
        for (let row = 0; row < 3; row++)
          await sql`insert into bare (text) values (${`row ${row} of a bare transaction`})`.execute(
            transaction,
          )
      }),
    )
    const settled = await perSecond(references, atOnce, (reference) => webhook(started, reference))
    // The first round warms everything up.
    if (round > 0) ratios.push(settled / bare)
    last = { settled, bare }
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment where state <> 'paid'`.execute(query)
  if (rows[0]?.count !== 0) throw new Error('not every payment was settled')
  return {
    name: atOnce === 1 ? 'settlements in turn' : `settlements, ${atOnce} at once`,
    value: middle(ratios),
    unit: '×',
    limit: 0.3,
    sense: '≥',
    isGood: middle(ratios) >= 0.3,
    detail: `${Math.round(last.settled)}/s from webhook to ledger against ${Math.round(last.bare)}/s of three rows`,
  }
}

/** A payment that has been made, and that nobody here has heard of yet. */
async function paid(started: Started, paystack: ReturnType<typeof fakePaystack>, n: number): Promise<string> {
  const { deps } = started
  const id = `payer-${n}`
  await storeViewer(deps.db.query, id, `${id}@kallo.test`)
  const choice = {
    purpose: 'purchase',
    packageId: '1_1',
    devices: 0,
    currency: 'NGN',
    promoCode: '',
  } as const
  const { reference } = await beginCheckout(deps, id, choice, 'http://kallo.test')
  paystack.pay(reference, 100_000 + n)
  return reference
}

async function webhook({ app }: Started, reference: string): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/payments/webhook',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': 'signed' },
    payload: JSON.stringify({ event: 'charge.success', data: { reference } }),
  })
  if (answer.statusCode !== 200) throw new Error(`a webhook was answered with ${answer.statusCode}`)
}

async function perSecond(
  references: readonly string[],
  atOnce: number,
  act: (reference: string) => Promise<void>,
): Promise<number> {
  const waiting = [...references]
  const began = performance.now()
  const work = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await act(one)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return (references.length * 1_000) / (performance.now() - began)
}

/** The one query on the way to every stream, with a thousand subscriptions and with two hundred thousand. */
async function benchEntitlement(started: Started): Promise<Row> {
  const few = 1_000
  const many = 200_000
  await fill(started, 0, few)
  const small = await look(started, few)
  await fill(started, few, many)
  const large = await look(started, many)
  const ratio = large / small
  return {
    name: 'entitlement, 200 000 people',
    value: ratio,
    unit: '×',
    limit: 1.3,
    sense: '≤',
    isGood: ratio <= 1.3,
    detail: `${(large * 1_000).toFixed(0)} µs a look against ${(small * 1_000).toFixed(0)} µs with 1 000`,
  }
}

async function fill({ deps }: Started, from: number, to: number): Promise<void> {
  await sql`insert into account (id, email, name, phone, country, password_hash)
    select 'crowd-' || n, 'crowd-' || n || '@kallo.test', 'n', '+1', 'NG', 'x' from generate_series(${from}::int, ${to}::int - 1) n`.execute(
    deps.db.query,
  )
  await sql`insert into subscription (account_id, package_id, devices, starts_at, ends_at, access_ends_at)
    select 'crowd-' || n, '1_1', 1, now(), now() + interval '30 days', now() + interval '30 days'
    from generate_series(${from}::int, ${to}::int - 1) n`.execute(deps.db.query)
  await sql`vacuum analyze subscription`.execute(deps.db.query)
}

/** The median, in ms. */
async function look({ deps }: Started, people: number): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < looks; n++) {
    const account = `crowd-${(n * 7_919) % people}`
    const began = performance.now()
    const { endsAt } = await watchingRights(deps.db.query, account, new Date())
    times.push(performance.now() - began)
    if (endsAt.length !== 1) throw new Error(`${account} has ${endsAt.length} subscriptions`)
  }
  return middle(times.slice(looks / 10))
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
