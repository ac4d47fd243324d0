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
  'channel-not-found': { status: 404, title: 'Not Found', message: 'There is no such channel.' },
  'vod-not-found': { status: 404, title: 'Not Found', message: 'There is no such film.' },
  'category-not-found': { status: 404, title: 'Not Found', message: 'There is no such category.' },
  'content-off': { status: 404, title: 'Not Available', message: 'Content Not Available!' },
}

export function refuse(reason: Reason, fields?: Record<string, string>): Failure {
  const { status, title, message } = refusals[reason]
  return { status: 'ERROR', title, message, code: status, reason, fields, data: null }
}
