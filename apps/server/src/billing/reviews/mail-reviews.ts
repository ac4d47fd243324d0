import { minuteMs } from '@kallo/rules/foundation/durations'
import type { Deps } from '../../deps.ts'
import { requestMail } from '../../foundation/mail-queue/index.ts'
import { reviewMail } from './render-review-mail.ts'
import { claimReviewMail } from './review-store.ts'

export type ReviewMailParts = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

/** New entries are mailed at once and all of them daily; several at a time share a mail. */
const pace = { remindMs: 24 * 60 * minuteMs, minIntervalMs: 15 * minuteMs }

/** I-16: mails the open entries to `OPERATOR_EMAIL`, or to owners and finance. */
export async function mailOpenReviews(deps: ReviewMailParts): Promise<void> {
  const { db, clock, config } = deps
  await db.transaction().execute(async (trx) => {
    if (!(await claimReviewMail(trx, new Date(clock.now()), pace))) return
    if (config.operatorEmail !== null)
      return requestMail(deps, trx, { kind: reviewMail, email: config.operatorEmail })
    const operators = await trx
      .selectFrom('operator')
      .where('role', 'in', ['owner', 'finance'])
      .where('disabled_at', 'is', null)
      .select('email')
      .execute()
    for (const { email } of operators) await requestMail(deps, trx, { kind: reviewMail, email })
  })
}
