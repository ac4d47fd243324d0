import type * as z from 'zod'
import type { RateLimitPause } from './rate-limit-pause.ts'
import { envelope } from './responses.ts'

/**
 * Outcome of a request. `rejected`: Paystack responded and did nothing. `unknown`: no readable response; the request may
 * have been carried out all the same.
 */
export type PaystackResult<T> =
  | { kind: 'ok'; data: T }
  | { kind: 'rejected'; status: number; code: string; message: string }
  | { kind: 'unknown'; why: string; isRateLimited?: boolean }

export interface PaystackAccount {
  baseUrl: string
  secretKey: string
  pause: RateLimitPause
}

/** The longest wait for the end of a rate limit: a viewer may be waiting. Jobs wait longer before they send anything. */
const maxPauseWaitMs = 5_000

export interface PaystackRequest<T> {
  method: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
  timeoutMs: number
  data: z.ZodType<T>
}

/**
 * Sends one request, without retries: a caller that retries must know that the first one may have been carried out.
 * Only a readable error response counts as `rejected`. A wrong key (401, 403), a rate limit (429) and server errors say
 * nothing about the payment. After a 429 nothing is sent until its `Retry-After` is over.
 */
export async function requestPaystack<T>(
  { baseUrl, secretKey, pause }: PaystackAccount,
  { method, path, body, timeoutMs, data }: PaystackRequest<T>,
): Promise<PaystackResult<T>> {
  if (!(await pause.wait(maxPauseWaitMs))) return rateLimited
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (response.status === 429) {
      pause.start(response.headers.get('retry-after'))
      await response.body?.cancel()
      return rateLimited
    }
    const parsed = envelope.safeParse(await response.json())
    if (!parsed.success) return { kind: 'unknown', why: `HTTP ${response.status} without a readable body` }
    if (!response.ok || !parsed.data.status) return toError(response.status, parsed.data)
    const read = data.safeParse(parsed.data.data)
    return read.success
      ? { kind: 'ok', data: read.data }
      : { kind: 'unknown', why: `unreadable response to ${method} ${withoutQuery(path)}` }
  } catch (error) {
    return { kind: 'unknown', why: errorName(error) }
  }
}

const rateLimited = { kind: 'unknown', why: 'HTTP 429', isRateLimited: true } as const

function toError(status: number, body: z.output<typeof envelope>): PaystackResult<never> {
  if (status >= 500 || [401, 403, 408].includes(status))
    return { kind: 'unknown', why: `HTTP ${status}: ${body.message}` }
  return { kind: 'rejected', status, code: body.code ?? '', message: body.message }
}

/** The path without its query, which may identify a customer. */
function withoutQuery(path: string): string {
  return path.split(/[?]/, 1)[0] ?? ''
}

function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'no response'
  const { cause } = error
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined
  return code ?? error.name
}
