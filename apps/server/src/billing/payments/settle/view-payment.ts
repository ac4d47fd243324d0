import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { isOpen } from '@kallo/rules/billing/payment-state'
import { isSettled, type RefundState } from '@kallo/rules/billing/refund-state'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { listGifts } from '../../gifts/index.ts'
import { findInvoice } from '../../invoices/index.ts'
import { summaryOf } from '../../plans/index.ts'
import { runningSubscription } from '../../subscriptions/index.ts'
import { findPayment, type Payment, type PaymentDeps } from '../payment-store.ts'
import { issueReceipts } from '../receipts/receipts.ts'
import { purposeOf } from '../quote/describe-quote.ts'
import { receiptNumberOf } from '../receipts/receipt-store.ts'
import { refundsOf, type Refund } from '../refunds/refund-store.ts'
import { settle } from './settle.ts'

type View = DataOf<typeof payments.view>
type ViewDeps = PaymentDeps & Pick<Deps, 'siteUrl'>

/**
 * A payment for the return page, looked up first if it is not paid yet. Another account's payment is reported as not found.
 * Issues pending receipts first, so that the number of this payment's receipt can be shown.
 */
export async function viewPayment(deps: ViewDeps, accountId: string, reference: string): Promise<View> {
  const known = await findPayment(deps.db, reference)
  if (!known || known.account_id !== accountId) throw new AppError('payment-not-found')
  const payment = known.state === 'paid' ? known : ((await settle(deps, reference))?.payment ?? known)
  if (payment.outcome === 'granted') await issueReceipts(deps)
  const invoice = await findInvoice(deps.db, payment.invoice_id)
  const refunds = await refundsOf(deps.db, payment.id)
  return {
    reference,
    state: payment.state,
    outcome: outcomeOf(payment),
    purpose: purposeOf(invoice.kind),
    planName: invoice.plan_name,
    currency: payment.currency,
    totalMinor: payment.amount_minor,
    method: payment.method,
    receivedMinor: payment.received_minor,
    creditedMinor: payment.credited_minor,
    failure: payment.state === 'failed' ? payment.failure : null,
    refundReason: payment.refund_reason,
    refund: refundOf(refunds),
    receiptNumber: await receiptNumberOf(deps.db, payment.id),
    authorizationUrl: isOpen(payment.state) ? payment.authorization_url : null,
    subscription:
      payment.outcome === 'granted' && invoice.kind !== 'gift'
        ? await boughtSubscription(deps, accountId)
        : null,
    gift: (await listGifts(deps, accountId, deps.siteUrl(), invoice.id))[0] ?? null,
  }
}

async function boughtSubscription(deps: ViewDeps, accountId: string): Promise<View['subscription']> {
  const running = await runningSubscription(deps, accountId)
  return (
    running && {
      id: running._id,
      plan: summaryOf(running.package),
      state: running.state,
      startsAt: running.start_date,
      endsAt: running.end_date,
      devices: running.devices,
      extraDevices: running.extra_devices,
      isCancelled: running.cancel === 1,
      renewalBy: running.renewal_by,
      renewal: running.renewal && {
        at: running.renewal.at,
        totalMinor: running.renewal.total_minor,
        currency: running.renewal.currency,
      },
      card: running.card,
    }
  )
}

export function outcomeOf({ state, outcome }: Payment): View['outcome'] {
  switch (state) {
    case 'paid':
      return outcome === 'granted' ? 'granted' : 'refunded'
    case 'failed':
    case 'expired':
    case 'closed':
      return 'not-paid'
    case 'needs-review':
      return 'in-review'
    case 'created':
    case 'initialized':
    case 'pending':
    case 'unknown':
      return 'waiting'
  }
}

function refundOf(refunds: readonly Refund[]): View['refund'] {
  if (refunds.length === 0) return null
  return {
    amountMinor: refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    state: refundStateOf(refunds.map(({ state }) => state)),
  }
}

function refundStateOf(states: readonly RefundState[]): NonNullable<View['refund']>['state'] {
  if (states.includes('failed')) return 'delayed'
  if (!states.every(isSettled)) return 'under-way'
  return states.includes('paid-elsewhere') ? 'paid-elsewhere' : 'processed'
}
