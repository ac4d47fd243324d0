import { claimLimit } from '@kallo/contract/billing/limits'
import type { DataOf } from '@kallo/contract/endpoint'
import type { packages } from '@kallo/contract/billing/plans'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { findPlan } from '../../plans/index.ts'
import { runningSubscription } from '../../subscriptions/index.ts'
import { findPayment, paymentsFor, type Payment, type PaymentDeps } from '../payment-store.ts'
import { settle } from './settle.ts'

/** A purchase seldom takes more attempts; the scheduled checks cover older ones. */
const maxAttempts = 4

interface Claim {
  planId: string
  reference?: string | undefined
}

/**
 * S-13: the client claims that a plan was paid. The claim is not trusted: payments that are not paid are looked up at Paystack and
 * settled as usual, so repeated or false claims change nothing.
 */
export async function claimPayment(
  deps: PaymentDeps & Pick<Deps, 'limits'>,
  accountId: string,
  claim: Claim,
): Promise<DataOf<typeof packages.claim>> {
  // `packageId` is the name of the field in the specification.
  if (claim.planId === '') throw new AppError('plan-missing', { packageId: 'is missing' })
  deps.limits.take(claimLimit, accountId)
  if (!(await findPlan(deps.db, claim.planId))) throw new AppError('package-not-found')
  const references = await candidates(deps, accountId, claim)
  const settledPayments: Payment[] = []
  for (const reference of references) {
    const settled = await settle(deps, reference)
    if (!settled) continue
    settledPayments.push(settled.payment)
    if (settled.payment.outcome === 'granted') break
  }
  const granted = settledPayments.find(({ outcome }) => outcome === 'granted')
  const subscription = granted ? await runningSubscription(deps, accountId) : null
  if (granted && subscription) return { reference: granted.reference, subscription }
  throw new AppError(errorFor(settledPayments))
}

async function candidates(
  { db }: PaymentDeps,
  accountId: string,
  { planId, reference }: Claim,
): Promise<string[]> {
  const own = await paymentsFor(db, accountId, planId, reference === undefined ? maxAttempts : 50)
  if (reference === undefined) return own.map((one) => one.reference)
  const named = await findPayment(db, reference)
  return named?.account_id === accountId && own.some((one) => one.reference === reference) ? [reference] : []
}

/** The latest attempt determines the error. A granted payment whose subscription has lapsed is reported as not found. */
function errorFor([latest]: readonly Payment[]): AppError['reason'] {
  if (!latest) return 'payment-not-found'
  switch (latest.state) {
    case 'paid':
      return latest.outcome === 'refunded' ? 'payment-refunded' : 'payment-not-found'
    case 'failed':
    case 'expired':
    case 'closed':
      return 'payment-failed'
    case 'needs-review':
      return 'payment-in-review'
    case 'created':
    case 'initialized':
    case 'pending':
    case 'unknown':
      return 'payment-pending'
  }
}
