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
