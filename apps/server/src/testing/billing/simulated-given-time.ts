import fc from 'fast-check'
import { sql } from 'kysely'
import { checkLedger } from './check-ledger.ts'
import { fakePaystack } from './fake-paystack.ts'
import { storeViewer } from '../store-viewer.ts'
import { deliverGift, giftCodes } from '../../billing/gifts/index.ts'
import { redeemCode } from '../../billing/promo-codes/index.ts'
import { acceptRetention, findOpenSubscription, offerRetention } from '../../billing/subscriptions/index.ts'
import { createVoucherBatch } from '../../billing/vouchers/index.ts'
import { checkout } from '../../billing/payments/place/checkout.ts'
import type { PaymentDeps } from '../../billing/payments/payment-store.ts'
import { reconcilePayments } from '../../billing/payments/reconcile/reconcile-payments.ts'
import { settle } from '../../billing/payments/settle/settle.ts'

/** Steps of the simulated accounts with vouchers, gifts and the retention discount. */
export type GivenTimeStep =
  | { do: 'voucher'; planId: string; isRepeated: boolean }
  | { do: 'give'; planId: string; card: number; isToOther: boolean }
  | { do: 'receive'; planId: string; by: 'address' | 'code' }
  | { do: 'retention'; isAccepted: boolean }

/**
 * Creates a second account, which exchanges gifts with the simulated one. It has its own fake of Paystack with its
 * own records.
 */
export async function createOther(deps: PaymentDeps, id: string) {
  const otherId = `${id}other`
  await storeViewer(deps.db, otherId, `${id.replaceAll('/', '')}-other@simulations.test`)
  const paystack = fakePaystack(deps.clock)
  return { id: otherId, paystack, deps: { ...deps, paystack } }
}

export interface GivenTimeSimulation {
  id: string
  other: Awaited<ReturnType<typeof createOther>>
  paystack: ReturnType<typeof fakePaystack>
  deps: PaymentDeps
  cardBase: number
}

const planId = fc.constantFrom('1_1', '1_2', '3_3')

export const givenTimeStep: fc.Arbitrary<GivenTimeStep> = fc.oneof(
  fc.record({ do: fc.constant('voucher' as const), planId, isRepeated: fc.boolean() }),
  fc.record({
    do: fc.constant('give' as const),
    planId,
    card: fc.integer({ min: 1, max: 2 }),
    isToOther: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('receive' as const),
    planId,
    by: fc.constantFrom('address' as const, 'code' as const),
  }),
  fc.record({ do: fc.constant('retention' as const), isAccepted: fc.boolean() }),
)

export async function applyGivenTime(simulation: GivenTimeSimulation, step: GivenTimeStep): Promise<void> {
  const { id, other, deps, paystack, cardBase } = simulation
  switch (step.do) {
    case 'voucher': {
      const codes = await newVoucher(deps, step.planId)
      const code = codes[0] ?? ''
      await redeemCode(deps, id, code)
      if (step.isRepeated) await redeemCode(deps, other.id, code)
      return
    }
    case 'give':
      return give({ id, paystack, deps }, step.isToOther ? other.id : null, step.planId, cardBase + step.card)
    case 'receive':
      return receive(simulation, step.planId, step.by)
    case 'retention': {
      const open = await findOpenSubscription(deps.db, id)
      await offerRetention(deps, id, open?.id ?? '', 'Price is too expensive')
      if (step.isAccepted) await acceptRetention(deps, id, open?.id ?? '')
    }
  }
}

async function newVoucher(deps: PaymentDeps, plan: string): Promise<string[]> {
  const expiresAt = new Date(deps.clock.now() + 86_400_000)
  const request = { planId: plan, count: 1, expiresAt, note: '', priceMinor: 100, createdBy: 'simulation' }
  const batch = await deps.db
    .transaction()
    .execute((trx) => createVoucherBatch(deps, trx, { ...request, currency: 'NGN' }))
  return batch.codes
}

/** Pays for a gift, which webhooks or scheduled checks settle later. `recipientId` null: a recipient without an account. */
async function give(
  { id, paystack, deps }: Pick<GivenTimeSimulation, 'id' | 'paystack' | 'deps'>,
  recipientId: string | null,
  plan: string,
  card: number,
): Promise<void> {
  const recipient = recipientId === null ? 'nobody@simulations.test' : await emailOf(deps, recipientId)
  const order = {
    purpose: 'gift' as const,
    planId: plan,
    devices: 0,
    currency: 'NGN' as const,
    promoCode: '',
  }
  const gift = { recipient, senderName: '', message: '' }
  const { reference } = await checkout(deps, id, { ...order, gift }, 'http://kallo.test')
  paystack.pay(reference, card)
}

/** The other account gives a plan to this one. Delivery by address and redemption by code run concurrently. */
async function receive(
  { id, other, deps, cardBase }: GivenTimeSimulation,
  plan: string,
  by: 'address' | 'code',
) {
  await give(other, by === 'address' ? id : null, plan, cardBase + 5)
  await settle(other.deps, other.paystack.references().at(-1) ?? '')
  const gift = await deps.db
    .selectFrom('gift')
    .where('giver_id', '=', other.id)
    .where('paid_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .select('id')
    .executeTakeFirst()
  if (!gift) return
  const code = await codeOf(deps, gift.id)
  const results = await Promise.allSettled([deliverGift(deps, gift.id), redeemCode(deps, id, code)])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** Reconciles the other account without faults, and returns the violations in its ledger and gifts. */
export async function checkOther({ id, other }: GivenTimeSimulation): Promise<string[]> {
  const { db } = other.deps
  const addressed = await db
    .selectFrom('gift')
    .innerJoin('account', 'account.email', 'gift.recipient_email')
    .where('giver_id', 'in', [id, other.id])
    .where('paid_at', 'is not', null)
    .where('granted_at', 'is', null)
    .select('gift.id')
    .execute()
  // Posts fees that were not known when the payment was settled.
  await reconcilePayments(other.deps, { accountId: other.id })
  return [
    ...(await checkLedger(db, other.id, other.paystack.records())),
    ...addressed.map((gift) => `S-21: gift ${gift.id} was not granted`),
  ]
}

async function codeOf(deps: PaymentDeps, giftId: string): Promise<string> {
  return (await giftCodes(deps.db))(giftId)
}

async function emailOf(deps: PaymentDeps, id: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from account where id = ${id}`.execute(deps.db)
  return rows[0]?.email ?? ''
}
