import type { Kysely, Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'

/**
 * What the queue stores until the mail is delivered. It contains no link: links are created when the mail is rendered, so
 * that no token is ever stored in the database.
 */
export type MailRequest = { kind: string } & ({ accountId: string } | { email: string })

export const mailQueue = 'mail'

/** The mail is sent if, and only if, the transaction commits, however long the mail server is unavailable. */
export function requestMail<Request extends MailRequest>(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Transaction<Tables>,
  request: Request,
): Promise<void> {
  return jobs.send(trx as unknown as Kysely<never>, mailQueue, request)
}
