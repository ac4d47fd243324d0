import { t } from '@lingui/core/macro'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { PaymentState } from '@kallo/rules/billing/payment-state'

export const paymentStateNames: Record<PaymentState, string> = {
  created: t`Started`,
  initialized: t`Payment page open`,
  pending: t`At the bank`,
  unknown: t`Unknown, being checked`,
  paid: t`Paid`,
  failed: t`Declined`,
  expired: t`Not completed`,
  'needs-review': t`In review`,
  closed: t`Closed`,
}

/** A paid payment may have been returned, because it could not be used. */
export function stateName({ state, outcome }: { state: PaymentState; outcome: string | null }): string {
  return outcome === 'refunded' ? t`Paid, returned` : paymentStateNames[state]
}

export const methodNames: Record<PaymentMethod, string> = {
  card: t`Card`,
  bank_transfer: t`Bank transfer`,
  ussd: 'USSD',
  bank: t`Bank account`,
  qr: t`QR code`,
  mobile_money: t`Mobile money`,
}

export const collectionNames = {
  checkout: t`On a payment page`,
  'saved-card': t`From the saved card`,
  none: t`Nothing to pay`,
}

export const modeNames = {
  live: t`Live payments`,
  test: t`Test payments`,
}

const specialCodes: Readonly<Record<string, string>> = {
  plan: t`Plan`,
  'first-time': t`First-time offer`,
  vat: t`VAT`,
  verification: t`Card verification`,
  superseded: t`Something else was granted before`,
  owed: t`Owed to customers`,
  'provider:test': t`Paystack (test)`,
  'provider:live': t`Paystack (live)`,
  'account-credit': t`Account credit`,
  'account-erased': t`Account deleted`,
  'add-device': t`Add device`,
  'balance-spent': t`Balance already spent`,
  'bank:live': t`Bank (live)`,
  'bank:test': t`Bank (test)`,
  change: t({ message: 'Change', context: 'code' }),
  chargebacks: t`Chargebacks`,
  'credit-returned': t`Credit returned before payment`,
  'customer-credit': t`Customer credit`,
  devices: t`Devices`,
  dispute: t`Dispute`,
  'dispute-lost': t`Dispute over another payment lost`,
  disputes: t`Disputes`,
  'external-refunds': t`External refunds`,
  fee: t`Fee`,
  fees: t`Fees`,
  gift: t`Gift`,
  granted: t({ message: 'Granted', context: 'code' }),
  operator: t`Operator`,
  payment: t`Payment`,
  payout: t`Payout`,
  'period-over': t`Period ended`,
  promo: t`Promo`,
  purchase: t`Purchase`,
  refund: t({ message: 'Refund', context: 'noun' }),
  'refund-due': t`Refund due`,
  'refund-made': t`Refund made`,
  refunded: t`Refunded`,
  refunds: t`Refunds`,
  renewal: t`Renewal`,
  reversals: t`Reversals`,
  sales: t`Sales`,
  settlements: t`Settlements`,
  'promo-code': t`Promo code`,
  'unused-credit': t`Unused time`,
  'extra-devices': t`Extra devices`,
  'minimum-credit': t`Rounded up to the minimum charge`,
  retention: t`Retention discount`,
  'minimum-charge': t`Minimum charge`,
  waived: t`Waived`,
  voucher: t`Voucher`,
  overpaid: t`Overpaid`,
  underpaid: t`Underpaid`,
  'first-time-card': t`Card had used the first-time offer`,
  'card-not-reusable': t`Card cannot be charged again`,
  promotions: t`Promotions`,
  vouchers: t`Vouchers`,
  opening: t`Opening balance`,
  'external-refund': t`External refund`,
  chargeback: t`Chargeback`,
  reversal: t`Reversal`,
  correction: t`Correction`,
}

/** A code of the server as a text: `refund-due` → `Refund due`. */
export function codeName(code: string): string {
  const words = code.replaceAll(/[-_:]/g, ' ')
  return specialCodes[code] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
