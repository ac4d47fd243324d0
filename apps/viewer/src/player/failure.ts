/** Why nothing plays (P-09), in the words of the panel's table. */
export type FailureKind = 'offline' | 'refused' | 'missing' | 'server' | 'unplayable'

export interface Failure {
  kind: FailureKind
  /** Nobody needs to press anything: it is being tried again. */
  isRetrying: boolean
}

/** From an HTTP status (0 or undefined: no answer at all) and what the browser believes about the network. */
export function failureKindOf(httpStatus: number | undefined, isOnline: boolean): FailureKind {
  if (httpStatus === 401 || httpStatus === 403) return 'refused'
  if (httpStatus === 404 || httpStatus === 410) return 'missing'
  if (!isOnline) return 'offline'
  return 'server'
}

/** Growing pauses between attempts, in ms: 1, 2, 4, 8, then 15 s for ever. */
export function retryPauseMs(attempt: number): number {
  return Math.min(15_000, 1_000 * 2 ** attempt)
}
