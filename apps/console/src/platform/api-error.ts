import type { ErrorReason } from '@kallo/contract/errors'
import { serverText } from './server-messages.ts'

/** What is wrong with a field. */
export interface FieldProblem {
  field: string
  text: string
  /** `sentence`: stands alone. `predicate`: continues the name of the field, such as `has to be a date`. */
  kind: 'sentence' | 'predicate'
}

/** A failed request: the server's error, or `offline` and `unreadable` when there was no usable response. */
export class ApiError extends Error {
  readonly reason: ErrorReason | 'offline' | 'unreadable'
  readonly problems: readonly FieldProblem[]

  constructor(reason: ApiError['reason'], message: string, fields: Readonly<Record<string, string>> = {}) {
    super(serverText(message))
    this.name = 'ApiError'
    this.reason = reason
    this.problems = Object.entries(fields).map(([field, english]) => problemOf(field, english))
  }

  /** The texts by field. */
  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.problems.map(({ field, text }) => [field, text]))
  }
}

/** A text of the server, as the contract describes `fields`. Translations are sentences. */
function problemOf(field: string, english: string): FieldProblem {
  const text = serverText(english)
  return { field, text, kind: text === english && /^\p{Ll}/u.test(english) ? 'predicate' : 'sentence' }
}

export function hasReason(error: unknown, ...reasons: ApiError['reason'][]): boolean {
  return error instanceof ApiError && reasons.includes(error.reason)
}
