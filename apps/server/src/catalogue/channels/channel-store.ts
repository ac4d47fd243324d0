import type { DataOf } from '@kallo/contract/endpoint'
import type { channels } from '@kallo/contract/catalogue/channels'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'
import {
  findRecord,
  listRecords,
  publicationData,
  type Ordered,
  type RecordFilter,
} from '../editing/index.ts'

type ChannelRecord = DataOf<typeof channels.find>
export type ChannelRow = Selectable<Tables['channel']>

export interface ChannelFilter extends RecordFilter {
  category: string
  access: '' | 'paid' | 'free'
}

const records = {
  table: 'channel',
  extra: sql`category.name as category_name`,
  joins: sql`join category on category.id = channel.category_id`,
  searched: ['name', 'tag'],
  sorted: { name: 'channel.name', category: 'category.name' },
} as const

/** Channels in the console: all but those in the bin. */
export async function listChannels(db: Kysely<Tables>, filter: ChannelFilter, now: Date) {
  const { category, access } = filter
  const where = [
    category === '' ? null : sql`channel.category_id = ${category}`,
    access === '' ? null : sql`channel.is_paid = ${access === 'paid'}`,
  ]
  const { rows, ...total } = await listRecords<ListedRow>(db, { ...records, where }, filter, now)
  return { items: rows.map((row) => describe(row, now)), ...total }
}

export async function findChannelRecord(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<ChannelRecord | null> {
  const row = await findRecord<ListedRow>(db, records, id)
  return row && describe(row, now)
}

type ListedRow = ChannelRow & Ordered & { category_name: string }

function describe(row: ListedRow, now: Date): ChannelRecord {
  return {
    ...publicationData(row, now.getTime()),
    tag: row.tag,
    name: row.name,
    nameTranslations: row.name_translations,
    logo: row.logo,
    description: row.description,
    category: row.category_id,
    categoryName: row.category_name,
    isPaid: row.is_paid,
    hasGuide: row.has_guide,
    ageRating: row.age_rating,
    geoblock: row.geoblock,
    geoblockCountries: row.geoblock_countries,
    externalUrl: row.external_url,
    timeZone: row.time_zone,
  }
}
