import type { Kysely, Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { mailQueue, requestMail } from '../../foundation/mail-queue/index.ts'
import { deleteJobs } from '../../platform/jobs.ts'
import type { Tables } from '../../tables.ts'

/**
 * The kinds that end in `-asked` may name an address without an account. `askedAtMs`: the link is not created if it would have been revoked
 * since then; missing in requests of an earlier version.
 */
export type AccountMailRequest =
  | { kind: 'activation'; accountId: string }
  | { kind: 'activation-asked'; email: string }
  | { kind: 'reset-asked'; email: string; askedAtMs?: number }
  | { kind: 'sign-in'; accountId: string; askedAtMs?: number }
  | { kind: 'new-device'; accountId: string; device: string; atMs: number; country: string | null }
  | { kind: 'password-changed'; accountId: string; atMs: number }
  | { kind: 'unsubscribe-asked'; email: string }
  | { kind: 'unsubscribed'; accountId: string }

/** `requestMail`, typed for account mails. */
export function requestAccountMail(
  deps: Pick<Deps, 'jobs'>,
  trx: Transaction<Tables>,
  request: AccountMailRequest,
): Promise<void> {
  return requestMail(deps, trx, request)
}

const kindsByAddress = ['activation-asked', 'reset-asked', 'unsubscribe-asked'] as const

/** Deletes the requested mails of an account, sent or not, with the responses of the mail server. */
export async function eraseRequestedMails(
  trx: Transaction<Tables>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const asked = kindsByAddress.map((kind) => ({ kind, email }) satisfies AccountMailRequest)
  await deleteJobs(trx as unknown as Kysely<never>, mailQueue, [{ accountId }, ...asked])
}
