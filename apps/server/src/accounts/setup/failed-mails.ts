import type { setup } from '@kallo/contract/accounts/setup'
import type { DataOf } from '@kallo/contract/endpoint'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { mailQueue, type MailRequest } from '../../foundation/mail-queue/index.ts'
import { countFailing, listFailing, retryFailing } from '../../platform/jobs.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'

type FailedMails = DataOf<typeof setup.failedMails>

const shownMs = 3 * 86_400_000
const maxShown = 50

/** O-26: mails that were given up since this time are shown. */
export function failedMailsSince(nowMs: number): Date {
  return new Date(nowMs - shownMs)
}

/** O-26: the latest mails that could not be sent, with the number of all. */
export async function listFailedMails({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<FailedMails> {
  const jobs = db as unknown as Kysely<never>
  const since = failedMailsSince(clock.now())
  const [failing, total] = await Promise.all([
    listFailing(jobs, mailQueue, since, maxShown),
    countFailing(jobs, mailQueue, since),
  ])
  const requests = failing.map(({ data }) => data as MailRequest)
  const ids = requests.flatMap((request) => ('accountId' in request ? [request.accountId] : []))
  const accounts = await db
    .selectFrom('account')
    .where('id', '=', sql<string>`any(${ids})`)
    .select(['id', 'email'])
    .execute()
  const emails = new Map(accounts.map(({ id, email }) => [id, email]))
  const emailOf = (request: MailRequest) =>
    'email' in request ? request.email : (emails.get(request.accountId) ?? null)
  return {
    items: failing.map(({ id, data, requestedAt, isGivenUp, problem }) => ({
      id,
      kind: (data as MailRequest).kind,
      email: emailOf(data as MailRequest),
      requestedAt: requestedAt.toISOString(),
      isGivenUp,
      problem,
    })),
    total,
  }
}

/** O-26: sends all of them again, at once. Each keeps its message ID, so that a mail server can recognise a repeated one. */
export function resendFailedMails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: AuditOrigin,
): Promise<{ count: number }> {
  return db.transaction().execute(async (trx) => {
    const since = failedMailsSince(clock.now())
    const count = await retryFailing(trx as unknown as Kysely<never>, mailQueue, since)
    if (count > 0) await recordAudit(trx, by, { action: 'mail.resend', subject: String(count) })
    return { count }
  })
}
