import type * as z from 'zod'
import { envelope } from './responses.ts'
import type { PaystackResult } from './call-outcome.ts'

export interface Provider {
  baseUrl: string
  secretKey: string
}

export interface PaystackRequest<T> {
  method: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
  timeoutMs: number
  data: z.ZodType<T>
}

/**
 * One call, once: whoever repeats it has to know that it may have been carried out. Only a readable refusal counts as
 * one. Wrong keys, too many calls and the provider's own trouble say nothing about the payment asked for.
 */
export async function requestPaystack<T>(
  { baseUrl, secretKey }: Provider,
  { method, path, body, timeoutMs, data }: PaystackRequest<T>,
): Promise<PaystackResult<T>> {
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
    const said = envelope.safeParse(await response.json())
    if (!said.success) return { kind: 'unknown', why: `HTTP ${response.status} without an answer` }
    if (!response.ok || !said.data.status) return toError(response.status, said.data)
    const read = data.safeParse(said.data.data)
    return read.success
      ? { kind: 'ok', data: read.data }
      : { kind: 'unknown', why: `an answer to ${method} ${shorten(path)} that cannot be read` }
  } catch (error) {
    return { kind: 'unknown', why: nameOf(error) }
  }
}

function toError(status: number, said: z.output<typeof envelope>): PaystackResult<never> {
  if (status >= 500 || [401, 403, 408, 429].includes(status))
    return { kind: 'unknown', why: `HTTP ${status}: ${said.message}` }
  return { kind: 'rejected', status, code: said.code ?? '', message: said.message }
}

/** Without what identifies somebody. */
function shorten(path: string): string {
  return path.split(/[?]/, 1)[0] ?? ''
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  const { cause } = error
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined
  return code ?? error.name
}
