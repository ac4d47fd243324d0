import type { paymentReview } from '@kallo/contract/billing/payment-review'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { isSamplePayment } from '@kallo/rules/billing/sample-payment'
import { type AuditOrigin, runAction } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  comparePayment,
  emitRefunded,
  findPayment,
  type PaymentDeps,
  payRefundElsewhere,
  type Refund,
  refundPayment,
  sendRefundAgain,
  settle,
  syncRefunds,
} from '../payments/index.ts'

/** F-09: the refund is sent within a minute by due work, and mailed to the customer once Paystack has processed it. */
export async function refundByOperator(
  deps: Pick<Deps, 'db' | 'clock' | 'paystack'>,
  by: AuditOrigin,
  reference: string,
  { requestId, amountMinor, reason }: BodyOf<typeof paymentReview.refund>,
): Promise<{ refundableMinor: number }> {
  if (isSamplePayment(reference)) throw new AppError('sample-payment')
  const input = { amountMinor, reason }
  const action = { requestId, action: 'payment.refund', subject: reference, input }
  return runAction(deps, by, action, async (trx) => {
    const { refundId, currency, beforeMinor, leftMinor } = await refundPayment(deps, trx, reference, {
      amountMinor,
      note: `${reason} (${by.actor})`,
    })
    return {
      result: { refundableMinor: leftMinor },
      before: { refundableMinor: beforeMinor, currency },
      after: { refund: refundId, amountMinor, currency, refundableMinor: leftMinor, reason },
    }
  })
}

/** F-22: due work sends it. Paystack must answer first, because a refund made in its dashboard replaces a failed one (I-14). */
export async function sendRefundAgainByOperator(
  deps: PaymentDeps,
  by: AuditOrigin,
  { reference, id }: { reference: string; id: string },
  { requestId }: BodyOf<typeof paymentReview.sendRefundAgain>,
): Promise<null> {
  if (isSamplePayment(reference)) throw new AppError('sample-payment')
  if (!(await syncRefunds(deps, reference))) throw new AppError('payment-provider-unavailable')
  const action = { requestId, action: 'payment.refund-again', subject: reference, input: { id } }
  return runAction(deps, by, action, async (trx) => {
    const refund = await sendRefundAgain(deps, trx, { reference, refundId: id, by: by.actor })
    return { result: null, before: valuesOf(refund), after: { refund: id, state: 'due' } }
  })
}

/** F-22: Paystack is asked first, as far as it answers: it may have made the refund meanwhile. */
export async function payRefundElsewhereByOperator(
  deps: PaymentDeps,
  by: AuditOrigin,
  { reference, id }: { reference: string; id: string },
  { requestId, reason }: BodyOf<typeof paymentReview.payRefundElsewhere>,
): Promise<null> {
  if (isSamplePayment(reference)) throw new AppError('sample-payment')
  await syncRefunds(deps, reference)
  const action = { requestId, action: 'payment.refund-elsewhere', subject: reference, input: { id, reason } }
  // Empty if the request was repeated.
  const paid: Refund[] = []
  await runAction(deps, by, action, async (trx) => {
    const refund = await payRefundElsewhere(deps, trx, { reference, refundId: id, by: by.actor, reason })
    paid.push(refund)
    return {
      result: null,
      before: valuesOf(refund),
      after: { refund: id, state: 'paid-elsewhere', reason },
    }
  })
  for (const refund of paid) emitRefunded(deps, refund)
  return null
}

function valuesOf({ state, amount_minor: amountMinor, currency }: Refund) {
  return { state, amountMinor, currency }
}

/** F-10: settles an open payment as webhooks and checks do; compares a paid one as the nightly reconciliation does. */
export async function lookUpPayment(
  deps: PaymentDeps,
  reference: string,
): Promise<DataOf<typeof paymentReview.lookUp>> {
  if (isSamplePayment(reference)) throw new AppError('sample-payment')
  const known = await findPayment(deps.db, reference)
  if (!known) throw new AppError('payment-not-found')
  if (known.mode !== deps.paystack.mode) throw new AppError('payment-of-other-mode')
  if (known.state === 'paid' && known.provider_id !== null) {
    const seen = await deps.paystack.verifyTransaction(reference)
    if (seen.kind !== 'ok') throw new AppError('payment-provider-unavailable')
    await comparePayment(deps, seen.data, known)
  }
  const settled = await settle(deps, reference)
  const isReached = settled?.lookup !== 'no-response' && (await syncRefunds(deps, reference))
  if (!settled || !isReached) throw new AppError('payment-provider-unavailable')
  return { state: settled.payment.state }
}
