import { isErasedEmail } from '@kallo/rules/accounts/erased-email'
import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { canBeGivenUp, nextStreak, recheckAt, type NotFoundStreak } from '@kallo/rules/billing/not-found'
import { isOpen } from '@kallo/rules/billing/payment-state'
import { paymentsPerPage } from '../../paystack/index.ts'
import { checkAt, getPayment, scheduleCheck, type Payment, type PaymentDeps } from '../payment-store.ts'
import { openReview } from '../../reviews/index.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { settle, type LookupResult } from './settle.ts'

/**
 * Looks a payment up and schedules the next check. It expires when its page was not completed within the schedule,
 * or when it never reached Paystack. Anything else is checked daily until its outcome is known (I-10). A late payment
 * still counts.
 */
export async function checkPayment(deps: PaymentDeps, id: string): Promise<void> {
  const before = await getPayment(deps.db, id)
  const result = await settle(deps, before.reference)
  if (!result) return
  const { payment, lookup } = result
  const now = deps.clock.now()
  if (before.state === 'failed' && payment.state === 'failed') {
    // Another card may have been tried on the payment page.
    const next_check_at = checkAt((before.checks_from ?? before.created_at).getTime(), before.method, now)
    return scheduleCheck(deps.db, payment, { checks: before.checks + 1, next_check_at })
  }
  if (!isOpen(payment.state)) return
  let streak = nextStreak(streakOf(before), lookup === 'not-found', now)
  if (canBeGivenUp(payment.state, streak, now)) {
    const listing = await findInTransactionList(deps, payment)
    if (listing === 'absent') return expire(deps, payment)
    if (listing === 'listed') streak = nextStreak(streak, false, now)
  }
  const scheduled = checkAt(payment.created_at.getTime(), payment.method, now)
  if (scheduled === null && lookup === 'unfinished') return expire(deps, payment)
  if (scheduled === null) await reviewStuck(deps, payment, lookup)
  const next = recheckAt(payment.state, streak, scheduled?.getTime() ?? now + dayMs, now)
  await scheduleCheck(deps.db, payment, {
    checks: before.checks + 1,
    not_found_checks: streak.checks,
    not_found_since: streak.since === null ? null : new Date(streak.since),
    next_check_at: new Date(next),
  })
}

function streakOf({ not_found_checks: checks, not_found_since: since }: Payment): NotFoundStreak {
  return { checks, since: since?.getTime() ?? null }
}

async function expire(deps: PaymentDeps, payment: Payment): Promise<void> {
  await recordPaymentEvent(deps, payment, { event: 'given-up', failure: null })
}

type Listing = 'listed' | 'absent' | 'no-response'

/** Searches the customer's transactions since the payment was created; all of them if the account was erased, with its address. */
async function findInTransactionList(deps: PaymentDeps, payment: Payment): Promise<Listing> {
  const { email, collection } = payment
  if (isErasedEmail(email)) return searchTransactions(deps, payment)
  const customer = await deps.paystack.fetchCustomer(email)
  // A customer who never paid may be unknown to Paystack, but not the owner of a saved card.
  if (customer.kind === 'rejected') return collection === 'saved-card' ? 'no-response' : 'absent'
  if (customer.kind !== 'ok') return 'no-response'
  return searchTransactions(deps, payment, customer.data.id)
}

async function searchTransactions(
  deps: PaymentDeps,
  { reference, created_at }: Payment,
  customerId?: number,
): Promise<Listing> {
  const from = created_at.getTime() - hourMs
  const to = deps.clock.now() + hourMs
  for (let page = 1; ; page++) {
    const listed = await deps.paystack.listTransactions(from, to, page, customerId)
    if (listed.kind !== 'ok') return 'no-response'
    if (listed.data.some((one) => one.reference === reference)) return 'listed'
    if (listed.data.length < paymentsPerPage) return 'absent'
  }
}

/** Opens a review: the schedule has ended, and Paystack reports the payment as in progress or does not respond. */
async function reviewStuck(
  { db, clock, paystack }: PaymentDeps,
  payment: Payment,
  lookup: LookupResult,
): Promise<void> {
  if (payment.mode !== paystack.mode) return
  await openReview(db, {
    kind: 'payment-stuck',
    subject: payment.reference,
    paymentId: payment.id,
    detail: { state: payment.state, lookup },
    now: new Date(clock.now()),
  })
}
