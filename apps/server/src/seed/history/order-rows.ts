import { sampleReference } from '@kallo/rules/billing/sample-payment'
import { vatWithin } from '@kallo/rules/billing/vat'
import type { Insertable } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { SampleSubscriber } from './invent-subscribers.ts'

export type Row<Name extends keyof Tables> = Insertable<Tables[Name]>

export interface SamplePlan {
  id: string
  name: string
  months: number
  devices: number
  price_ngn_minor: number
}

export const mode = 'test'
export const currency = 'NGN'

export type Invoice = ReturnType<typeof invoiceOf>

/** A paid order for one period of a plan. The price includes VAT. */
export function invoiceOf(
  { id }: SampleSubscriber,
  plan: SamplePlan,
  order: { id: string; startsAt: number; endsAt: number },
  kind: 'purchase' | 'renewal',
  at: number,
) {
  const total = plan.price_ngn_minor
  const vat = vatWithin(total)
  return {
    id: order.id,
    account_id: id,
    kind,
    subscription_id: id,
    plan_id: plan.id,
    plan_name: plan.name,
    months: plan.months,
    devices: plan.devices,
    extra_devices: 0,
    currency: 'NGN' as const,
    lines: JSON.stringify([
      { kind: 'plan', quantity: 1, amountMinor: total - vat },
      { kind: 'vat', quantity: 1, amountMinor: vat },
    ]),
    total_minor: total,
    vat_minor: vat,
    unused_credit_minor: 0,
    account_credit_minor: 0,
    credited_minor: 0,
    refund_minor: 0,
    is_first_time: false,
    period_start: new Date(order.startsAt),
    period_end: new Date(order.endsAt),
    created_at: new Date(at),
    state: 'paid' as 'paid' | 'void',
    closed_at: new Date(at),
  }
}

/** A charge of the card that the bank declined. */
export function failedPayment(
  { id, email }: SampleSubscriber,
  invoice: Invoice,
  paymentId: string,
  at: number,
): Row<'payment'> {
  return {
    id: paymentId,
    reference: sampleReference(paymentId.slice('sample-'.length)),
    invoice_id: invoice.id,
    account_id: id,
    collection: 'saved-card',
    card_id: id,
    mode,
    currency,
    amount_minor: invoice.total_minor,
    method: 'card',
    email,
    state: 'failed',
    failure: 'Insufficient Funds',
    created_at: new Date(at),
  }
}

export function cardOf({ id, email, joinedAt }: SampleSubscriber): Row<'saved_card'> {
  return {
    id,
    account_id: id,
    mode,
    signature: `SIG_${id}`,
    email,
    authorization_code: Buffer.alloc(0),
    brand: 'visa',
    last4: '4081',
    bank: 'TEST BANK',
    exp_month: 12,
    exp_year: 2_030,
    created_at: new Date(joinedAt),
    // The card's authorization code is invented, so it must not be charged.
    rejected_at: new Date(joinedAt),
  }
}
