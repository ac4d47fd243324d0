import { inspect } from 'node:util'

/** The message of anything thrown: libraries also throw and emit plain objects. */
export function errorMessage(error: unknown): string {
  if (typeof error === 'string') return error
  // When several addresses of one host all failed, the message itself is empty.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(errorMessage).join('; ')
  const { message } = (error ?? {}) as { message?: unknown }
  if (typeof message === 'string' && message !== '') return message
  return error instanceof Error ? error.name : inspect(error, { depth: 2, breakLength: Infinity })
}
