import { dayMs, hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import fc from 'fast-check'
import type { Fault } from './fake-paystack.ts'
import type { Choice } from '../../billing/payments/order.ts'
import { givenTimeStep, type GivenTimeStep } from './simulated-given-time.ts'
import { passCheckout } from './simulated-passes.ts'
import { payOutStep, type PayOutStep } from './simulated-payouts.ts'
import { transferStep, type TransferStep } from './simulated-transfers.ts'

/** A step of a simulated account, of Paystack or of staff, or a fault. */
export type Step =
  | { do: 'checkout'; choice: Choice }
  | { do: 'pay'; which: number; card: number }
  | { do: 'webhook'; which: number; twist: number }
  | { do: 'view'; which: number }
  | { do: 'claim'; planId: string }
  | { do: 'cancel' | 'resume' | 'promo' | 'jobs' | 'refunds' | 'reconcile' }
  | { do: 'time'; ms: number }
  | { do: 'decline'; message: string }
  | { do: 'renewal'; fault: Fault | null }
  | { do: 'fault'; fault: Fault }
  | { do: 'crash'; statement: number }
  | { do: 'forget'; lookups: number }
  | { do: 'dashboard'; which: number; share: number }
  | { do: 'dispute'; which: number }
  | { do: 'resolve'; which: number; resolution: 'declined' | 'merchant-accepted' }
  | { do: 'provider-webhook'; which: number; event: string }
  | TransferStep
  | PayOutStep
  | { do: 'at-once'; steps: Step[] }
  | GivenTimeStep

const planIds = ['1_1', '1_2', '3_2', '3_3', '12_5']
const choice = fc.record({
  purpose: fc.constantFrom<Choice['purpose']>(
    'purchase',
    'purchase',
    'purchase',
    'change',
    'add-device',
    'renewal',
  ),
  planId: fc.constantFrom(...planIds),
  devices: fc.integer({ min: 1, max: 3 }),
  currency: fc.constantFrom<Choice['currency']>('NGN', 'NGN', 'USD'),
  promoCode: fc.constantFrom('', '', '', 'HALF50'),
})
const which = fc.nat({ max: 5 })
const pay = fc.record({ do: fc.constant('pay' as const), which, card: fc.integer({ min: 1, max: 2 }) })
const checkout = fc.record({ do: fc.constant('checkout' as const), choice })
const webhook = fc.record({ do: fc.constant('webhook' as const), which, twist: fc.nat({ max: 2 }) })
const view = fc.record({ do: fc.constant('view' as const), which })
const claim = fc.record({ do: fc.constant('claim' as const), planId: fc.constantFrom(...planIds) })
const time = fc.record({
  do: fc.constant('time' as const),
  ms: fc.constantFrom(minuteMs, 6 * minuteMs, hourMs, 12 * hourMs, dayMs, 3 * dayMs, 12 * dayMs, 29 * dayMs),
})
const plain = fc.record({
  do: fc.constantFrom('cancel' as const, 'resume' as const, 'promo' as const, 'reconcile' as const),
})
const jobs = fc.record({ do: fc.constantFrom('jobs' as const, 'jobs' as const, 'refunds' as const) })
const fault = fc.record({
  do: fc.constant('fault' as const),
  fault: fc.constantFrom<Fault>('before', 'after', 'die-before', 'die-after'),
})
const renewal = fc.record({
  do: fc.constant('renewal' as const),
  fault: fc.constantFrom<Fault | null>(null, 'before', 'after', 'after', 'die-after'),
})
const crash = fc.record({ do: fc.constant('crash' as const), statement: fc.integer({ min: 1, max: 40 }) })
const decline = fc.record({
  do: fc.constant('decline' as const),
  message: fc.constantFrom('Insufficient Funds', 'Expired Card'),
})
const forget = fc.record({ do: fc.constant('forget' as const), lookups: fc.integer({ min: 1, max: 6 }) })
const dashboard = fc.record({
  do: fc.constant('dashboard' as const),
  which,
  share: fc.constantFrom(0.1, 0.5, 1),
})
const dispute = fc.record({ do: fc.constant('dispute' as const), which })
const resolve = fc.record({
  do: fc.constant('resolve' as const),
  which,
  resolution: fc.constantFrom(
    'declined' as const,
    'merchant-accepted' as const,
    'merchant-accepted' as const,
  ),
})
const providerWebhook = fc.record({
  do: fc.constant('provider-webhook' as const),
  which,
  event: fc.constantFrom('refund.processed', 'charge.dispute.create', 'charge.dispute.resolve'),
})
const atOnce = fc.record({
  do: fc.constant('at-once' as const),
  steps: fc.array(
    fc.oneof(webhook, view, claim, jobs, checkout, plain, providerWebhook, dashboard, resolve, transferStep),
    { minLength: 2, maxLength: 4 },
  ),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: checkout },
  { weight: 6, arbitrary: pay },
  { weight: 4, arbitrary: webhook },
  { weight: 2, arbitrary: view },
  { weight: 2, arbitrary: claim },
  { weight: 4, arbitrary: time },
  { weight: 4, arbitrary: jobs },
  { weight: 2, arbitrary: plain },
  { weight: 3, arbitrary: fault },
  { weight: 3, arbitrary: crash },
  { weight: 1, arbitrary: decline },
  { weight: 3, arbitrary: renewal },
  { weight: 3, arbitrary: atOnce },
  { weight: 2, arbitrary: forget },
  { weight: 2, arbitrary: dashboard },
  { weight: 2, arbitrary: dispute },
  { weight: 2, arbitrary: resolve },
  { weight: 3, arbitrary: providerWebhook },
  { weight: 4, arbitrary: givenTimeStep },
  { weight: 12, arbitrary: transferStep },
  { weight: 3, arbitrary: passCheckout },
  { weight: 1, arbitrary: payOutStep },
)

/** Half of the runs start with a subscription. */
const firstPurchase: Step[] = [
  {
    do: 'checkout',
    choice: { purpose: 'purchase', planId: '1_1', devices: 1, currency: 'NGN', promoCode: '' },
  },
  { do: 'pay', which: 0, card: 1 },
  { do: 'webhook', which: 0, twist: 0 },
]
/** A random history of one account. */
export const history = fc
  .tuple(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 20 }))
  .map(([hasSubscription, steps]) => (hasSubscription ? [...firstPurchase, ...steps] : steps))
