import { isAgeAllowed } from '@kallo/rules/catalogue/age-rating'
import { cancelledAfterMs, movedTo, reminderLeadMs } from '@kallo/rules/catalogue/reminders'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { isShownProgramme } from '../guide/index.ts'
import { requestReminder } from './deliver-reminder.ts'
import { isShown } from './reminder-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'jobs'>

const batchSize = 500

/** B-30…B-32: puts the messages that are due into the queue, each in the transaction that marks its reminder. */
export async function requestDueReminders(parts: Parts): Promise<void> {
  const now = new Date(parts.clock.now())
  await followSchedule(parts, now)
  while ((await requestStarting(parts, now)) === batchSize);
  while ((await requestEpisodes(parts, now)) === batchSize);
  await parts.db.deleteFrom('reminder').where('ends_at', '<=', now).execute()
}

/** B-32: moves or cancels the reminders of programmes that are not in the guide any more. */
async function followSchedule(parts: Parts, now: Date): Promise<void> {
  const inGuide = sql<boolean>`exists (select 1 from programme join channel on channel.id = programme.channel_id
    where programme.channel_id = reminder.channel_id and programme.starts_at = reminder.starts_at
    and programme.title = reminder.title and ${isShownProgramme})`
  await parts.db
    .updateTable('reminder')
    .set({ missing_since: null })
    .where('missing_since', 'is not', null)
    .where(inGuide)
    .execute()
  const missing = await parts.db
    .selectFrom('reminder')
    .where('series_id', 'is', null)
    .where('sent_at', 'is', null)
    .where('ends_at', '>', now)
    .where(sql<boolean>`not ${inGuide}`)
    .select('id')
    .execute()
  for (const { id } of missing) await parts.db.transaction().execute((trx) => follow(parts, trx, id, now))
}

async function follow({ jobs }: Parts, trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const row = await trx
    .selectFrom('reminder')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row?.channel_id || !row.starts_at) return
  const { channel_id: channelId, starts_at: startsAt, title, profile_id: profileId } = row
  const programmes = await candidates(trx, { channelId, title, profileId, now })
  const starts = movedTo(
    startsAt.getTime(),
    programmes.map((one) => one.starts_at.getTime()),
  )
  const next = programmes.find((one) => one.starts_at.getTime() === starts)
  if (next) {
    await trx
      .updateTable('reminder')
      .set({ ...next, missing_since: null })
      .where('id', '=', id)
      .execute()
    await requestReminder(jobs, trx, {
      kind: 'moved',
      profileId,
      channelId,
      title,
      startsAtMs: next.starts_at.getTime(),
      endsAtMs: next.ends_at.getTime(),
    })
    return
  }
  const missingSince = row.missing_since ?? now
  const isDue = startsAt.getTime() <= now.getTime() + reminderLeadMs
  if (!isDue && now.getTime() - missingSince.getTime() < cancelledAfterMs) {
    await trx.updateTable('reminder').set({ missing_since: missingSince }).where('id', '=', id).execute()
    return
  }
  await trx.deleteFrom('reminder').where('id', '=', id).execute()
  await requestReminder(jobs, trx, {
    kind: 'cancelled',
    profileId,
    channelId,
    title,
    startsAtMs: startsAt.getTime(),
    endsAtMs: row.ends_at?.getTime(),
  })
}

interface Moved {
  channelId: string
  title: string
  profileId: string
  now: Date
}

/** Programmes with the same title for which the profile has no reminder yet. */
function candidates(db: Kysely<Tables>, { channelId, title, profileId, now }: Moved) {
  return db
    .selectFrom('programme')
    .innerJoin('channel', 'channel.id', 'programme.channel_id')
    .where('channel_id', '=', channelId)
    .where('programme.title', '=', title)
    .where('ends_at', '>', now)
    .where(isShownProgramme)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminder')
            .whereRef('reminder.channel_id', '=', 'programme.channel_id')
            .whereRef('reminder.starts_at', '=', 'programme.starts_at')
            .where('reminder.profile_id', '=', profileId)
            .select('reminder.id'),
        ),
      ),
    )
    .select(['programme.starts_at', 'programme.ends_at'])
    .execute()
}

/** B-30: five minutes before the start, or later if the service was not running. */
function requestStarting({ db, jobs }: Parts, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('reminder')
      .where('series_id', 'is', null)
      .where('sent_at', 'is', null)
      .where('missing_since', 'is', null)
      .where('starts_at', '<=', new Date(now.getTime() + reminderLeadMs))
      .where('ends_at', '>', now)
      .orderBy('starts_at')
      .limit(batchSize)
      .selectAll()
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, profile_id: profileId, channel_id: channelId, title, ...times } of due) {
      const { starts_at: startsAt, ends_at: endsAt } = times
      await trx.updateTable('reminder').set({ sent_at: now }).where('id', '=', id).execute()
      if (channelId && startsAt && endsAt)
        await requestReminder(jobs, trx, {
          kind: 'starting',
          profileId,
          channelId,
          title,
          startsAtMs: startsAt.getTime(),
          endsAtMs: endsAt.getTime(),
        })
    }
    return due.length
  })
}

interface NewEpisodes {
  profile_id: string
  max_age: number | null
  /** The first new episode of each age rating. */
  firsts: { id: string; rating: string | null }[]
}

/** B-30: one message, with the first of the new episodes that the profile may see (M-10). */
function requestEpisodes({ db, jobs }: Parts, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // The time stays in the database, which stores microseconds: a rounded one would be before that of the episode.
    const { rows } = await sql<NewEpisodes>`
      with due as (
        select reminder.id, max_age, latest, firsts
        from reminder join series on series.id = reminder.series_id and ${isShown('series', now)}
        join viewer_profile on viewer_profile.id = reminder.profile_id
        cross join lateral (
          select max(latest) as latest,
            json_agg(json_build_object('id', id, 'rating', age_rating) order by season, episode) as firsts
          from (
            select distinct on (age_rating) vod.id, age_rating, season, episode,
              max(greatest(vod.added_at, vod.publish_at)) over () as latest
            from vod
            where vod.series_id = reminder.series_id and ${isShown('vod', now)}
              and greatest(vod.added_at, vod.publish_at) > reminder.episodes_after
            order by age_rating, season, episode
          ) as of_rating
        ) as episodes
        where latest is not null
        order by reminder.id limit ${batchSize} for update of reminder skip locked
      )
      update reminder set episodes_after = due.latest from due where reminder.id = due.id
      returning reminder.profile_id, due.max_age, due.firsts`.execute(trx)
    for (const { profile_id: profileId, max_age: maxAge, firsts } of rows) {
      const first = firsts.find(({ rating }) => isAgeAllowed(rating, maxAge))
      if (first) await requestReminder(jobs, trx, { kind: 'episode', profileId, vodId: first.id })
    }
    return rows.length
  })
}
