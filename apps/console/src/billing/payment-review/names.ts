import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { PaymentState } from '@kallo/rules/billing/payment-state'

export const paymentStateNames: Record<PaymentState, string> = {
  created: 'Started',
  initialized: 'Payment page open',
  pending: 'At the bank',
  unknown: 'Unknown, being checked',
  paid: 'Paid',
  failed: 'Declined',
  expired: 'Not completed',
  'needs-review': 'In review',
}

export const methodNames: Record<PaymentMethod, string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  bank: 'Bank account',
  qr: 'QR code',
  mobile_money: 'Mobile money',
}

const specialCodes: Readonly<Record<string, string>> = {
  plan: 'Plan',
  'first-time': 'First-time offer',
  vat: 'VAT',
  verification: 'Card verification',
  superseded: 'Replaced by another payment',
  owed: 'Owed to customers',
  'provider:test': 'Paystack (test)',
  'provider:live': 'Paystack (live)',
}

/** A code of the server as a text: `refund-due` → `Refund due`. */
export function codeName(code: string): string {
  const words = code.replaceAll(/[-_:]/g, ' ')
  return specialCodes[code] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
