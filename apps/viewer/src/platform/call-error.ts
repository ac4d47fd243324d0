import type { ErrorReason } from '@kallo/contract/errors'

/** Every refusal of a call: the server's words, or ours when it could not be reached (V-03, B-15). */
export class CallError extends Error {
  readonly title: string
  /** The server's machine word, or `offline`, `timeout`, `unreadable`. */
  readonly reason: string
  /** HTTP status; 0 when no answer came. */
  readonly code: number
  readonly fields: Readonly<Record<string, string>>
  /** When another try can succeed; null when the server did not say. */
  readonly retryAfterSeconds: number | null

  constructor(said: {
    title: string
    message: string
    reason: string
    code: number
    fields?: Record<string, string>
    retryAfterSeconds?: number | null
  }) {
    super(said.message)
    this.name = 'CallError'
    this.title = said.title
    this.reason = said.reason
    this.code = said.code
    this.fields = said.fields ?? {}
    this.retryAfterSeconds = said.retryAfterSeconds ?? null
  }
}

/** Worth trying again by itself: nothing answered, or the server stumbled. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.code === 0 || error.code === 429 || error.code >= 500)
}

/** The server did not answer at all. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && error.code === 0
}

/** T-01: this browser's session is over. */
export function isSignedOutByServer(error: unknown): boolean {
  return isRefusal(error, 'sign-in-needed')
}

/** The server's own no, for this reason. */
export function isRefusal(error: unknown, reason: ErrorReason): boolean {
  return error instanceof CallError && error.reason === reason
}
