import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import { statusSql } from '../../foundation/publication/index.ts'
import type { Tables } from '../../tables.ts'

export type ReminderRow = Selectable<Tables['reminder']>

/** The subject of a reminder: a programme of a channel, or a series. */
export type ReminderSubject = { channelId: string; startsAt: Date } | { seriesId: string }

/** Z-06: whether a record and its category are published. */
export function isShown(table: 'channel' | 'vod' | 'series', now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${statusSql(table, now)} = 'published' and exists (select from category
    where category.id = ${sql.ref(`${table}.category_id`)} and ${statusSql('category', now)} = 'published'))`
}

export function loadReminders(db: Kysely<Tables>, profileId: string, now: Date): Promise<ReminderRow[]> {
  return db
    .selectFrom('reminder')
    .where('profile_id', '=', profileId)
    .where((eb) => eb.or([eb('series_id', 'is not', null), eb('ends_at', '>', now)]))
    .orderBy('starts_at', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .selectAll()
    .execute()
}

/** The reminders of all profiles of an account. */
export function remindersOf(db: Kysely<Tables>, accountId: string): Promise<ReminderRow[]> {
  return db
    .selectFrom('reminder')
    .where('profile_id', 'in', (of) =>
      of.selectFrom('viewer_profile').where('account_id', '=', accountId).select('id'),
    )
    .orderBy('created_at')
    .selectAll('reminder')
    .execute()
}

export async function deleteReminder(
  db: Kysely<Tables>,
  profileId: string,
  subject: ReminderSubject,
): Promise<void> {
  const query = db.deleteFrom('reminder').where('profile_id', '=', profileId)
  await (
    'seriesId' in subject
      ? query.where('series_id', '=', subject.seriesId)
      : query.where('channel_id', '=', subject.channelId).where('starts_at', '=', subject.startsAt)
  ).execute()
}

export interface NewReminder {
  profile_id: string
  created_at: Date
  channel_id?: string
  starts_at?: Date
  ends_at?: Date
  title?: string
  series_id?: string
  episodes_after?: Date
}

/** Setting a reminder twice keeps the first one, unless the guide has another programme at that time since. */
export async function insertReminder(trx: Transaction<Tables>, reminder: NewReminder): Promise<void> {
  await trx
    .insertInto('reminder')
    .values(reminder)
    .onConflict((conflict) =>
      reminder.channel_id === undefined
        ? conflict.doNothing()
        : conflict
            .columns(['profile_id', 'channel_id', 'starts_at'])
            .where('series_id', 'is', null)
            .doUpdateSet((of) => ({
              title: of.ref('excluded.title'),
              ends_at: of.ref('excluded.ends_at'),
              missing_since: null,
              sent_at: null,
            }))
            .whereRef('reminder.title', '<>', 'excluded.title'),
    )
    .execute()
}

export async function countReminders(trx: Transaction<Tables>, profileId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('reminder')
    .where('profile_id', '=', profileId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
