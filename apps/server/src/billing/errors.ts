import type { BillingError, BillingOperatorError } from '@kallo/contract/billing/errors'
import type { ErrorDefinition } from '../platform/http/errors.ts'

export const billingErrors: Record<BillingError, ErrorDefinition> = {
  'plan-missing': { status: 400, title: 'Error', message: 'Please, select plan and device!' },
  'package-not-found': { status: 404, title: 'Not Found', message: 'This plan does not exist.' },
  'device-choice-missing': { status: 400, title: 'Error', message: 'Please, select device!' },
  'too-many-devices': { status: 409, title: 'Error', message: 'A subscription has at most 5 devices.' },
  'no-subscription': {
    status: 409,
    title: 'Error',
    message: "You don't have any subscription at the moment, kindly subscribe!",
  },
  'subscription-not-found': { status: 404, title: 'Not Found', message: 'This subscription does not exist.' },
  'subscription-running': {
    status: 409,
    title: 'Error',
    message: 'You have an active subscription. Confirm that it ends now, without a refund.',
  },
  'already-have': { status: 409, title: 'Error', message: 'You already have this package!' },
  'already-cancelled': {
    status: 409,
    title: 'Error',
    message: 'This subscription has already been cancelled.',
  },
  'subscription-ended': { status: 409, title: 'Error', message: 'This subscription has ended.' },
  'already-renewed': {
    status: 409,
    title: 'Error',
    message: 'This subscription has already been renewed.',
  },
  'change-while-cancelled': {
    status: 409,
    title: 'Error',
    message:
      'Your subscription is cancelled and ends with the current period. Resume it first, then choose the other plan.',
  },
  'pass-not-on-sale': {
    status: 409,
    title: 'Error',
    message: 'Weekend passes are on sale from Friday to Sunday.',
  },
  'plan-not-in-currency': {
    status: 409,
    title: 'Error',
    message: 'You can’t pay for this plan in this currency. Choose another plan or another currency.',
  },
  'pass-not-needed': {
    status: 409,
    title: 'Error',
    message: 'You already have access. Choose this pass when your paid period ends, or add devices.',
  },
  'pass-not-renewable': {
    status: 409,
    title: 'Error',
    message: 'This pass cannot be renewed. Buy it again after it ends.',
  },
  'reason-missing': { status: 400, title: 'Error', message: 'Please, select a reason!' },
  'retention-not-offered': {
    status: 409,
    title: 'Error',
    message: 'This offer is no longer available.',
  },
  'other-currency': {
    status: 409,
    title: 'Error',
    message: 'You paid for your subscription in another currency. Choose that currency.',
  },
  'price-changed': {
    status: 409,
    title: 'Error',
    message: 'The price has changed. Please check the new price before you pay.',
  },
  'promo-code-missing': { status: 400, title: 'Error', message: 'Please, enter promo code!' },
  'promo-code-unknown': { status: 404, title: 'Error', message: 'This code is wrong or has expired.' },
  'promo-code-expired': { status: 410, title: 'Error', message: 'This promo code has expired.' },
  'promo-code-spent': {
    status: 410,
    title: 'Error',
    message: 'This promo code has reached its usage limit.',
  },
  'promo-code-used': { status: 409, title: 'Error', message: 'You have used this promo code before.' },
  'promo-code-at-checkout': {
    status: 409,
    title: 'Error',
    message: 'This code lowers the price of a plan. Enter it when you subscribe.',
  },
  'promo-code-not-here': { status: 409, title: 'Error', message: 'This promo code cannot be used here.' },
  'promo-code-free-days': {
    status: 409,
    title: 'Error',
    message: 'This code gives free days. Redeem it under Use Promo Code.',
  },
  'promo-code-first-time': {
    status: 409,
    title: 'Error',
    message: 'The first-time price applies instead of this code. Keep the code for later.',
  },
  'voucher-mistyped': {
    status: 400,
    title: 'Error',
    message: 'This code is wrong. Compare it with your voucher and enter it again.',
  },
  'voucher-used': { status: 409, title: 'Error', message: 'This voucher has already been used.' },
  'voucher-expired': { status: 410, title: 'Error', message: 'This voucher has expired.' },
  'voucher-void': { status: 410, title: 'Error', message: 'This voucher is no longer valid.' },
  'voucher-not-here': {
    status: 409,
    title: 'Error',
    message: 'This is a voucher, which pays for a whole plan. Redeem it under Use Promo Code.',
  },
  'gift-recipient-missing': {
    status: 400,
    title: 'Error',
    message: 'Enter the email address or phone number of the recipient.',
  },
  'gift-to-self': {
    status: 409,
    title: 'Error',
    message:
      'This is your own email address or phone number. To subscribe yourself, choose a plan under Manage Subscription.',
  },
  'gift-text-address': {
    status: 400,
    title: 'Error',
    message: 'Your name and message must not contain web or email addresses.',
  },
  'gift-own': {
    status: 409,
    title: 'Error',
    message: 'You gave this gift. Forward its code to the recipient.',
  },
  'gift-claimed': {
    status: 409,
    title: 'Error',
    message: 'This gift has already been redeemed.',
  },
  'gift-received': {
    status: 409,
    title: 'Error',
    message: 'This gift has already been added to your account.',
  },
  'gift-withdrawn': {
    status: 410,
    title: 'Error',
    message: 'This gift is no longer valid.',
  },
  'payment-not-found': { status: 404, title: 'Not Found', message: 'This payment does not exist.' },
  'payment-pending': {
    status: 409,
    title: 'One moment',
    message: 'Your payment has not been confirmed yet.',
  },
  'payment-failed': { status: 402, title: 'Error', message: 'The payment did not go through.' },
  'payment-in-review': {
    status: 409,
    title: 'Error',
    message: 'We’re reviewing this payment. Please don’t pay again.',
  },
  'payment-refunded': {
    status: 409,
    title: 'Error',
    message: 'This payment could not be used, so your money is being returned.',
  },
  'payment-provider-unavailable': {
    status: 503,
    title: 'One moment',
    message: 'The payment service is not responding. Please try again shortly.',
  },
  'receipt-not-found': { status: 404, title: 'Not Found', message: 'This receipt does not exist.' },
  'payment-method-unavailable': {
    status: 409,
    title: 'Error',
    message: 'This payment method is not available. Please choose another one.',
  },
  'payment-link-invalid': {
    status: 410,
    title: 'Error',
    message: 'This payment link is no longer valid. Please log in to see your subscription.',
  },
  'bad-signature': { status: 401, title: 'Error', message: 'The signature is not valid.' },
}

