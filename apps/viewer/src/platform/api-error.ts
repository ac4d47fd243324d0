import type { ErrorReason } from '@kallo/contract/errors'

/** A failed API request: the server's error, or ours when there was no usable response (V-03, B-15). */
export class ApiError extends Error {
  readonly title: string
  /** An `ErrorReason` of the server, or one of the client: `offline`, `timeout`, `unreadable`. */
  readonly reason: string
  /** HTTP status; 0 without a response. */
  readonly code: number
  readonly fields: Readonly<Record<string, string>>
  /** When a retry can succeed; null if the server did not say. */
  readonly retryAfterSeconds: number | null
  /** The session for which the request was sent. */
  readonly session: string | null

  constructor(details: {
    title: string
    message: string
    reason: string
    code: number
    fields?: Record<string, string>
    retryAfterSeconds?: number | null
    session?: string | null
  }) {
    super(details.message)
    this.name = 'ApiError'
    this.title = details.title
    this.reason = details.reason
    this.code = details.code
    this.fields = details.fields ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.session = details.session ?? null
  }
}

/** Whether a retry may succeed: no response, rate limited, or a server error. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 0 || error.code === 429 || error.code >= 500)
}

/** There was no response. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 0
}

/** T-01: the server no longer accepts the session for which the request was sent. */
export function isSessionEnded(error: unknown): error is ApiError {
  return hasReason(error, 'sign-in-needed')
}

/** The server failed with this reason. */
export function hasReason(error: unknown, reason: ErrorReason): boolean {
  return error instanceof ApiError && error.reason === reason
}
