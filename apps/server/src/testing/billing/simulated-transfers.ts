import { dayMs } from '@kallo/rules/foundation/durations'
import fc from 'fast-check'
import type { Deps } from '../../deps.ts'
import type { FakePaystack } from './fake-paystack.ts'
import { signPaymentLink } from '../../billing/payment-links/index.ts'
import { findOpenSubscription } from '../../billing/subscriptions/index.ts'
import { checkout } from '../../billing/payments/place/checkout.ts'
import type { PaymentDeps } from '../../billing/payments/payment-store.ts'
import { payByLink, viewPaymentLink } from '../../billing/payments/renewals/pay-by-link.ts'
import { runDueBilling } from '../../billing/payments/run-due-billing.ts'

/** S-18, S-19, I-17: steps of simulated accounts that pay by other methods than cards. */
export type TransferStep =
  | {
      do: 'transfer'
      method: string
      purpose: 'purchase' | 'change' | 'renewal' | 'add-device'
      planId: string
    }
  | { do: 'deliver'; which: number; share: number }
  | { do: 'report'; which: number; status: 'pending' | 'failed' }
  | { do: 'remind'; days: number }
  | { do: 'pay-link'; method: string; periodsBack: number; share: number }

const which = fc.nat({ max: 3 })
/** The share of the price that arrives: all of it, a difference below the minimum refund, or a larger one. */
const share = fc.constantFrom(1, 1, 1, 1.01, 0.99, 1.5, 0.5, 0.02)
const method = fc.constantFrom('bank_transfer', 'bank_transfer', 'ussd', 'mobile_money', 'card')

export const transferStep: fc.Arbitrary<TransferStep> = fc.oneof(
  fc.record({
    do: fc.constant('transfer' as const),
    method,
    purpose: fc.constantFrom(
      'purchase' as const,
      'change' as const,
      'renewal' as const,
      'add-device' as const,
    ),
    planId: fc.constantFrom('1_1', '1_2', '3_2'),
  }),
  fc.record({ do: fc.constant('deliver' as const), which, share }),
  fc.record({
    do: fc.constant('report' as const),
    which,
    status: fc.constantFrom('pending' as const, 'failed' as const),
  }),
  fc.record({ do: fc.constant('remind' as const), days: fc.constantFrom(7, 3, 1, 0.4, -1, -4) }),
  fc.record({ do: fc.constant('pay-link' as const), method, periodsBack: fc.nat({ max: 1 }), share }),
)

interface Simulated {
  id: string
  clock: { now(): number; set(ms: number): void }
  paystack: FakePaystack
  deps: PaymentDeps & Pick<Deps, 'linkKey'>
}

export function isTransferStep(step: { do: string }): step is TransferStep {
  return ['transfer', 'deliver', 'report', 'remind', 'pay-link'].includes(step.do)
}

export async function applyTransfer(
  simulation: Simulated,
  step: TransferStep,
  named: (n: number) => string,
): Promise<void> {
  const { id, paystack, deps } = simulation
  switch (step.do) {
    case 'transfer': {
      const { purpose, planId } = step
      const choice = {
        purpose,
        planId,
        devices: 1,
        currency: 'NGN' as const,
        promoCode: '',
        method: step.method,
      }
      return void (await checkout(deps, id, choice, 'http://kallo.test'))
    }
    case 'deliver':
      return paystack.deliver(named(step.which), step.share)
    case 'report':
      return paystack.report(named(step.which), step.status)
    case 'remind':
      return remind(simulation, step.days)
    case 'pay-link':
      return payLink(simulation, step)
  }
}

/** Moves the clock to `days` before the end of the paid period, and runs due work twice concurrently. */
async function remind({ id, clock, deps }: Simulated, days: number): Promise<void> {
  const endsAt = (await findOpenSubscription(deps.db, id))?.ends_at.getTime()
  if (endsAt === undefined) return
  clock.set(Math.max(clock.now(), endsAt - days * dayMs))
  await Promise.all([runDueBilling(deps, { accountId: id }), runDueBilling(deps, { accountId: id })])
}

/** Pays by a payment link, possibly one of an earlier period. */
async function payLink(
  { id, paystack, deps }: Simulated,
  { method: chosen, periodsBack, share: part }: Extract<TransferStep, { do: 'pay-link' }>,
): Promise<void> {
  const subscription = await findOpenSubscription(deps.db, id)
  if (!subscription) return
  const periodEndsAt = subscription.ends_at.getTime() - periodsBack * 30 * dayMs
  const token = signPaymentLink(deps.linkKey, { subscriptionId: subscription.id, periodEndsAt })
  await viewPaymentLink(deps, { token, method: '' })
  const before = paystack.references().length
  await payByLink(deps, { token, method: chosen }, 'http://kallo.test')
  const reference = paystack.references().at(-1)
  if (reference !== undefined && paystack.references().length > before) paystack.deliver(reference, part)
}
