import type { Failure, Reason } from '@kallo/contract/call'

interface Refusal {
  status: number
  title: string
  message: string
}

/** C-11: what each reason looks like from outside. */
const refusals: Record<Reason, Refusal> = {
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
}

export function refuse(reason: Reason, fields?: Record<string, string>): Failure {
  const { status, title, message } = refusals[reason]
  return { status: 'ERROR', title, message, code: status, reason, fields, data: null }
}
