import { dayMs, hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { crashPlugin } from '../../testing/billing/crash-plugin.ts'
import { preparedQueries } from '../../testing/prepared-queries.ts'
import { Died, fakePaystack } from '../../testing/billing/fake-paystack.ts'
import { templateTime } from '../../testing/template-database.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createRateLimits } from '../../platform/rate-limits.ts'
import { cancelSubscription, keepSubscription } from '../subscriptions/cancel-subscription.ts'
import { findOpenSubscription } from '../subscriptions/index.ts'
import { subscribeWithCode } from '../promo-codes/redeem-code.ts'
import { checkout } from './place/checkout.ts'
import { claimPayment } from './settle/claim-payment.ts'
import { reconcilePayments } from './reconcile/reconcile-payments.ts'
import { handleWebhook } from './settle/handle-webhook.ts'
import { runDueBilling } from './run-due-billing.ts'
import { applyGivenTime, checkOther, createOther } from '../../testing/billing/simulated-given-time.ts'
import { history, type Step } from '../../testing/billing/simulated-steps.ts'
import { applyTransfer, isTransferStep } from '../../testing/billing/simulated-transfers.ts'
import { viewPayment } from './settle/view-payment.ts'
import { applyPayOut } from '../../testing/billing/simulated-payouts.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  // Durability is not needed here and would slow down thousands of runs.
  await sql
    .raw(
      `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    )
    .execute(test.deps.db)
})
afterAll(() => test.close())

let simulations = 0
// Shared, because creating the limits' caches takes longer than a statement.
const noLimits = { ...createRateLimits({ now: () => 0 }), take: () => undefined }

/** A simulated account with its own clock, Paystack fake and connection. */
async function createSimulation() {
  const id = `account-${process.pid}-${++simulations}/`
  const clock = fixedClock(templateTime)
  const paystack = fakePaystack(clock)
  const crashes = crashPlugin()
  const { db } = test.deps
  await storeViewer(db, id, `${simulations}@simulations.test`)
  // Mail requests are covered by other tests.
  const jobsOff = { ...test.deps.jobs, send: () => Promise.resolve() }
  const deps = {
    ...test.deps,
    clock,
    paystack,
    jobs: jobsOff,
    limits: noLimits,
    db: db.withPlugin(crashes).withPlugin(preparedQueries()),
  }
  // One card per account, because the first-time price applies once per card.
  const cardBase = simulations * 10
  const other = await createOther(deps, id)
  return { id, other, clock, paystack, crashes, deps, cardBase }
}
type Simulation = Awaited<ReturnType<typeof createSimulation>>

async function apply(simulation: Simulation, one: Step): Promise<void> {
  const { id, clock, paystack, crashes, deps, cardBase } = simulation
  const named = (n: number) => {
    const all = paystack.references()
    return all[all.length - 1 - (n % Math.max(all.length, 1))] ?? 'kallo-none'
  }
  if (isTransferStep(one)) return applyTransfer(simulation, one, named)
  switch (one.do) {
    case 'checkout':
      return void (await checkout(deps, id, one.choice, 'http://kallo.test'))
    case 'pay':
      return void paystack.pay(named(one.which), cardBase + one.card)
    case 'webhook': {
      const body = JSON.stringify({
        event: 'charge.success',
        data: { reference: named(one.which), n: one.twist },
      })
      return handleWebhook(deps, Buffer.from(body), one.twist === 2 ? 'forged' : 'signed')
    }
    case 'view':
      return void (await viewPayment(deps, id, named(one.which)))
    case 'claim':
      return void (await claimPayment(deps, id, { planId: one.planId }))
    case 'cancel':
    case 'resume': {
      const subscription = await findOpenSubscription(deps.db, id)
      if (one.do === 'cancel')
        return void (await cancelSubscription(deps, id, subscription?.id ?? '', 'Others'))
      return void (await keepSubscription(deps, id, subscription?.id ?? ''))
    }
    case 'promo':
      return subscribeWithCode(deps, id, 'KALLO100')
    case 'jobs':
      return runDueBilling(deps, { accountId: id })
    case 'reconcile':
      return reconcileAsJob(simulation)
    case 'refunds':
      return paystack.moveRefunds()
    case 'time':
      return clock.advance(one.ms)
    case 'decline':
      return paystack.decline(one.message)
    case 'fault':
      return paystack.arm(one.fault)
    case 'renewal': {
      // Until the saved card is charged.
      const at = (await findOpenSubscription(deps.db, id))?.renew_at?.getTime()
      if (at === undefined) return
      clock.set(Math.max(at, clock.now()))
      paystack.arm(one.fault)
      return runDueBilling(deps, { accountId: id })
    }
    case 'forget':
      return paystack.forget(one.lookups)
    case 'dashboard':
      return paystack.refundInDashboard(named(one.which), one.share)
    case 'dispute':
      return paystack.dispute(named(one.which))
    case 'resolve':
      return paystack.resolveDispute(named(one.which), one.resolution)
    case 'provider-webhook': {
      const reference = named(one.which)
      const data = { id: paystack.disputeId(reference), transaction: { reference }, n: clock.now() }
      return handleWebhook(deps, Buffer.from(JSON.stringify({ event: one.event, data })), 'signed')
    }
    case 'pay-out':
      return applyPayOut(paystack)
    case 'crash':
      return crashes.dieAt(one.statement)
    case 'voucher':
    case 'give':
    case 'receive':
    case 'retention':
      return applyGivenTime(simulation, one)
    case 'at-once':
      return void (await Promise.all(one.steps.map((inner) => runStep(simulation, inner))))
  }
}

/** Retries a failed job. */
function reconcileAsJob({ deps, id }: Simulation): Promise<void> {
  return reconcilePayments(deps, { accountId: id }).catch((error: unknown) => {
    if (isCrash(error) || !/cannot be listed/.test(String(error))) throw error
  })
}

/** User errors are ignored and a crashed process is restarted; neither may affect the ledger. */
async function runStep(simulation: Simulation, one: Step): Promise<void> {
  try {
    await apply(simulation, one)
  } catch (error) {
    if (error instanceof AppError) return
    if (!isCrash(error)) throw error
    simulation.crashes.dieAt(null)
    simulation.paystack.arm(null)
  }
}

function isCrash(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isCrash)
  return (
    error instanceof Died || (error instanceof Error && error.cause !== undefined && isCrash(error.cause))
  )
}

/** Runs everything due within ten days, without faults. */
async function runUntilSettled({ id, other, clock, paystack, crashes, deps }: Simulation): Promise<void> {
  crashes.dieAt(null)
  paystack.arm(null)
  paystack.forget(0)
  for (const ms of [6 * minuteMs, hourMs, dayMs, 3 * dayMs]) {
    clock.advance(ms)
    await runDueBilling(deps, { accountId: id })
    paystack.moveRefunds()
  }
  await reconcilePayments(deps, { accountId: id })
  // Refunds found by reconciliation advance hourly.
  for (let step = 0; step < 3; step++) {
    await runDueBilling(deps, { accountId: id })
    paystack.moveRefunds()
    clock.advance(2 * hourMs)
  }
  await reconcilePayments(deps, { accountId: id })
  await runDueBilling(other.deps, { accountId: other.id })
}

async function stateOf({ id, deps }: Simulation): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select json_build_array(
      (select json_agg(json_build_array(state, ends_at, access_ends_at, devices, is_ended) order by id) from subscription where account_id = ${id}),
      (select json_agg(json_build_array(reference, state, outcome) order by reference) from payment where account_id = ${id}),
      (select count(*) from ledger_entry join payment on payment.id = payment_id where payment.account_id = ${id}),
      (select json_agg(receipt_number order by receipt_number) from payment where account_id = ${id}),
      (select json_agg(json_build_array(state, amount_minor) order by id) from refund where account_id = ${id})
    )::text as state`.execute(deps.db)
  return rows[0]?.state ?? ''
}

async function simulate(steps: readonly Step[]): Promise<void> {
  const simulation = await createSimulation()
  for (const one of steps) await runStep(simulation, one)
  await runUntilSettled(simulation)
  const wrong = await checkLedger(test.deps.db, simulation.id, simulation.paystack.records())
  expect([...wrong, ...(await checkOther(simulation))]).toEqual([])
  // I-08: once settled, replaying all events concurrently in any order changes nothing.
  const before = await stateOf(simulation)
  const again: Step[] = simulation.paystack.references().flatMap((_, n) => [
    { do: 'webhook', which: n, twist: 0 },
    { do: 'view', which: n },
  ])
  await Promise.all(
    [...again, { do: 'claim', planId: '1_1' } as const].map((one) => runStep(simulation, one)),
  )
  expect(await stateOf(simulation)).toBe(before)
}

const isLong = process.env.TEST_LONG === '1'
/** With fixed seeds, each run repeats the same histories: the long variant looks for new ones. */
const runs = isLong ? 10_000 : 500
const parts = [1, 2, 3, 4]

describe(`${runs} simulated accounts with payments, crashes and cancellations`, () => {
  // The parts run concurrently on one database.
  it.concurrent.each(parts)(
    '[I-01…I-15, I-17] every payment is posted to the ledger and granted or refunded exactly once (part %i)',
    { timeout: isLong ? 7_200_000 : 1_200_000 },
    async (part) => {
      await fc.assert(fc.asyncProperty(history, simulate), {
        numRuns: runs / parts.length,
        ...(isLong ? {} : { seed: part }),
      })
    },
  )
})
