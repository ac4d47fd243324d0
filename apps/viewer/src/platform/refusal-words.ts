import type { ErrorReason } from '@kallo/contract/errors'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CallError } from './call-error.ts'

/** ErrorReason → title and message. */
export type RefusalTable = Partial<
  Record<ErrorReason | (string & {}), { title: MessageDescriptor; message: MessageDescriptor }>
>

const error = msg`Error`
const notFound = msg`Not Found`

/**
 * The server's own words (`refusals.ts` there), so that they can be read in every language. What only a form can be
 * told stands in `form-refusal-words.ts`: this table is in every first load.
 */
const known: RefusalTable = {
  'bad-input': { title: error, message: msg`Something in the request is missing or malformed.` },
  unexpected: { title: error, message: msg`Something went wrong on our side. Please try again.` },
  'not-ready': { title: msg`One moment`, message: msg`The service is not ready. Please try again shortly.` },
  'sign-in-needed': { title: error, message: msg`Please log in.` },
  'wrong-credentials': { title: error, message: msg`Invalid email or password` },
  'missing-credentials': { title: error, message: msg`Enter your email and password` },
  'not-activated': {
    title: error,
    message: msg`Your account is not activated yet. Open the link in the mail we sent you.`,
  },
  'too-many-tries': {
    title: msg`Too many tries`,
    message: msg`That was tried too often. Please wait a little, then try again.`,
  },
  'channel-not-found': { title: notFound, message: msg`There is no such channel.` },
  'vod-not-found': { title: notFound, message: msg`There is no such film.` },
  'category-not-found': { title: notFound, message: msg`There is no such category.` },
  'content-off': { title: msg`Not Available`, message: msg`Content Not Available!` },
}

/** V-03: title and message of a failure, in the language that is shown; the server's where we have none. */
export function refusalWords(failure: Error, more: RefusalTable = {}): { title: string; message: string } {
  const said = failure instanceof CallError ? failure : null
  const words = said ? (known[said.reason] ?? more[said.reason]) : undefined
  if (words) return { title: i18n._(words.title), message: i18n._(words.message) }
  return {
    title: said?.title || i18n._(msg`Something went wrong`),
    message: said?.message || i18n._(msg`Please try again.`),
  }
}
