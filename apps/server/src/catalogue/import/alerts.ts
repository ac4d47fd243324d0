import type { Deps } from '../../deps.ts'
import { requestMail, type MailContent } from '../../foundation/mail-queue/index.ts'
import { findSource, type SourceRow } from './import-store.ts'

export const importAlertMail = 'import-alert'
export interface ImportAlertRequest {
  kind: typeof importAlertMail
  email: string
  sourceId: string
}

const remindMs = 24 * 3_600_000

/** J-10: shows in the console why a refresh was not applied, and mails the owners, at most daily per source. */
export async function raiseAlert(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { id }: SourceRow,
  alert: string,
): Promise<void> {
  const now = clock.now()
  await db.query.transaction().execute(async (query) => {
    const source = await query
      .selectFrom('import_source')
      .where('id', '=', id)
      .forUpdate()
      .selectAll()
      .executeTakeFirst()
    if (!source) return
    const isMailed = source.alert_at !== null && source.alert_at.getTime() > now - remindMs
    await query
      .updateTable('import_source')
      .set({ alert, checked_at: new Date(now), ...(isMailed ? {} : { alert_at: new Date(now) }) })
      .where('id', '=', id)
      .execute()
    if (isMailed) return
    const owners = await query
      .selectFrom('operator')
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .select('email')
      .execute()
    for (const { email } of owners)
      await requestMail({ jobs }, query, {
        kind: importAlertMail,
        email,
        sourceId: id,
      } satisfies ImportAlertRequest)
  })
}

/** Null: the alert is over. */
export async function renderImportAlert(
  { db, siteUrl }: Pick<Deps, 'db' | 'siteUrl'>,
  { sourceId }: ImportAlertRequest,
): Promise<MailContent | null> {
  const source = await findSource(db.query, sourceId)
  if (!source || source.alert === null) return null
  return {
    isForOperators: true,
    text: {
      subject: 'The import of {name} was not applied',
      paragraphs: ['{alert}', 'Viewers still see what was imported before.'],
      button: 'Open the import',
    },
    values: { name: source.name, alert: source.alert },
    link: `${siteUrl()}/console/import`,
  }
}
