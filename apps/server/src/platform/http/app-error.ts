import type { Reason } from '@kallo/contract/call'

/** A refusal that a caller is told about. Impossible states throw ordinary errors instead. */
export class AppError extends Error {
  readonly reason: Reason
  readonly fields: Record<string, string> | undefined

  constructor(reason: Reason, fields?: Record<string, string>) {
    super(reason)
    this.reason = reason
    this.fields = fields
  }
}
