import type { ErrorReason } from '@kallo/contract/errors'
import type { ErrorResponse } from '@kallo/contract/response'

interface Refusal {
  status: number
  title: string
  message: string
}

/** C-11: what each reason looks like from outside. */
const refusals: Record<ErrorReason, Refusal> = {
  'bad-input': { status: 400, title: 'Error', message: 'Something in the request is missing or malformed.' },
  'unknown-call': { status: 404, title: 'Not Found', message: 'There is no such call.' },
  'method-not-allowed': { status: 405, title: 'Error', message: 'This call does not take that method.' },
  'too-large': { status: 413, title: 'Error', message: 'The request is too large.' },
  unexpected: { status: 500, title: 'Error', message: 'Something went wrong on our side. Please try again.' },
  'not-ready': {
    status: 503,
    title: 'One moment',
    message: 'The service is not ready. Please try again shortly.',
  },
  'sign-in-needed': { status: 401, title: 'Error', message: 'Please log in.' },
  'operators-only': { status: 403, title: 'Error', message: 'This is for the staff of this service only.' },
  'wrong-credentials': { status: 401, title: 'Error', message: 'Invalid email or password' },
  'missing-credentials': { status: 400, title: 'Error', message: 'Enter your email and password' },
  'not-activated': {
    status: 403,
    title: 'Error',
    message: 'Your account is not activated yet. Open the link in the mail we sent you.',
  },
  'too-many-tries': {
    status: 429,
    title: 'Too many tries',
    message: 'That was tried too often. Please wait a little, then try again.',
  },
  'fields-missing': { status: 400, title: 'ERROR', message: 'All fields are required!' },
  // The specification writes this one without the exclamation mark.
  'password-fields-missing': { status: 400, title: 'ERROR', message: 'All fields are required' },
  'passwords-missing': { status: 400, title: 'ERROR', message: 'Enter new and confirm password' },
  'missing-email': { status: 400, title: 'Error', message: 'Enter your email' },
  'bad-email': { status: 400, title: 'Error', message: 'Enter a valid email' },
  'bad-phone': { status: 400, title: 'Error', message: 'Enter a valid phone number' },
  'weak-password': {
    status: 400,
    title: 'Error',
    message: 'Choose a password of at least 8 characters that is not easy to guess',
  },
  'wrong-password': { status: 403, title: 'Error', message: 'The password is not right' },
  'passwords-differ': {
    status: 400,
    title: 'Error',
    message: 'Password and confirm password are not the same',
  },
  'account-created': { status: 409, title: 'Error', message: 'Account already created' },
  'email-taken': {
    status: 409,
    title: 'Error',
    message: 'Email has already been registered, use another email',
  },
  'link-invalid': {
    status: 410,
    title: 'Error',
    message: 'This link is not valid any more. Ask for a new one.',
  },
  'tv-code-invalid': {
    status: 404,
    title: 'Error',
    message: 'This code is not valid. Ask your television for a new one.',
  },
  'device-missing': { status: 400, title: 'Error', message: 'Invalid Request, try again!' },
  'device-not-found': { status: 404, title: 'Error', message: 'This device is not on your list.' },
  'page-not-found': { status: 404, title: 'Not Found', message: 'There is no such page.' },
  'channel-not-found': { status: 404, title: 'Not Found', message: 'There is no such channel.' },
  'vod-not-found': { status: 404, title: 'Not Found', message: 'There is no such film.' },
  'category-not-found': { status: 404, title: 'Not Found', message: 'There is no such category.' },
  'content-off': { status: 404, title: 'Not Available', message: 'Content Not Available!' },
  'region-blocked': { status: 403, title: 'Not Available', message: 'Blocked for Your Region' },
  'login-required': { status: 403, title: 'Error', message: 'Login to Watch' },
  'subscription-required': {
    status: 403,
    title: 'Error',
    message: 'This comes with a running subscription.',
  },
  'stream-limit': {
    status: 409,
    title: 'Too many screens',
    message: 'Your plan’s screens are all playing. Stop one of them to watch here.',
  },
  'stream-stopped': {
    status: 410,
    title: 'Stopped',
    message: 'This stream was stopped from another of your devices.',
  },
  'stream-not-found': { status: 404, title: 'Not Found', message: 'This stream does not play any more.' },
  'ticket-invalid': { status: 403, title: 'Error', message: 'This stream address is not yours.' },
  'plan-missing': { status: 400, title: 'Error', message: 'Please, select plan and device!' },
  'package-not-found': { status: 404, title: 'Not Found', message: 'There is no such package.' },
  'device-choice-missing': { status: 400, title: 'Error', message: 'Please, select device!' },
  'too-many-devices': { status: 409, title: 'Error', message: 'A subscription has at most 5 devices.' },
  'no-subscription': {
    status: 409,
    title: 'Error',
    message: "You don't have any subscription at the moment, kindly subscribe!",
  },
  'subscription-not-found': { status: 404, title: 'Not Found', message: 'There is no such subscription.' },
  'already-have': { status: 409, title: 'Error', message: 'You already have this package!' },
  'already-cancelled': {
    status: 409,
    title: 'Error',
    message: 'This subscription has already been cancelled.',
  },
  'already-renewed': {
    status: 409,
    title: 'Error',
    message: 'This subscription has already been renewed.',
  },
  'reason-missing': { status: 400, title: 'Error', message: 'Please, select a reason!' },
  'other-currency': {
    status: 409,
    title: 'Error',
    message: 'Your subscription was paid in another currency. Choose that one.',
  },
  'price-changed': {
    status: 409,
    title: 'Error',
    message: 'The price has changed. Look at the new one before you pay.',
  },
  'promo-code-missing': { status: 400, title: 'Error', message: 'Please, enter promo code!' },
  'promo-code-unknown': { status: 404, title: 'Error', message: 'There is no such promo code.' },
  'promo-code-expired': { status: 410, title: 'Error', message: 'This promo code has expired.' },
  'promo-code-spent': {
    status: 410,
    title: 'Error',
    message: 'This promo code has been used as often as it can be.',
  },
  'promo-code-used': { status: 409, title: 'Error', message: 'You have used this promo code before.' },
  'promo-code-at-checkout': {
    status: 409,
    title: 'Error',
    message: 'This code lowers the price of a plan. Enter it when you subscribe.',
  },
  'promo-code-not-here': { status: 409, title: 'Error', message: 'This promo code cannot be used here.' },
  'payment-not-found': { status: 404, title: 'Not Found', message: 'There is no such payment.' },
  'payment-pending': {
    status: 409,
    title: 'One moment',
    message: 'Your payment has not been confirmed yet.',
  },
  'payment-failed': { status: 402, title: 'Error', message: 'The payment did not go through.' },
  'payment-in-review': {
    status: 409,
    title: 'Error',
    message: 'Our staff are looking at this payment. We will write to you.',
  },
  'payment-refunded': {
    status: 409,
    title: 'Error',
    message: 'This payment could not be used. The money goes back to your card.',
  },
  'payment-provider-away': {
    status: 503,
    title: 'One moment',
    message: 'The payment service does not answer. Please try again shortly.',
  },
  'receipt-not-found': { status: 404, title: 'Not Found', message: 'There is no such receipt.' },
  'bad-signature': { status: 401, title: 'Error', message: 'The signature is not valid.' },
  'ad-not-found': { status: 404, title: 'Not Found', message: 'There is no such ad.' },
}

export function refuse(reason: ErrorReason, fields?: Record<string, string>): ErrorResponse {
  const { status, title, message } = refusals[reason]
  return { status: 'ERROR', title, message, code: status, reason, fields, data: null }
}
