import { type Currency, majorUnits } from '@kallo/rules/billing/money'
import { minuteMs } from '@kallo/rules/foundation/durations'
import type { Deps } from '../../deps.ts'
import { type MailContent, requestMail } from '../../foundation/mail-queue/index.ts'
import { type ReviewKind, reviewKinds } from './review-kinds.ts'
import { claimReviewMail, listOpenReviews, type ReviewItem } from './review-store.ts'

export type ReviewMailParts = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

/** New entries are mailed at once, but at most every 15 minutes; all open entries are mailed again daily. */
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

/** The kind of the mail, in English like the operators' documents. */
export const reviewMail = 'review-queue'

const maxListed = 20

/** Lists what is open when the mail is sent. Null: nothing is open any more. */
export async function renderReviewMail({
  db,
  siteUrl,
}: Pick<Deps, 'db' | 'siteUrl'>): Promise<MailContent | null> {
  const items = await listOpenReviews(db)
  if (items.length === 0) return null
  const entries = items.length === 1 ? '1 entry' : `${items.length} entries`
  const rest = items.length - maxListed
  return {
    text: {
      subject: `${entries} in the review queue of {service}`,
      button: 'Open the review queue',
      paragraphs: items.slice(0, maxListed).map(describe),
      remarks: [
        ...(rest > 0 ? [`And ${rest} more.`] : []),
        'Entries close when {service} sees that they are resolved. Close all others in the console, with a note of what you did.',
      ],
    },
    values: {},
    link: `${siteUrl()}/console/reviews`,
    isForOperators: true,
  }
}

function describe({ kind, subject, detail, created_at, advice }: ReviewItem): string {
  const { amountMinor, currency, dueAt } = detail as {
    amountMinor?: number
    currency?: Currency
    dueAt?: string | null
  }
  const meaning = kind in reviewKinds ? reviewKinds[kind as ReviewKind].meaning : kind
  const facts = [
    subject,
    ...(amountMinor !== undefined && currency ? [`${currency} ${majorUnits(amountMinor).toFixed(2)}`] : []),
    ...(dueAt ? [`deadline ${dueAt}`] : []),
    `since ${created_at.toISOString().slice(0, 10)}`,
  ]
  return `${meaning} ${facts.join(', ')}. ${advice}`
}
