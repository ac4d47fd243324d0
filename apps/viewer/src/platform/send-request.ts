import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { withAnySignal } from './any-signal.ts'
import { ApiError } from './api-error.ts'
import { loadErrorMessage } from './error-messages.ts'
import { currentSession, sessionHeaders } from './session.ts'
import { brandName } from './brand.ts'

const timeoutMs = 20_000

export interface RequestOptions {
  signal?: AbortSignal
  /** The request outlives the page. */
  keepalive?: boolean
  /** The `code` that the envelope must have. */
  requiredCode?: number
}

/** Sends a request to the API. Resolves with the `data` of the response or throws an ApiError. */
export async function sendRequest(
  method: string,
  path: string,
  body: unknown,
  { signal, keepalive = false, requiredCode }: RequestOptions = {},
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const { key: session } = currentSession()
  // L-10: asks for lists without the fields that this app does not show.
  const headers: Record<string, string> = {
    ...sessionHeaders(),
    ...(method === 'GET' ? { prefer: 'return=minimal' } : {}),
    // B-18: the language that the app shows, which can differ from the browser's.
    'accept-language': i18n.locale,
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  let content: unknown
  let status = 0
  try {
    await withAnySignal([signal, timeout], async (ending) => {
      const response = await fetch(`/api/v1/${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        keepalive,
        signal: ending,
      })
      status = response.status
      content = await response.json()
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw status >= 200 && status < 600 && !timeout.aborted
      ? unreadable(status)
      : unreachable(timeout.aborted)
  }
  if (isObject(content) && content.status === 'OK' && isAccepted(content.code, requiredCode))
    return content.data
  throw await errorOf(content, status, session)
}

function isAccepted(code: unknown, requiredCode: number | undefined): boolean {
  if (requiredCode !== undefined) return code === requiredCode
  return typeof code !== 'number' || code < 400
}

async function errorOf(content: unknown, status: number, session: string | null): Promise<ApiError> {
  if (!isObject(content) || (content.status !== 'ERROR' && content.status !== 'OK')) return unreadable(status)
  await loadErrorMessage(textOf(content.reason))
  return new ApiError({
    title: textOf(content.title),
    message: textOf(content.message),
    reason: textOf(content.reason),
    // Some envelopes have a `code` that differs from the HTTP status (C-01).
    code: status < 400 && typeof content.code === 'number' ? content.code : status,
    fields: isObject(content.fields) ? textsOf(content.fields) : {},
    retryAfterSeconds: typeof content.retry_after === 'number' ? content.retry_after : null,
    session,
  })
}

/** No message says that the request is sent again: only GET requests are. */
function unreachable(hasTimedOut: boolean): ApiError {
  if (!hasTimedOut || !navigator.onLine) return offlineError()
  return withoutResponse('timeout', i18n._(msg`This is taking longer than usual`))
}

export function offlineError(): ApiError {
  return withoutResponse('offline', i18n._(msg`You seem to be offline`))
}

function withoutResponse(reason: string, title: string): ApiError {
  return new ApiError({
    title,
    message: i18n._(msg`Check your mobile data or Wi-Fi, then try again.`),
    reason,
    code: 0,
  })
}

/** The response of a proxy or a captive portal. */
function unreadable(status: number): ApiError {
  return new ApiError({
    title: i18n._(msg`Can’t reach ${brandName}`),
    message: i18n._(msg`The server’s response could not be read. Please try again in a moment.`),
    reason: 'unreadable',
    code: status >= 400 ? status : 502,
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
}
