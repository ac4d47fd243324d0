import type { contentCard, contentRef } from '@kallo/contract/catalogue/library'
import { isFinished } from '@kallo/rules/catalogue/library'
import { dayMs } from '@kallo/rules/foundation/durations'
import type * as z from 'zod'
import type { Catalogue, ChannelRow, SeriesRow, VodRow } from '../contents/index.ts'
import type { ListKey, StoredRef, WatchedRow } from './library-store.ts'

export type ContentRef = z.output<typeof contentRef>
export type ContentCard = z.output<typeof contentCard>

/** The stored form of a reference; null for content that the profile may not see. */
export function storedRef({ channels, vods }: Catalogue, ref: ContentRef): StoredRef | null {
  const row = ref.kind === 'vod' ? vods.get(ref.tag) : channels.get(ref.tag)
  if (!row) return null
  const startsAtMs = ref.kind === 'programme' ? Date.parse(ref.startsAt) : 0
  return { kind: ref.kind, contentId: row.id, startsAtMs }
}

/** Null for content that the profile may not see. */
export function listKey(
  { vods, series }: Catalogue,
  ref: { kind: 'vod' | 'series'; tag: string },
): ListKey | null {
  const row = (ref.kind === 'vod' ? vods : series).get(ref.tag)
  return row ? { kind: ref.kind, contentId: row.id } : null
}

type Named = Pick<ChannelRow, 'tag' | 'name' | 'name_translations'>

function named({ tag, name, name_translations: translations }: Named) {
  return { tag, name, ...(hasEntries(translations) ? { nameTranslations: translations } : {}) }
}

function hasEntries(translations: Record<string, string>): boolean {
  return Object.keys(translations).length > 0
}

export function channelCard(
  row: ChannelRow,
  now?: { title: string; startsAtMs: number; endsAtMs: number },
): ContentCard {
  return {
    kind: 'channel',
    ...named(row),
    image: row.logo,
    ...(row.is_paid ? { isPaid: true } : {}),
    ...(now ? { title: now.title, startsAt: iso(now.startsAtMs), endsAt: iso(now.endsAtMs) } : {}),
  }
}

export function vodCard(catalogue: Catalogue, row: VodRow): ContentCard {
  const series = row.series_id === null ? null : catalogue.byId.series.get(row.series_id)
  return {
    kind: 'vod',
    ...named(row),
    image: row.image,
    ...(series
      ? {
          episode: {
            seriesTag: series.tag,
            seriesName: series.name,
            ...(hasEntries(series.name_translations)
              ? { seriesNameTranslations: series.name_translations }
              : {}),
            season: row.season ?? 0,
            number: row.episode ?? 0,
          },
        }
      : {}),
  }
}

export function seriesCard(row: SeriesRow): ContentCard {
  return { kind: 'series', ...named(row), image: row.image }
}

/** The card of a history entry; null if its content is gone or may not be seen. */
export function watchedCard(catalogue: Catalogue, row: WatchedRow): ContentCard | null {
  const { kind, content_id: id, position_seconds: position, duration_seconds: duration } = row
  const watched = {
    watchedAt: row.watched_at.toISOString(),
    ...(kind === 'channel' ? {} : { positionSeconds: position, durationSeconds: duration }),
    ...(isFinished(position, duration) ? { isFinished: true as const } : {}),
  }
  if (kind === 'vod') {
    const vod = catalogue.byId.vods.get(id)
    return vod ? { ...vodCard(catalogue, vod), ...watched } : null
  }
  const channel = catalogue.byId.channels.get(id)
  if (!channel) return null
  if (kind === 'channel') return { ...channelCard(channel), ...watched }
  const startsAtMs = row.starts_at.getTime()
  return {
    ...channelCard(channel, { title: row.title, startsAtMs, endsAtMs: startsAtMs + duration * 1_000 }),
    kind: 'programme',
    ...watched,
  }
}

/** Whether a past programme is still in the archive of its channel, which has the last 24 hours (E-01). */
export function isInArchive(startsAtMs: number, nowMs: number): boolean {
  return startsAtMs > nowMs - dayMs
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
