import type { DataOf } from '@kallo/contract/endpoint'
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import { AppError } from '../../platform/http/app-error.ts'
import { settle, syncRefunds, type PaymentDeps } from '../payments/index.ts'

/** F-10: the same lookup that webhooks and checks make. */
export async function lookUpPayment(
  deps: PaymentDeps,
  reference: string,
): Promise<DataOf<typeof paymentReview.lookUp>> {
  const settled = await settle(deps, reference)
  if (!settled) throw new AppError('payment-not-found')
  const { payment, lookup } = settled
  const isReached = lookup !== 'no-response' && (await syncRefunds(deps, reference))
  if (!isReached) throw new AppError('payment-provider-unavailable')
  return { state: payment.state }
}
