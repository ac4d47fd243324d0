import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CallError } from './call-error.ts'
import { currentSession } from './session.ts'

const timeoutMs = 20_000

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** Goes on when the page is left. */
  keepalive?: boolean
}

/** Asks the server; gives the envelope's data or throws a CallError. `Data` is the contract's type for this path. */
export async function call<Data>(
  path: string,
  { method = 'GET', body, signal, keepalive }: CallOptions = {},
): Promise<Data> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const { token } = currentSession()
  const headers: Record<string, string> = {}
  if (token) headers['auth-token'] = token
  if (body !== undefined) headers['content-type'] = 'application/json'
  let answer: unknown
  let code = 0
  try {
    const response = await fetch(`/api/v1/${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    code = response.status
    answer = await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw code >= 200 && code < 600 && !timeout.aborted ? unreadable(code) : unreachable(timeout.aborted)
  }
  if (isSuccess<Data>(answer)) return answer.data
  throw refusal(answer, code)
}

function isSuccess<Data>(answer: unknown): answer is { data: Data } {
  return isObject(answer) && answer.status === 'OK'
}

function refusal(answer: unknown, code: number): CallError {
  if (!isObject(answer) || answer.status !== 'ERROR') return unreadable(code)
  return new CallError({
    title: textOf(answer.title),
    message: textOf(answer.message),
    reason: textOf(answer.reason),
    code,
    fields: isObject(answer.fields) ? onlyTexts(answer.fields) : {},
    retryAfterSeconds: typeof answer.retry_after === 'number' ? answer.retry_after : null,
  })
}

function unreachable(hasTimedOut: boolean): CallError {
  if (hasTimedOut && navigator.onLine) {
    return new CallError({
      title: i18n._(msg`This is taking too long`),
      message: i18n._(msg`The network is very slow right now. We will keep trying.`),
      reason: 'timeout',
      code: 0,
    })
  }
  return offlineError()
}

export function offlineError(): CallError {
  return new CallError({
    title: i18n._(msg`You seem to be offline`),
    message: i18n._(msg`Check your data or Wi-Fi. We will try again when the network is back.`),
    reason: 'offline',
    code: 0,
  })
}

/** A proxy or a captive portal answered instead of our server. */
function unreadable(code: number): CallError {
  return new CallError({
    title: i18n._(msg`Kallo cannot be reached`),
    message: i18n._(msg`The server gave no proper answer. Please try again in a moment.`),
    reason: 'unreadable',
    code: code >= 400 ? code : 502,
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function onlyTexts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
}
