import type { BodyOf } from '@kallo/contract/endpoint'
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import { runAction, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { refundPayment } from '../payments/index.ts'

/** F-09: the refund is sent within a minute by due work, and mailed to the customer once Paystack has processed it. */
export function refundByOperator(
  deps: Pick<Deps, 'db' | 'clock' | 'paystack'>,
  by: AuditOrigin,
  reference: string,
  { requestId, amountMinor, reason }: BodyOf<typeof paymentReview.refund>,
): Promise<{ refundableMinor: number }> {
  const action = { requestId, action: 'payment.refund', subject: reference }
  return runAction(deps, by, action, async (trx) => {
    const { refundId, beforeMinor, leftMinor } = await refundPayment(deps, trx, reference, {
      amountMinor,
      note: `${reason} (${by.actor})`,
    })
    return {
      result: { refundableMinor: leftMinor },
      before: { refundableMinor: beforeMinor },
      after: { refund: refundId, amountMinor, refundableMinor: leftMinor, reason },
    }
  })
}
