import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** B-08: reads published rows only. */
export async function loadRows(query: Kysely<Tables>) {
  const [types, categories, channels, vods, ads] = await Promise.all([
    query.selectFrom('content_type').selectAll().orderBy('position').execute(),
    query.selectFrom('category').where('is_published', '=', true).selectAll().orderBy('position').execute(),
    query.selectFrom('channel').where('is_published', '=', true).selectAll().orderBy('position').execute(),
    query.selectFrom('vod').where('is_published', '=', true).selectAll().orderBy('position').execute(),
    query
      .selectFrom('ad')
      .where('is_published', '=', true)
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  return { types, categories, channels, vods, ads }
}

export type CatalogueRows = Awaited<ReturnType<typeof loadRows>>
export type ChannelRow = CatalogueRows['channels'][number]
export type VodRow = CatalogueRows['vods'][number]
