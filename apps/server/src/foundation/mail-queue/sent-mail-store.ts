import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Records that a mail was delivered. A job that is repeated is recorded once. */
export async function recordSentMail(
  db: Kysely<Tables>,
  { jobId, accountId, kind, at }: { jobId: string; accountId: string; kind: string; at: Date },
): Promise<void> {
  await db
    .insertInto('sent_mail')
    .values({ job_id: jobId, account_id: accountId, kind, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The latest mails to an account, newest first. */
export function sentMailsOf(db: Kysely<Tables>, accountId: string, limit: number) {
  return db
    .selectFrom('sent_mail')
    .where('account_id', '=', accountId)
    .orderBy('sent_at', 'desc')
    .orderBy('job_id')
    .limit(limit)
    .select(['job_id', 'kind', 'sent_at'])
    .execute()
}

export async function eraseSentMails(trx: Transaction<Tables>, accountId: string): Promise<void> {
  await trx.deleteFrom('sent_mail').where('account_id', '=', accountId).execute()
}

export async function deleteSentMailsBefore(db: Kysely<Tables>, instant: Date): Promise<void> {
  await db.deleteFrom('sent_mail').where('sent_at', '<', instant).execute()
}
