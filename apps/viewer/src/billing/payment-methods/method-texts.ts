import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface MethodTexts {
  name: MessageDescriptor
  /** Instruction for the viewer. */
  how: MessageDescriptor
  /** Text of the link back to Paystack's page. */
  open: MessageDescriptor
  /** The account number or code was not used in time. */
  expired: MessageDescriptor
}

export const methodTexts: Record<PaymentMethod, MethodTexts> = {
  card: {
    name: msg`Card`,
    how: msg`Paid instantly and renewed with the same card.`,
    open: msg`Continue payment`,
    expired: msg`The payment page has expired.`,
  },
  bank_transfer: {
    name: msg`Bank transfer`,
    how: msg`You get an account number to pay into. The payment can take a few hours.`,
    open: msg`Show the account number`,
    expired: msg`The account number has expired.`,
  },
  ussd: {
    name: msg`USSD`,
    how: msg`Dial a code on your phone, without internet.`,
    open: msg`Show the code`,
    expired: msg`The USSD code has expired.`,
  },
  bank: {
    name: msg`Bank account`,
    how: msg`Log in to your bank and confirm.`,
    open: msg`Continue payment`,
    expired: msg`The request to your bank has expired.`,
  },
  qr: {
    name: msg`QR code`,
    how: msg`Scan a code with your bank’s app.`,
    open: msg`Show the code`,
    expired: msg`The QR code has expired.`,
  },
  mobile_money: {
    name: msg`Mobile money`,
    how: msg`Approve a request on your phone.`,
    open: msg`Continue payment`,
    expired: msg`The request to your phone has expired.`,
  },
}
