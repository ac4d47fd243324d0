import type { ChannelRow, SeriesRow, VodRow } from '../contents/index.ts'
import type { ListedProgramme } from '../guide/index.ts'

const context = 'https://schema.org'

/** a channel and what is on now (schema.org). */
export function channelOf(row: ChannelRow, onNow: ListedProgramme | undefined, image: string): object {
  const channel = {
    '@type': 'TelevisionChannel',
    name: row.name,
    description: row.description,
    image,
    isAccessibleForFree: !row.is_paid,
  }
  if (!onNow) return { '@context': context, ...channel }
  const broadcast = {
    '@type': 'BroadcastEvent',
    name: onNow.title,
    isLiveBroadcast: true,
    startDate: new Date(onNow.startsAtMs).toISOString(),
    endDate: new Date(onNow.endsAtMs).toISOString(),
    publishedOn: { '@type': 'BroadcastService', name: row.name.trim() },
  }
  return { '@context': context, '@graph': [channel, broadcast] }
}

export function movieOf(row: VodRow, baseUrl: string): object {
  return {
    '@context': context,
    '@type': row.series_id === null ? 'Movie' : 'TVEpisode',
    ...described(row, baseUrl),
    ...(row.episode === null ? {} : { episodeNumber: row.episode }),
  }
}

export function seriesOf(row: SeriesRow, baseUrl: string): object {
  return { '@context': context, '@type': 'TVSeries', ...described(row, baseUrl) }
}

type Described = Pick<VodRow & SeriesRow, 'name' | 'description' | 'image' | 'year' | 'age_rating'>

function described({ name, description, image, year, age_rating: rating }: Described, baseUrl: string) {
  return {
    name,
    description,
    image: `${baseUrl}/cms/${image}`,
    ...(year === null ? {} : { datePublished: String(year) }),
    ...(rating === null ? {} : { contentRating: rating }),
  }
}

/** Title, text and picture of the preview when a page is shared. */
export function contentWords(
  { name, description, image }: Pick<Described, 'name' | 'description' | 'image'>,
  service: string,
  baseUrl: string,
) {
  return { title: `${name} · ${service}`, description, image: `${baseUrl}/cms/${image}` }
}
