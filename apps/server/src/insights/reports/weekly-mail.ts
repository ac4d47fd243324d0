import { isoDay, zonedTime } from '@kallo/rules/foundation/zoned-time'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { requestMail, type MailContent, type MailRecipient } from '../../foundation/mail-queue/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { viewChanges } from './view-changes.ts'
import type { Parts } from './view-report.ts'

export const weeklyReportMail = 'weekly-report'

export interface WeeklyReportRequest {
  kind: typeof weeklyReportMail
  /** Absent in requests that were queued by former versions. */
  operatorId?: string
  /** At the time of the request: for the list of mails that failed, and to find the owner without an ID. */
  email: string
  /** The Monday on which the mail was due. The mail is about the week before it. */
  week: string
}

/** Hour on Monday at which the mail is sent, in the service's time zone. */
const hour = 7
const dayMs = 86_400_000
const maxSentences = 8

/** requests the mail of this week once for each owner who wants it, from Monday morning on. */
export async function requestWeeklyMails(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
): Promise<void> {
  const { db, clock, config } = deps
  const week = weekToMail(clock.now(), config.timeZone)
  if (week === null) return
  await db.transaction().execute(async (trx) => {
    const owners = await trx
      .selectFrom('operator')
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .where('is_mailed_weekly', '=', true)
      .select(['id', 'email'])
      .execute()
    for (const { id, email } of owners) {
      const row = { operator_id: id, week, requested_at: new Date(clock.now()) }
      const inserted = await trx
        .insertInto('weekly_report_mail')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('operator_id')
        .executeTakeFirst()
      if (inserted)
        await requestMail(deps, trx, {
          kind: weeklyReportMail,
          operatorId: id,
          email,
          week,
        } satisfies WeeklyReportRequest)
    }
  })
}

/** The Monday of a mail that is due. It is due on Monday from 7:00 on, and still on Tuesday after an outage. */
function weekToMail(nowMs: number, timeZone: string): string | null {
  const { year, month, day, hour: now } = zonedTime(nowMs, timeZone)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  if (weekday === 1 && now >= hour) return isoDay(nowMs, timeZone)
  return weekday === 2 ? new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10) : null
}

/**
 * The current address of an owner who still wants the mail, else null. Days may pass between the request and a mail
 * server that answers.
 */
export async function findWeeklyRecipient(
  db: Kysely<Tables>,
  { operatorId, email }: WeeklyReportRequest,
): Promise<MailRecipient | null> {
  const owner = await db
    .selectFrom('operator')
    .where((of) => (operatorId === undefined ? of('email', '=', email) : of('id', '=', operatorId)))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('is_mailed_weekly', '=', true)
    .select('email')
    .executeTakeFirst()
  return owner ? { accountId: '', email: owner.email, language: 'en', isActivated: true } : null
}

/** compares the week before a Monday with the week before that. */
export async function renderWeeklyMail(
  parts: Parts & Pick<Deps, 'siteUrl'>,
  { week }: WeeklyReportRequest,
): Promise<MailContent> {
  const monday = Date.parse(`${week}T00:00:00Z`)
  const day = (offset: number) => new Date(monday + offset * dayMs).toISOString().slice(0, 10)
  const [from, to] = [day(-7), day(-1)]
  const { changes } = await viewChanges(parts, { from, to })
  const sentences = changes.slice(0, maxSentences)
  const values = Object.fromEntries(sentences.map(({ text }, at) => [`change${at}`, text]))
  return {
    isForOperators: true,
    text: {
      subject: 'What changed at {service} last week',
      paragraphs: [
        sentences.length === 0
          ? 'Nothing changed by 10% or more in the week from {from} to {to}.'
          : 'From {from} to {to}, compared with the week before:',
        ...sentences.map((_, at) => `{change${at}}`),
      ],
      button: 'Open the report',
      remarks: ['You receive this email every Monday. You can turn it off on the page “What changed”.'],
    },
    values: { from, to, ...values },
    link: `${parts.siteUrl()}/console/what-changed?from=${from}&to=${to}`,
  }
}

/** null for an operator who is no owner, and for an API key. */
export async function isMailedWeekly(db: Kysely<Tables>, operatorId: string | null): Promise<boolean | null> {
  if (operatorId === null) return null
  const row = await db
    .selectFrom('operator')
    .where('id', '=', operatorId)
    .select(['role', 'is_mailed_weekly'])
    .executeTakeFirst()
  return row?.role === 'owner' ? row.is_mailed_weekly : null
}

/** changes the setting of the operator's own account. */
export async function setMailedWeekly(db: Kysely<Tables>, by: AuditOrigin, isMailed: boolean): Promise<void> {
  const { actorId } = by
  if (actorId === null) throw new AppError('sign-in-needed')
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('operator').set({ is_mailed_weekly: isMailed }).where('id', '=', actorId).execute()
    await recordAudit(trx, by, { action: 'operator.weekly-mail', subject: by.actor, after: { isMailed } })
  })
}
