import type { DataOf } from '@kallo/contract/endpoint'
import type { vods } from '@kallo/contract/catalogue/vods'
import { vodState } from '@kallo/rules/catalogue/vod-state'
import { sql, type Kysely, type Selectable } from 'kysely'
import { statusOf } from '../../foundation/publication/index.ts'
import { latestFileOf, type LatestFile } from '../../streaming/vod-files/index.ts'
import type { Tables } from '../../tables.ts'
import {
  findRecord,
  listRecords,
  publicationData,
  type Ordered,
  type RecordFilter,
} from '../editing/index.ts'

type VodRecord = DataOf<typeof vods.find>
export type VodRow = Selectable<Tables['vod']>
type ListedRow = VodRow & Ordered & { category_name: string; file: LatestFile | null }

const records = {
  table: 'vod',
  extra: sql`category.name as category_name, ${latestFileOf('vod.id')} as file`,
  joins: sql`join category on category.id = vod.category_id`,
  searched: ['name', 'tag'],
  sorted: { name: 'vod.name', category: 'category.name', year: 'vod.year' },
} as const

/** VODs in the console: all but those in the bin. */
export async function listVods(
  db: Kysely<Tables>,
  filter: RecordFilter & { category: string; video: '' | 'failed' },
  now: Date,
) {
  const where = [
    filter.category === '' ? null : sql`vod.category_id = ${filter.category}`,
    filter.video === ''
      ? null
      : sql`exists (select from vod_file where vod_id = vod.id and state = 'failed')`,
  ]
  const { rows, ...total } = await listRecords<ListedRow>(db, { ...records, where }, filter, now)
  return { items: rows.map((row) => describe(row, now)), ...total }
}

export async function findVodRecord(db: Kysely<Tables>, id: string, now: Date): Promise<VodRecord | null> {
  const row = await findRecord<ListedRow>(db, records, id)
  return row && describe(row, now)
}

function describe(row: ListedRow, now: Date): VodRecord {
  return {
    ...publicationData(row, now.getTime()),
    tag: row.tag,
    name: row.name,
    nameTranslations: row.name_translations,
    image: row.image,
    backdrop: row.backdrop,
    description: row.description,
    category: row.category_id,
    categoryName: row.category_name,
    year: row.year,
    ageRating: row.age_rating,
    series: row.series_id,
    season: row.season,
    episode: row.episode,
    cast: row.cast_names ?? [],
    parts: row.parts,
    externalUrl: row.external_url,
    publishWhenReady: row.publish_when_ready,
    state: vodState({ status: statusOf(row, now.getTime()), isPlayable: hasVideo(row), file: row.file }),
  }
}

/** Whether the VOD can be played: from its own video or from the address of a stream. */
export function hasVideo({ parts, external_url: url }: Pick<VodRow, 'parts' | 'external_url'>): boolean {
  return parts.length > 0 || url !== null
}
