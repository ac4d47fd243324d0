import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { ApiError } from './api-error.ts'
import { errorMessage } from './error-messages.ts'

/** V-03: as `errorMessage`, with the time to wait when a request was made too often. */
export function formErrorMessage(error: Error): { title: string; message: string } {
  const { title, message } = errorMessage(error)
  const wait = error instanceof ApiError ? error.retryAfterSeconds : null
  if (wait === null) return { title, message }
  return { title, message: i18n._(msg`That was tried too often. ${tryAgainIn(wait)}`) }
}

/** Minutes are rounded up, so that waiting that long suffices. */
export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return seconds < 60
    ? t`Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
    : t`Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
}
