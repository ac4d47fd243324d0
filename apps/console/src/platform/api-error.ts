import type { ErrorReason } from '@kallo/contract/errors'
import { serverText } from './server-messages.ts'

/** A failed request: the server's error, or `offline` and `unreadable` when there was no usable response. */
export class ApiError extends Error {
  readonly reason: ErrorReason | 'offline' | 'unreadable'
  readonly fields: Readonly<Record<string, string>>

  constructor(reason: ApiError['reason'], message: string, fields: Readonly<Record<string, string>> = {}) {
    super(serverText(message))
    this.name = 'ApiError'
    this.reason = reason
    this.fields = Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, serverText(text)]))
  }
}

export function hasReason(error: unknown, ...reasons: ApiError['reason'][]): boolean {
  return error instanceof ApiError && reasons.includes(error.reason)
}