const conflict = (message: string): ErrorDefinition => ({ status: 409, title: 'Error', message })
const missing = (message: string): ErrorDefinition => ({ status: 404, title: 'Error', message })

export const billingOperatorErrors: Record<BillingOperatorError, ErrorDefinition> = {
  'paystack-keys-rejected': { status: 422, title: 'Error', message: 'Paystack does not accept these keys' },
  'plan-not-renewable': conflict('Passes do not renew. Choose a plan that does.'),
  'not-renewing': conflict('This subscription does not renew, so its plan cannot be changed at renewal.'),
  'plan-exists': conflict('A plan with this duration and number of devices already exists'),
  'bad-plan': {
    status: 400,
    title: 'Error',
    message:
      'A plan lasts 1, 3, 6 or 12 months, and a 12-month plan has 5 devices. A pass lasts 1 to 31 days.',
  },
  'price-missing': {
    status: 400,
    title: 'Error',
    message: 'A plan needs a price in naira, in dollars or in both',
  },
  'price-in-use': conflict(
    'Subscriptions renew at this price, so it cannot be removed. Take the plan off sale instead: running subscriptions continue.',
  ),
  'plan-unpublishable': conflict('Some of the changes are no longer possible. Nothing was published.'),
  'bad-first-time-offer': {
    status: 400,
    title: 'Error',
    message: 'The refund must be less than the first payment, and 0 or at least Paystack’s minimum refund',
  },
  'not-refundable': conflict(
    'This payment cannot be refunded: nothing was received, or it is a test payment while live keys are set (or the other way round).',
  ),
  'payment-of-other-mode': conflict(
    'This is a test payment while live keys are set, or the other way round: it can be looked up only with the keys of its mode.',
  ),
  'sample-payment': conflict(
    'This payment is sample data of the demo. Paystack does not know it, so it can be neither refunded nor looked up.',
  ),
  'refund-too-large': conflict('This is more than the amount left to refund'),
  'refund-too-small': conflict('Paystack does not refund such a small amount'),
  'refund-not-found': missing('This refund does not exist'),
  'refund-not-open': conflict(
    'This refund needs no decision: Paystack has it, it is being sent, or the subscriber was paid.',
  ),
  'review-not-found': missing('This entry does not exist, or is closed already'),
  'reconciliation-runs': conflict('A reconciliation is in progress'),
  'no-reconciliation': conflict('No reconciliation is in progress'),
  'promo-code-exists': conflict('A code with this name already exists'),
  'bad-promo-code': {
    status: 400,
    title: 'Error',
    message:
      'A code of 100% needs both free days and a plan; other codes can have neither. The end must be after the start.',
  },
  'batch-not-found': missing('This batch does not exist, or is void already'),
  'batch-not-valid': { status: 400, title: 'Error', message: 'The last day must be in the future' },
  'weekend-pass-vouchers': conflict(
    'Weekend passes are on sale at weekends only, so they cannot be vouchers',
  ),
}
