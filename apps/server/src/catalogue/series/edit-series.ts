import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { seriesEditing } from '@kallo/contract/catalogue/series'
import { sql, type Kysely, type Selectable } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Tables } from '../../tables.ts'
import { promotionThatOpens, followTag } from '../banners/index.ts'
import {
  createEditor,
  definedOnly,
  categoryOfNew,
  findCategory,
  findRecord,
  freeTag,
  listRecords,
  publicationData,
  readTranslations,
  type EditorDeps,
  type Ordered,
  type RecordFilter,
  type RecordKind,
} from '../editing/index.ts'

type SeriesRecord = DataOf<typeof seriesEditing.find>
type SeriesRow = Selectable<Tables['series']>
type ListedRow = SeriesRow & Ordered & { category_name: string; episodes: number }

const records = {
  table: 'series',
  extra: sql`category.name as category_name,
    (select count(*) from vod where series_id = series.id and vod.deleted_at is null) as episodes`,
  joins: sql`join category on category.id = series.category_id`,
  searched: ['name', 'tag'],
  sorted: { name: 'series.name', category: 'category.name', year: 'series.year' },
} as const

/** B-24, L-01…L-08: series in the console. Their episodes are VODs. */
export function seriesEditingRoutes(deps: EditorDeps): Route[] {
  const { db, clock } = deps
  const editor = createEditor(deps, seriesKind, findSeriesRecord)
  return [
    route(seriesEditing.list, ({ body }) => listSeries(db, body, new Date(clock.now()))),
    route(seriesEditing.find, editor.find),
    route(seriesEditing.create, editor.create),
    route(seriesEditing.change, editor.change),
    route(seriesEditing.move, editor.move),
    route(seriesEditing.bulk, (request) => editor.bulk(request, () => Promise.resolve(request.body.action))),
  ]
}

async function listSeries(db: Kysely<Tables>, filter: RecordFilter & { category: string }, now: Date) {
  const where = [filter.category === '' ? null : sql`series.category_id = ${filter.category}`]
  const { rows, ...total } = await listRecords<ListedRow>(db, { ...records, where }, filter, now)
  return { items: rows.map((row) => describe(row, now)), ...total }
}

async function findSeriesRecord(db: Kysely<Tables>, id: string, now: Date): Promise<SeriesRecord | null> {
  const row = await findRecord<ListedRow>(db, records, id)
  return row && describe(row, now)
}

function describe(row: ListedRow, now: Date): SeriesRecord {
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
    episodes: Number(row.episodes),
  }
}

const seriesKind: RecordKind<SeriesRow, BodyOf<typeof seriesEditing.create>> = {
  table: 'series',
  nameOf: ({ name }) => name,
  async columnsOf(trx, fields, row, by) {
    const { name, tag, category } = fields
    if (!row && name === undefined) throw new AppError('bad-input', { name: 'is missing' })
    const created = row
      ? {}
      : {
          name_translations: {},
          tag: tag ?? (await freeTag(trx, 'series', name ?? '')),
          image: '',
          description: '',
          category_id: await categoryOfNew(trx, by, 'vod', category),
        }
    return {
      ...created,
      ...definedOnly({
        tag,
        name,
        name_translations: readTranslations(fields.nameTranslations),
        image: fields.image,
        backdrop: fields.backdrop === '' ? null : fields.backdrop,
        description: fields.description,
        category_id: category && (await findCategory(trx, 'vod', category)),
        year: fields.year,
        age_rating: fields.ageRating === '' ? null : fields.ageRating,
      }),
    }
  },
  async afterChange(trx, before, after) {
    if (before.tag !== after.tag) await followTag(trx, 'series', before.tag, after.tag)
  },
  async reasonToKeep(trx, { id, tag }) {
    const { count } = await trx
      .selectFrom('vod')
      .where('series_id', '=', id)
      .where('deleted_at', 'is', null)
      .select((of) => of.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count) === 0
      ? promotionThatOpens(trx, 'series', tag)
      : `Take its ${count} episodes out of the series first`
  },
}
