import type { DataOf } from '@kallo/contract/endpoint'
import type { categories } from '@kallo/contract/catalogue/categories'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'
import {
  findRecord,
  listRecords,
  publicationData,
  type Ordered,
  type RecordFilter,
} from '../editing/index.ts'

type CategoryRecord = DataOf<typeof categories.find>
export type CategoryRow = Selectable<Tables['category']>
type ListedRow = CategoryRow & Ordered & { records: number }

/** Channels, VODs and series that are not in the bin. */
const contained = sql<number>`
  (select count(*) from channel where category_id = category.id and deleted_at is null)
  + (select count(*) from vod where category_id = category.id and deleted_at is null)
  + (select count(*) from series where category_id = category.id and deleted_at is null)`

const records = {
  table: 'category',
  extra: sql`${contained} as records`,
  searched: ['name'],
  sorted: { name: 'category.name' },
  groupedBy: 'category.kind',
} as const

/** Categories in the console: all but those in the bin. */
export async function listCategories(db: Kysely<Tables>, filter: RecordFilter & { kind: string }, now: Date) {
  const where = [filter.kind === '' ? null : sql`category.kind = ${filter.kind}`]
  const { rows, ...total } = await listRecords<ListedRow>(db, { ...records, where }, filter, now)
  return { items: rows.map((row) => describe(row, now)), ...total }
}

export async function findCategoryRecord(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<CategoryRecord | null> {
  const row = await findRecord<ListedRow>(db, records, id)
  return row && describe(row, now)
}

export async function countContents(db: Kysely<Tables>, id: string): Promise<number> {
  const row = await findRecord<ListedRow>(db, records, id)
  return row?.records ?? 0
}

function describe(row: ListedRow, now: Date): CategoryRecord {
  return {
    ...publicationData(row, now.getTime()),
    kind: row.kind,
    name: row.name,
    nameTranslations: row.name_translations,
    records: row.records,
  }
}
