import type { reminderEndpoints } from '@kallo/contract/catalogue/reminders'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { maxReminders } from '@kallo/rules/catalogue/reminders'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Catalogue, ContentsParts } from '../contents/index.ts'
import { loadChannelProgrammes } from '../guide/index.ts'
import { channelCard, lockProfile, seriesCard } from '../library/index.ts'
import { deliveryOf } from './push-subscriptions.ts'
import {
  countReminders,
  deleteReminder,
  insertReminder,
  loadReminders,
  type ReminderRow,
} from './reminder-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'branding'> & Pick<ContentsParts, 'catalogue'>
type ReminderList = DataOf<typeof reminderEndpoints.list>
type ReminderRef = BodyOf<typeof reminderEndpoints.set>['of']

/** B-30: the reminders of content that the profile may see now. */
export async function listReminders(parts: Parts, viewer: Viewer): Promise<ReminderList> {
  const { db, clock, config, catalogue: of } = parts
  const { profile } = viewer
  const catalogue = of(profile.maxAge)
  const [rows, delivery] = await Promise.all([
    loadReminders(db, profile.id, new Date(clock.now())),
    deliveryOf(db, viewer),
  ])
  const items = rows.flatMap((row) => itemOf(catalogue, row) ?? [])
  return { reminders: { items, total: items.length }, delivery, timeZone: config.timeZone }
}

function itemOf({ byId }: Catalogue, row: ReminderRow): ReminderList['reminders']['items'][number] | null {
  const { channel_id: channelId, series_id: seriesId, starts_at: startsAt, ends_at: endsAt, title } = row
  const series = seriesId === null ? undefined : byId.series.get(seriesId)
  if (series) return { ...seriesCard(series), kind: 'series' }
  const channel = channelId === null ? undefined : byId.channels.get(channelId)
  if (!channel || !startsAt || !endsAt) return null
  const { tag, name, nameTranslations, image } = channelCard(channel)
  return {
    kind: 'programme',
    tag,
    name,
    ...(nameTranslations ? { nameTranslations } : {}),
    image,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}

/** B-30. Throws `programme-not-found`, `series-not-found` or `list-full`. */
export async function setReminder(parts: Parts, { profile }: Viewer, ref: ReminderRef): Promise<void> {
  const { db, clock, catalogue } = parts
  const now = new Date(clock.now())
  const subject = await findSubject(parts, catalogue(profile.maxAge), ref, now)
  await db.transaction().execute(async (trx) => {
    if (!(await lockProfile(trx, profile.id))) throw new AppError('sign-in-needed')
    await insertReminder(trx, { profile_id: profile.id, created_at: now, ...subject })
    if ((await countReminders(trx, profile.id)) > maxReminders) throw new AppError('list-full')
  })
}

async function findSubject({ db }: Parts, { channels, series }: Catalogue, ref: ReminderRef, now: Date) {
  if (ref.kind === 'series') {
    const row = series.get(ref.tag)
    if (!row) throw new AppError('series-not-found')
    return { series_id: row.id, episodes_after: now }
  }
  const channel = channels.get(ref.tag)
  const startsAtMs = Date.parse(ref.startsAt)
  if (!channel || startsAtMs <= now.getTime()) throw new AppError('programme-not-found')
  const programmes = await loadChannelProgrammes(db, channel.id, startsAtMs, startsAtMs + 1)
  const programme = programmes.find((one) => one.startsAtMs === startsAtMs)
  if (!programme) throw new AppError('programme-not-found')
  return {
    channel_id: channel.id,
    starts_at: new Date(startsAtMs),
    ends_at: new Date(programme.endsAtMs),
    title: programme.title,
  }
}

/** Does nothing if the programme, the series or the reminder does not exist. */
export async function removeReminder(
  { db, catalogue }: Parts,
  { profile }: Viewer,
  ref: ReminderRef,
): Promise<void> {
  const { channels, series } = catalogue(profile.maxAge)
  if (ref.kind === 'series') {
    const row = series.get(ref.tag)
    if (row) await deleteReminder(db, profile.id, { seriesId: row.id })
    return
  }
  const channel = channels.get(ref.tag)
  const startsAt = new Date(ref.startsAt)
  if (channel) await deleteReminder(db, profile.id, { channelId: channel.id, startsAt })
}
