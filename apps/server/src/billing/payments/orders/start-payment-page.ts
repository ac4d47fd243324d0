import { nextPaymentState } from '@kallo/rules/billing/payment-state'
import { AppError } from '../../../platform/http/app-error.ts'
import type { findPayer } from './order-store.ts'
import { changePayment, lockPayment, type Payment, type PaymentDeps } from '../payment-store.ts'
import type { Order } from './order.ts'

/** The request runs outside any transaction. If its response is lost, the URL of the page is unknown. */
export async function startPaymentPage(
  deps: PaymentDeps,
  payment: Payment,
  { plan }: Order,
  { name, phone }: Awaited<ReturnType<typeof findPayer>>,
  page: string,
): Promise<Payment> {
  const { reference, email, amount_minor: amountMinor, currency } = payment
  const started = await deps.paystack.startPayment({
    reference,
    email,
    amountMinor,
    currency,
    callbackUrl: page,
    channel: payment.channel,
    metadata: { name, phone, plan: plan.name, cancel_action: `${page}?cancelled=${reference}` },
  })
  const url = started.kind === 'ok' && started.data.reference === reference ? started.data.url : null
  const after = await deps.db.transaction().execute(async (trx) => {
    const held = await lockPayment(trx, payment.id)
    const event = started.kind === 'rejected' ? 'declined' : url === null ? 'no-response' : 'page-created'
    const state = nextPaymentState(held.state, event)
    const failure = started.kind === 'rejected' ? started.message : null
    await changePayment(trx, held.id, {
      state,
      authorization_url: url,
      failure,
      ...(state === 'failed' ? { next_check_at: null } : {}),
    })
    return { ...held, state, authorization_url: url }
  })
  if (started.kind === 'rejected' && after.state === 'failed') throw new AppError('payment-failed')
  if (url === null && after.state !== 'paid') {
    deps.log.warn({ reference, outcome: started.kind }, 'payment page could not be created')
    throw new AppError('payment-provider-unavailable')
  }
  return after
}
