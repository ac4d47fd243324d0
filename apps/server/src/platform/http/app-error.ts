import type { ErrorReason } from '@kallo/contract/errors'

/** An error of the client, which the endpoint has declared. Impossible states throw ordinary errors instead. */
export class AppError extends Error {
  readonly reason: ErrorReason
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(reason: ErrorReason, fields?: Record<string, string>, retryAfterSeconds?: number) {
    super(reason)
    this.reason = reason
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The inputs that are empty, as `fields` of an error; undefined if all are given. */
export function missingFields(inputs: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const missing = Object.entries(inputs).filter(([, text]) => text === '')
  return missing.length === 0
    ? undefined
    : Object.fromEntries(missing.map(([field]) => [field, 'is missing']))
}
