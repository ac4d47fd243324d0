import type { Admission } from '../leases/index.ts'
import type { OriginError } from './responses.ts'

/** Why the origin rejected a request, in metrics, events and logs. */
export type RejectionReason =
  | Extract<Admission, { isAdmitted: false }>['reason']
  | 'region-blocked'
  | 'sign-in-required'
  | 'too-many-networks'
  | 'method'
  | 'unknown-address'
  | 'invalid-ticket'
  | 'expired-ticket'
  | 'other-resource'
  | 'nothing-to-play'
  | 'unknown-segment'
  | 'download-ended'
  | 'download-outside'
  | 'download-used-up'
  | 'download-unavailable'

export interface Rejection extends OriginError {
  reason: RejectionReason
}

/** A rejection with status 403: the client is not allowed to have the file. */
export function forbidden(reason: RejectionReason, message: string): Rejection {
  return { status: 403, reason, message }
}
