import type { Currency } from '@kallo/rules/billing/money'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'

/**
 * What is kept in the queue until the mail has gone out. No link stands in it: that is made when the mail is written, so
 * that no token ever lies in the database. `…-asked` may name an address that nobody has registered.
 */
export type MailRequest =
  | { kind: 'activation'; accountId: string }
  | { kind: 'activation-asked'; email: string }
  | { kind: 'reset-asked'; email: string }
  | { kind: 'new-device'; accountId: string; device: string; atMs: number; country: string | null }
  | { kind: 'password-changed'; accountId: string; atMs: number }
  | { kind: 'unsubscribe-asked'; email: string }
  | { kind: 'unsubscribed'; accountId: string }
  | MoneyMailRequest

interface Amount {
  amountMinor: number
  currency: Currency
}

/** About a subscription and what was paid for it. */
export type MoneyMailRequest = { accountId: string } & (
  | ({ kind: 'receipt'; number: number; packageName: string; endsAtMs: number; refundMinor: number } & Amount)
  | ({
      kind: 'renewal-failed'
      packageName: string
      nextAtMs: number | null
      accessEndsAtMs: number
    } & Amount)
  | { kind: 'subscription-ending' | 'subscription-ended'; packageName: string; endsAtMs: number }
  | ({ kind: 'refund-made' } & Amount)
)

export const mailQueue = 'mail'

/** The mail goes out if, and only if, the transaction commits; however long the mail server is away. */
export function requestMail(
  { jobs }: Pick<Deps, 'jobs'>,
  transaction: Kysely<Tables>,
  request: MailRequest,
): Promise<void> {
  return jobs.send(transaction as unknown as Kysely<never>, mailQueue, request)
}
