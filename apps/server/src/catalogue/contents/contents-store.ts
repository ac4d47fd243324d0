import { isAgeAllowed } from '@kallo/rules/catalogue/age-rating'
import { bannerTarget } from '@kallo/rules/catalogue/banner-target'
import { sql, type Kysely } from 'kysely'
import { isReleased, isVisible, nextChange, publicationColumns } from '../../foundation/publication/index.ts'
import { createRowCache, readVersions, rowVersion, withIds } from '../../platform/row-cache.ts'
import type { Timed } from '../../platform/timed-view.ts'
import type { Tables } from '../../tables.ts'

/** Without `parts`, which the origin reads. */
const vodColumns = [
  'id',
  'tag',
  'name',
  'name_translations',
  'image',
  'description',
  'category_id',
  'external_url',
  'year',
  'age_rating',
  'cast_names',
  'backdrop',
  'series_id',
  'season',
  'episode',
  'added_at',
  ...publicationColumns,
] as const

/** VODs except drafts and those in the bin. A reload reads only the rows that have changed. */
export function createVodRows(db: Kysely<Tables>) {
  return createRowCache({
    versions: () => readVersions(db, 'vod', sql`where ${isReleased} order by position, id`),
    rows: (ids) =>
      db
        .selectFrom('vod')
        .where(isReleased)
        .where(withIds('id', ids))
        .select(vodColumns)
        .select(rowVersion('vod').as('row_version'))
        .execute(),
  })
}

/** B-08: rows that are, were or will be visible, depending on the time. Drafts and the bin are not read. */
export async function loadRows(db: Kysely<Tables>, vodRows: ReturnType<typeof createVodRows>) {
  const [types, categories, channels, vods, series, ads] = await Promise.all([
    db.selectFrom('content_type').selectAll().orderBy('position').execute(),
    db.selectFrom('category').where(isReleased).selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('channel').where(isReleased).selectAll().orderBy('position').orderBy('id').execute(),
    vodRows.load(),
    db.selectFrom('series').where(isReleased).selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('ad').where(isReleased).selectAll().orderBy('position').orderBy('id').execute(),
  ])
  return { types, categories, channels, vods, series, ads }
}

export type CatalogueRows = Awaited<ReturnType<typeof loadRows>>
export type ChannelRow = CatalogueRows['channels'][number]
export type VodRow = CatalogueRows['vods'][number]
export type SeriesRow = CatalogueRows['series'][number]

/** L-02: the rows that viewers see at an instant. Content is hidden with its category (Z-06). */
export function visibleRows(rows: CatalogueRows, nowMs: number): Timed<CatalogueRows> {
  const { types, categories, channels, vods, series, ads } = rows
  const visible = <Row extends Parameters<typeof isVisible>[0]>(some: Row[]) =>
    some.filter((row) => isVisible(row, nowMs))
  const shownCategories = visible(categories)
  const categoryIds = new Set(shownCategories.map(({ id }) => id))
  const contained = <Row extends Parameters<typeof isVisible>[0] & { category_id: string }>(some: Row[]) =>
    visible(some).filter(({ category_id: id }) => categoryIds.has(id))
  return {
    view: {
      types,
      categories: shownCategories,
      channels: contained(channels),
      vods: contained(vods),
      series: contained(series),
      ads: visible(ads),
    },
    validUntilMs: nextChange([...categories, ...channels, ...vods, ...series, ...ads], nowMs),
  }
}

/** M-10: the rows that a kids' profile may see, with the ads that open one of them. */
export function withinAge(rows: CatalogueRows, maxAge: number): CatalogueRows {
  const isAllowed = ({ age_rating: rating }: { age_rating: string | null }) => isAgeAllowed(rating, maxAge)
  const allowed = {
    channels: rows.channels.filter(isAllowed),
    vods: rows.vods.filter(isAllowed),
    series: rows.series.filter(isAllowed),
  }
  return { ...rows, ...allowed, ads: rows.ads.filter(opensOneOf(allowed)) }
}

function opensOneOf({ channels, vods, series }: Pick<CatalogueRows, 'channels' | 'vods' | 'series'>) {
  const tagsOf = (some: readonly { tag: string }[]) => new Set(some.map(({ tag }) => tag))
  const tags = { channel: tagsOf(channels), vod: tagsOf(vods), series: tagsOf(series) }
  return ({ action_url: actionUrl }: { action_url: string | null }) => {
    const target = bannerTarget({ actionType: 'internal', actionUrl: actionUrl ?? '', channel: null })
    return 'tag' in target && tags[target.kind].has(target.tag)
  }
}
