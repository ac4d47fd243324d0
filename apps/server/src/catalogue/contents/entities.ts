import type {
  ad,
  category,
  channelCard,
  contentType,
  guide,
  vodCard,
} from '@kallo/contract/catalogue/contents'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import { geoblockCodes } from '@kallo/rules/foundation/region'
import type { AccessSituation, Watcher } from '@kallo/rules/streaming/access'
import type * as z from 'zod'
import type { ChannelGuide } from '../guide/index.ts'
import type { CatalogueRows, ChannelRow, VodRow } from './contents-store.ts'

/** C-10: maps rows to the specification's fields. None contains a stream address. */
export function toChannelCard(row: ChannelRow): z.output<typeof channelCard> {
  return {
    _id: row.id,
    tag: row.tag,
    name: row.name,
    ...translationsOf(row),
    logo: row.logo,
    description: row.description,
    category: row.category_id,
    paid: row.is_paid,
    show_epg: row.has_guide,
    geoblock: geoblockCodes[row.geoblock],
    geoblock_countries: row.geoblock_countries,
    ...(row.age_rating === null ? {} : { age_rating: row.age_rating }),
  }
}

export function toVodCard(row: VodRow, seconds: number): z.output<typeof vodCard> {
  const { id, tag, name, image, description, category_id: category } = row
  return {
    _id: id,
    tag,
    name,
    ...translationsOf(row),
    image,
    description,
    category,
    duration: seconds,
  }
}

/** Omitted if there are none, because most names are the same in all languages. */
function translationsOf({ name_translations: translations }: Pick<ChannelRow, 'name_translations'>) {
  return Object.keys(translations).length === 0 ? {} : { name_translations: translations }
}

/** Fields that only the VOD's page shows. */
export function toVodFacts({ year, age_rating, cast_names, backdrop }: VodRow) {
  return { year, age_rating, cast: cast_names ?? [], backdrop }
}

export function toContentType(row: CatalogueRows['types'][number]): z.output<typeof contentType> {
  return { _id: row.id, name: row.name, status: row.is_on ? 1 : 0 }
}

export function toCategory(row: CatalogueRows['categories'][number]): z.output<typeof category> {
  return { _id: row.id, name: row.name, name_translations: row.name_translations }
}

export function toAd(row: CatalogueRows['ads'][number]): z.output<typeof ad> {
  const { id, image, width, height, duration_seconds: duration, action_url, views, max_views_per_day } = row
  const limit = max_views_per_day === null ? {} : { max_views_per_day }
  return { _id: id, image, width, height, duration, action_url, users_views: views, ...limit }
}

/** Which hours and programmes of a channel catch-up can play now. */
interface Recorded {
  hour(hour: number): boolean
  programme(startsAtMs: number, endsAtMs: number): boolean
}

export function toGuide(
  { hours, upcoming }: ChannelGuide,
  timeZone: string,
  isRecorded: Recorded,
): z.output<typeof guide> {
  const toProgramme = (programme: ChannelGuide['upcoming'][number]) => {
    const { title, description, startsAtMs, endsAtMs } = programme
    const available = isRecorded.programme(startsAtMs, endsAtMs)
    return { title, description, starts_at: iso(startsAtMs), ends_at: iso(endsAtMs), available }
  }
  return {
    time_zone: timeZone,
    slots: hours.map(({ hour, label, day, isCurrent, startsAtMs, endsAtMs, programmes }) => ({
      hour,
      label,
      day,
      current: isCurrent,
      starts_at: iso(startsAtMs),
      ends_at: iso(endsAtMs),
      available: isRecorded.hour(hour),
      programmes: programmes.map(toProgramme),
    })),
    upcoming: upcoming.map(toProgramme),
  }
}

export function toOnNow(
  { tag }: ChannelRow,
  { title, startsAtMs, endsAtMs }: Omit<ChannelGuide['upcoming'][number], 'description'>,
) {
  return { tag, title, startsAt: iso(startsAtMs), endsAt: iso(endsAtMs) }
}

interface AccessFacts {
  watcher: Watcher
  situation: AccessSituation
  listedEndsAt: readonly number[]
}

/** The facts by which the server decided, for the browser (T-04). */
export function toAccessFacts({ watcher, situation, listedEndsAt }: AccessFacts) {
  return {
    userSubscriptions: toUserSubscriptions(listedEndsAt, situation.timeZone),
    visitor: { country: watcher.country, signed_in: watcher.isSignedIn },
    server_time: iso(situation.nowMs),
    time_zone: situation.timeZone,
  }
}

/** C-10: by the clock of the service, as in the profile: clients read the day from the first ten characters. */
export function toUserSubscriptions(endsAt: readonly number[], timeZone: string) {
  return endsAt.map((end) => ({ end_date: isoWithOffset(end, timeZone) }))
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
