import type { payments, purposes } from '@kallo/contract/billing/payments'
import type { DataOf } from '@kallo/contract/call'

export type Quote = DataOf<typeof payments.quote>

/** What somebody wants. What it costs is the server's to say (S-13). */
export interface Order {
  purpose: (typeof purposes)[number]
  packageId?: string
  /** How many more. */
  devices?: number
}
