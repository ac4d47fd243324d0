import { createHash } from 'node:crypto'
import { defaultLanguage } from '@kallo/rules/foundation/constants'
import { isLanguage, type Language } from '@kallo/rules/foundation/language'
import { displayMinute } from '@kallo/rules/foundation/zoned-time'
import { isAgeAllowed } from '@kallo/rules/catalogue/age-rating'
import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import type { Kysely, Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import {
  fillText,
  requestMail,
  type MailContent,
  type MailRecipient,
} from '../../foundation/mail-queue/index.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Tables } from '../../tables.ts'
import { pushKeys, subscriptionsOf } from './push-subscriptions.ts'
import { isShown } from './reminder-store.ts'
import type { ReminderText, ReminderWords } from './reminder-words.ts'
import { sendPush } from './send-push.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { ha } from './words/ha.ts'
import { ig } from './words/ig.ts'
import { yo } from './words/yo.ts'

const reminderWords: Record<Language, ReminderWords> = { en, fr, ha, ig, yo }

export const reminderQueue = 'reminder'

/** A message to a profile. `startsAtMs` and `endsAtMs`: when the programme is shown now, or would have been. */
export type ReminderMessage =
  | {
      kind: 'starting' | 'moved' | 'cancelled'
      profileId: string
      channelId: string
      title: string
      startsAtMs: number
      /** Missing in messages of an earlier version. */
      endsAtMs?: number
    }
  | { kind: 'episode'; profileId: string; vodId: string }

const mailKind = 'reminder'

export interface ReminderMailRequest {
  kind: typeof mailKind
  accountId: string
  message: ReminderMessage
}

export function isReminderMail(request: { kind: string }): request is ReminderMailRequest {
  return request.kind === mailKind
}

export function requestReminder(
  jobs: Jobs,
  trx: Transaction<Tables>,
  message: ReminderMessage,
): Promise<void> {
  return jobs.send(trx as unknown as Kysely<never>, reminderQueue, message)
}

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'branding' | 'jobs' | 'log' | 'siteUrl'>

/** B-31: a notification on the devices of the profile that receive them; else a mail. */
export async function deliverReminder(parts: Parts, message: ReminderMessage): Promise<void> {
  const { db, clock, jobs } = parts
  const now = new Date(clock.now())
  const profile = await db
    .selectFrom('viewer_profile')
    .innerJoin('account', 'account.id', 'viewer_profile.account_id')
    .where('viewer_profile.id', '=', message.profileId)
    .where('account.erased_at', 'is', null)
    .select(['account_id', 'viewer_profile.language', 'account.language as account_language'])
    .executeTakeFirst()
  if (!profile) return
  // M-08: the first profile has the language of the account.
  const own = message.profileId === profile.account_id ? null : profile.language
  const stored = own ?? profile.account_language
  const written = await writeReminder(parts, message, isLanguage(stored) ? stored : defaultLanguage)
  if (!written) return
  const keys = await pushKeys(parts)
  const subscriptions = keys ? await subscriptionsOf(db, message.profileId, now) : []
  const ttlSeconds = Math.ceil((written.expiresAtMs - now.getTime()) / 1_000)
  const notification = { ...written.notification, tag: topicOf(message) }
  const sent =
    keys === null
      ? []
      : await Promise.all(
          subscriptions.map((subscription) =>
            sendPush(parts, subscription, notification, { keys, ttlSeconds }),
          ),
        )
  if (sent.includes(true)) return
  const request: ReminderMailRequest = { kind: mailKind, accountId: profile.account_id, message }
  await db.transaction().execute((trx) => requestMail({ jobs }, trx, request))
}

export async function renderReminderMail(
  parts: Parts,
  { message }: ReminderMailRequest,
  { language }: MailRecipient,
): Promise<MailContent | null> {
  const written = await writeReminder(parts, message, language)
  return written && { text: written.text, values: written.values, link: `${parts.siteUrl()}${written.path}` }
}

interface WrittenReminder {
  text: ReminderText
  values: Record<string, string>
  path: string
  notification: { title: string; body: string; path: string }
  /** After this time the message is not sent any more. */
  expiresAtMs: number
}

async function writeReminder(
  parts: Parts,
  message: ReminderMessage,
  language: Language,
): Promise<WrittenReminder | null> {
  const subject = await findSubject(parts, message)
  if (!subject) return null
  const text = reminderWords[language][message.kind]
  const { values, path, expiresAtMs } = subject
  const notification = {
    title: fillText(text.subject, values),
    body: fillText(text.paragraphs[0], values),
    path,
  }
  return { text, values, path, notification, expiresAtMs }
}

/** Null: the profile was deleted, may not see the content any more, or the programme has ended. */
async function findSubject(
  { db, clock, config }: Parts,
  message: ReminderMessage,
): Promise<Pick<WrittenReminder, 'values' | 'path' | 'expiresAtMs'> | null> {
  const now = new Date(clock.now())
  const profile = await db
    .selectFrom('viewer_profile')
    .where('id', '=', message.profileId)
    .select('max_age')
    .executeTakeFirst()
  if (!profile) return null
  const { max_age: maxAge } = profile
  if (message.kind === 'episode') {
    const vod = await db
      .selectFrom('vod')
      .innerJoin('series', 'series.id', 'vod.series_id')
      .where('vod.id', '=', message.vodId)
      .where(isShown('vod', now))
      .where(isShown('series', now))
      .select(['vod.name', 'vod.tag', 'vod.age_rating', 'season', 'episode', 'series.name as series'])
      .executeTakeFirst()
    if (!vod || isAboveLimit(vod.age_rating, maxAge)) return null
    const { name, tag, season, episode, series } = vod
    const values = { title: name, series: series.trim(), season: String(season), episode: String(episode) }
    return { values, path: `/vod/${tag}`, expiresAtMs: now.getTime() + dayMs }
  }
  const { startsAtMs, endsAtMs: expiresAtMs = startsAtMs + hourMs, title, kind } = message
  if (expiresAtMs <= now.getTime()) return null
  const channel = await db
    .selectFrom('channel')
    .where('id', '=', message.channelId)
    .where(isShown('channel', now))
    .select(['name', 'tag', 'age_rating'])
    .executeTakeFirst()
  if (!channel || isAboveLimit(channel.age_rating, maxAge)) return null
  const [day = '', time = ''] = displayMinute(startsAtMs, config.timeZone).split(' ')
  const values = { title, channel: channel.name.trim(), time, day }
  const path = kind === 'starting' ? `/channel/${channel.tag}` : '/guide'
  return { values, path, expiresAtMs }
}

/** M-10: the limit may have been lowered since the reminder was set. */
function isAboveLimit(rating: string | null, maxAge: number | null): boolean {
  return maxAge !== null && !isAgeAllowed(rating, maxAge)
}

/** The same for all attempts, so that a repeated notification replaces the first one. At most 32 characters (RFC 8030). */
function topicOf(message: ReminderMessage): string {
  return createHash('sha256').update(JSON.stringify(message)).digest('base64url').slice(0, 32)
}
