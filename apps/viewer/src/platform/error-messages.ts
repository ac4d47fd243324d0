import type { ErrorReason, ViewerErrorReason } from '@kallo/contract/errors'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ApiError } from './api-error.ts'

/** Title and message of an error. */
export interface ErrorText {
  title: MessageDescriptor
  message: MessageDescriptor
}

const error = msg`Error`

/** Part of the first load; `more-error-messages.ts` has all other reasons. */
const firstLoadMessages = {
  'bad-input': { title: error, message: msg`Something in the request is missing or invalid.` },
  unexpected: { title: error, message: msg`Something went wrong on our side. Please try again.` },
  'not-ready': { title: msg`One moment`, message: msg`The service is not ready. Please try again shortly.` },
  'sign-in-needed': { title: error, message: msg`Please log in.` },
  'too-many-tries': {
    title: msg`Too many attempts`,
    message: msg`Please wait a moment, then try again.`,
  },
} satisfies Partial<Record<ErrorReason, ErrorText>>

/** Reasons whose text is not part of the first load. */
export type OtherReason = Exclude<ViewerErrorReason, keyof typeof firstLoadMessages>

const known = new Map<string, ErrorText>(Object.entries(firstLoadMessages))

/** Loads the text of a reason that is not part of the first load. Without it the server's text is shown. */
export async function loadErrorMessage(reason: string): Promise<void> {
  if (known.has(reason)) return
  const more = await import('./more-error-messages.ts').catch(() => null)
  for (const [name, text] of Object.entries(more?.moreErrorMessages ?? {})) known.set(name, text)
}

/** V-03: title and message of an error in the viewer's language; the server's when there is none. */
export function errorMessage(error: Error): { title: string; message: string } {
  const apiError = error instanceof ApiError ? error : null
  const text = apiError && known.get(apiError.reason)
  if (text) return { title: i18n._(text.title), message: i18n._(text.message) }
  return {
    title: apiError?.title || i18n._(msg`Something went wrong`),
    message: apiError?.message || i18n._(msg`Please try again.`),
  }
}
