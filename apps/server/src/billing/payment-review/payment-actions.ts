import type { paymentReview } from '@kallo/contract/billing/payment-review'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { isSamplePayment } from '@kallo/rules/billing/sample-payment'
import { type AuditOrigin, runAction } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type PaymentDeps, refundPayment, settle, syncRefunds } from '../payments/index.ts'

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

/** F-10: the same lookup that webhooks and checks make. */
export async function lookUpPayment(
  deps: PaymentDeps,
  reference: string,
): Promise<DataOf<typeof paymentReview.lookUp>> {
  if (isSamplePayment(reference)) throw new AppError('sample-payment')
  const settled = await settle(deps, reference)
  if (!settled) throw new AppError('payment-not-found')
  const { payment, lookup } = settled
  const isReached = lookup !== 'no-response' && (await syncRefunds(deps, reference))
  if (!isReached) throw new AppError('payment-provider-unavailable')
  return { state: payment.state }
}
