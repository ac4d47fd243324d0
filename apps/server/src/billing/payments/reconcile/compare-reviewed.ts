import { isSamplePayment } from '@kallo/rules/billing/sample-payment'
import { openReviewSubjects } from '../../reviews/index.ts'
import { findPayment, type PaymentDeps } from '../payment-store.ts'
import type { DueScope } from '../run-due-billing.ts'
import { compareEach } from './compare-each.ts'
import { comparePayment, isCharged } from './compare-payment.ts'

/** Kinds of entries that a comparison with Paystack closes. */
const comparedKinds = ['payment-unknown', 'payment-missing', 'payment-unsettled', 'payment-differs'] as const

/**
 * I-16: looks up the payments in review that are too old for the list of the last days, so that their entries close, however late the
 * difference is resolved. Returns the errors. `from`: since when payments that the list lacks are missing; these are left alone, because
 * the look-up would close what the list opens again.
 */
export async function compareReviewed(
  deps: PaymentDeps,
  { listed, from }: { listed: ReadonlySet<string>; from: Date },
  { accountId }: DueScope,
): Promise<unknown[]> {
  const { db, paystack } = deps
  const open = await openReviewSubjects(db, comparedKinds, accountId)
  const older = open.filter(
    ({ kind, reference, mode, createdAt }) =>
      !listed.has(reference) &&
      !isSamplePayment(reference) &&
      (mode === null || mode === paystack.mode) &&
      !(kind === 'payment-missing' && createdAt !== null && createdAt >= from),
  )
  return compareEach(deps, 'payment', older, async ({ reference }) => {
    const found = await paystack.verifyTransaction(reference)
    if (found.kind === 'unknown') throw new Error(`Paystack did not answer the look-up of ${reference}`)
    if (found.kind !== 'ok' || found.data.mode !== paystack.mode || !isCharged(found.data.status)) return
    await comparePayment(deps, found.data, await findPayment(db, reference))
  })
}
