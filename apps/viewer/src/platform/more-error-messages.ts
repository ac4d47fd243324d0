import { msg } from '@lingui/core/macro'
import type { ErrorText, OtherReason } from './error-messages.ts'

const error = msg`Error`
const notFound = msg`Not Found`
const oneMoment = msg`One moment`

/** Every error that `error-messages.ts` does not have; loaded when the first one occurs. */
export const moreErrorMessages: Record<OtherReason, ErrorText> = {
  'wrong-credentials': { title: error, message: msg`Invalid email or password` },
  'missing-credentials': { title: error, message: msg`Enter your email and password` },
  'not-activated': {
    title: error,
    message: msg`Your account is not activated yet. Open the link in the email we sent you.`,
  },
  'channel-not-found': { title: notFound, message: msg`This channel does not exist.` },
  'vod-not-found': { title: notFound, message: msg`This film does not exist.` },
  'category-not-found': { title: notFound, message: msg`This category does not exist.` },
  'banner-not-found': { title: notFound, message: msg`This banner does not exist.` },
  'content-off': { title: msg`Not Available`, message: msg`Content Not Available!` },
  'fields-missing': { title: msg`ERROR`, message: msg`All fields are required!` },
  'password-fields-missing': { title: msg`ERROR`, message: msg`All fields are required` },
  'passwords-missing': { title: msg`ERROR`, message: msg`Enter new and confirm password` },
  'missing-email': { title: error, message: msg`Enter your email` },
  'bad-email': { title: error, message: msg`Enter a valid email` },
  'bad-phone': { title: error, message: msg`Enter a valid phone number` },
  'weak-password': {
    title: error,
    message: msg`Choose a password of at least 8 characters that is not easy to guess`,
  },
  'kids-profile': { title: msg`Kids`, message: msg`This is not possible in a kids’ profile.` },
  'profile-not-found': { title: error, message: msg`This profile does not exist.` },
  'too-many-profiles': { title: error, message: msg`An account has at most five profiles.` },
  'main-profile': {
    title: error,
    message: msg`The first profile of an account cannot be deleted or given an age limit.`,
  },
  'pin-missing': { title: error, message: msg`Set a PIN first.` },
  'pin-required': { title: msg`PIN`, message: msg`Enter the account PIN.` },
  'wrong-pin': { title: msg`PIN`, message: msg`The PIN is wrong.` },
  'download-not-allowed': { title: msg`Not Available`, message: msg`This cannot be downloaded.` },
  'download-devices': {
    title: msg`Too many devices`,
    message: msg`Your plan’s device limit for downloads has been reached. Delete the downloads on another device first.`,
  },
  'download-not-found': { title: notFound, message: msg`This download has expired.` },
  'list-full': { title: error, message: msg`This list is full. Remove something first.` },
  'programme-not-found': { title: msg`Not Found`, message: msg`This programme is not in the guide.` },
  'series-not-found': { title: msg`Not Found`, message: msg`This series does not exist.` },
  'wrong-password': { title: error, message: msg`The password is wrong.` },
  'passwords-differ': { title: error, message: msg`Password and confirm password are not the same` },
  'account-created': { title: error, message: msg`Account already created` },
  'email-taken': { title: error, message: msg`Email has already been registered, use another email` },
  'link-invalid': { title: error, message: msg`This link is no longer valid. Request a new one.` },
  'tv-code-invalid': {
    title: error,
    message: msg`This code is wrong or has expired. Get a new one on your TV.`,
  },
  'device-missing': { title: error, message: msg`Invalid Request, try again!` },
  'device-not-found': { title: error, message: msg`This device is not on your list.` },
  'read-only-session': {
    title: msg`Read only`,
    message: msg`Support is viewing this account and cannot change or play anything.`,
  },
  'page-not-found': { title: notFound, message: msg`This page does not exist.` },
  'plan-missing': { title: error, message: msg`Please, select plan and device!` },
  'package-not-found': { title: notFound, message: msg`This plan does not exist.` },
  'device-choice-missing': { title: error, message: msg`Please, select device!` },
  'too-many-devices': { title: error, message: msg`A subscription has at most 5 devices.` },
  'no-subscription': {
    title: error,
    message: msg`You don't have any subscription at the moment, kindly subscribe!`,
  },
  'subscription-not-found': { title: notFound, message: msg`This subscription does not exist.` },
  'subscription-running': {
    title: error,
    message: msg`You have an active subscription. Confirm that it ends now, without a refund.`,
  },
  'already-have': { title: error, message: msg`You already have this package!` },
  'already-cancelled': { title: error, message: msg`This subscription has already been cancelled.` },
  'subscription-ended': { title: error, message: msg`This subscription has ended.` },
  'already-renewed': { title: error, message: msg`This subscription has already been renewed.` },
  'change-while-cancelled': {
    title: error,
    message: msg`Your subscription is cancelled and ends with the current period. Resume it first, then choose the other plan.`,
  },
  'plan-not-in-currency': {
    title: error,
    message: msg`You can’t pay for this plan in this currency. Choose another plan or another currency.`,
  },
  'pass-not-on-sale': { title: error, message: msg`Weekend passes are on sale from Friday to Sunday.` },
  'pass-not-needed': {
    title: error,
    message: msg`You already have access. Choose this pass when your paid period ends, or add devices.`,
  },
  'pass-not-renewable': {
    title: error,
    message: msg`This pass cannot be renewed. Buy it again after it ends.`,
  },
  'reason-missing': { title: error, message: msg`Please, select a reason!` },
  'retention-not-offered': { title: error, message: msg`This offer is no longer available.` },
  'other-currency': {
    title: error,
    message: msg`You paid for your subscription in another currency. Choose that currency.`,
  },
  'price-changed': {
    title: error,
    message: msg`The price has changed. Please check the new price before you pay.`,
  },
  'promo-code-missing': { title: error, message: msg`Please, enter promo code!` },
  'promo-code-unknown': { title: error, message: msg`This code is wrong or has expired.` },
  'promo-code-expired': { title: error, message: msg`This promo code has expired.` },
  'promo-code-spent': {
    title: error,
    message: msg`This promo code has reached its usage limit.`,
  },
  'promo-code-used': { title: error, message: msg`You have used this promo code before.` },
  'promo-code-at-checkout': {
    title: error,
    message: msg`This code lowers the price of a plan. Enter it when you subscribe.`,
  },
  'promo-code-not-here': { title: error, message: msg`This promo code cannot be used here.` },
  'promo-code-free-days': {
    title: error,
    message: msg`This code gives free days. Redeem it under Use Promo Code.`,
  },
  'promo-code-first-time': {
    title: error,
    message: msg`The first-time price applies instead of this code. Keep the code for later.`,
  },
  'voucher-mistyped': {
    title: error,
    message: msg`This code is wrong. Compare it with your voucher and enter it again.`,
  },
  'voucher-used': { title: error, message: msg`This voucher has already been used.` },
  'voucher-expired': { title: error, message: msg`This voucher has expired.` },
  'voucher-void': { title: error, message: msg`This voucher is no longer valid.` },
  'voucher-not-here': {
    title: error,
    message: msg`This is a voucher, which pays for a whole plan. Redeem it under Use Promo Code.`,
  },
  'gift-recipient-missing': {
    title: error,
    message: msg`Enter the email address or phone number of the recipient.`,
  },
  'gift-to-self': {
    title: error,
    message: msg`This is your own email address or phone number. To subscribe yourself, choose a plan under Manage Subscription.`,
  },
  'gift-text-address': {
    title: error,
    message: msg`Your name and message must not contain web or email addresses.`,
  },
  'gift-own': {
    title: error,
    message: msg`You gave this gift. Forward its code to the recipient.`,
  },
  'gift-claimed': { title: error, message: msg`This gift has already been redeemed.` },
  'gift-received': { title: error, message: msg`This gift has already been added to your account.` },
  'gift-withdrawn': { title: error, message: msg`This gift is no longer valid.` },
  'payment-not-found': { title: notFound, message: msg`This payment does not exist.` },
  'payment-pending': { title: oneMoment, message: msg`Your payment has not been confirmed yet.` },
  'payment-failed': { title: error, message: msg`The payment did not go through.` },
  'payment-in-review': {
    title: error,
    message: msg`We’re reviewing this payment. Please don’t pay again.`,
  },
  'payment-refunded': {
    title: error,
    message: msg`This payment could not be used, so your money is being returned.`,
  },
  'payment-provider-unavailable': {
    title: oneMoment,
    message: msg`The payment service is not responding. Please try again shortly.`,
  },
  'payment-method-unavailable': {
    title: error,
    message: msg`This payment method is not available. Please choose another one.`,
  },
  'payment-link-invalid': {
    title: error,
    message: msg`This payment link is no longer valid. Please log in to see your subscription.`,
  },
  'receipt-not-found': { title: notFound, message: msg`This receipt does not exist.` },
  'unknown-call': { title: notFound, message: msg`This endpoint does not exist.` },
  'method-not-allowed': { title: error, message: msg`This endpoint does not support that method.` },
  'too-large': { title: error, message: msg`The request is too large.` },
  'region-blocked': { title: msg`Not Available`, message: msg`Blocked for Your Region` },
  'login-required': { title: error, message: msg`Login to Watch` },
  'subscription-required': { title: error, message: msg`This requires a subscription.` },
  'stream-limit': {
    title: msg`Too many screens`,
    message: msg`All the screens on your plan are in use. Stop one of them to watch here.`,
  },
  'stream-stopped': {
    title: msg`Stopped`,
    message: msg`This stream was stopped from another of your devices.`,
  },
  'stream-not-found': { title: notFound, message: msg`This stream is no longer playing.` },
  'ticket-invalid': { title: error, message: msg`This stream address belongs to someone else.` },
  'bad-signature': { title: error, message: msg`The signature is not valid.` },
  'ad-not-found': { title: notFound, message: msg`This ad does not exist.` },
}
