import { adEditing, adReport } from '@kallo/contract/insights/ad-editing'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { bannerTarget } from '@kallo/rules/catalogue/banner-target'
import { sql, type Kysely, type Selectable } from 'kysely'
import {
  createEditor,
  definedOnly,
  findRecord,
  listRecords,
  publicationData,
  type Ordered,
  type RecordFilter,
  type RecordKind,
} from '../../catalogue/editing/index.ts'
import {
  audienceColumns,
  audienceOf,
  goalColumns,
  goalOf,
  noTotals,
  totalsOf,
  viewPromotionReport,
} from '../../catalogue/promotions/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Tables } from '../../tables.ts'

type AdRow = Selectable<Tables['ad']>

const records = { table: 'ad', searched: ['name'], sorted: { name: 'ad.name', views: 'ad.views' } } as const

/** L-01…L-08. */
export function adEditingRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] {
  const { db, clock } = deps
  const editor = createEditor(deps, adKind, findAd)
  return [
    route(adEditing.list, ({ body }) => listAds(db, body, new Date(clock.now()))),
    route(adEditing.find, editor.find),
    route(adEditing.create, editor.create),
    route(adEditing.change, editor.change),
    route(adReport, ({ params }) => viewPromotionReport(deps, 'ad', params.id)),
    route(adEditing.move, editor.move),
    route(adEditing.bulk, (request) => editor.bulk(request, () => Promise.resolve(request.body.action))),
  ]
}

async function listAds(db: Kysely<Tables>, filter: RecordFilter, now: Date) {
  const { rows, ...total } = await listRecords<AdRow & Ordered>(db, records, filter, now)
  const totals = await totalsOf(
    db,
    'ad',
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => describe(row, now, totals.get(row.id))), ...total }
}

async function findAd(db: Kysely<Tables>, id: string, now: Date) {
  const row = await findRecord<AdRow & Ordered>(db, records, id)
  if (row === null) return null
  return describe(row, now, (await totalsOf(db, 'ad', [id])).get(id))
}

function describe(row: AdRow & Ordered, now: Date, totals = noTotals): DataOf<typeof adEditing.find> {
  return {
    ...publicationData(row, now.getTime()),
    name: row.name,
    image: row.image,
    width: row.width,
    height: row.height,
    durationSeconds: row.duration_seconds,
    actionUrl: row.action_url,
    audience: audienceOf(row),
    maxViewsPerDay: row.max_views_per_day,
    goal: goalOf(row),
    ...totals,
  }
}

const adKind: RecordKind<AdRow, BodyOf<typeof adEditing.create>> = {
  table: 'ad',
  nameOf: ({ name }) => name,
  columnsOf(_query, fields, row) {
    const { name, image, width, height, durationSeconds, actionUrl, audience, maxViewsPerDay, goal } = fields
    checkTarget(actionUrl)
    const columns = definedOnly({
      name,
      image,
      width,
      height,
      duration_seconds: durationSeconds,
      action_url: actionUrl,
      ...audienceColumns(audience),
      max_views_per_day: maxViewsPerDay,
      ...goalColumns(goal),
    })
    if (row) return Promise.resolve(columns)
    for (const [field, value] of Object.entries({ name, image, width, height }))
      if (value === undefined) throw new AppError('bad-input', { [field]: 'is missing' })
    return Promise.resolve({ duration_seconds: 10, action_url: null, ...columns })
  },
  async reasonToKeep(trx, { id }) {
    const shown = await shownAds(trx, [id])
    return shown.has(id) ? 'It has been shown, and reports need it: unpublish it instead' : null
  },
}

/** B-35: a path to a channel, film or series has to name one. */
function checkTarget(actionUrl: string | null | undefined): void {
  const target = bannerTarget({ actionType: 'internal', actionUrl: actionUrl ?? '', channel: null })
  if ('tag' in target && target.tag === '') throw new AppError('bad-input', { actionUrl: 'is missing' })
}

/** L-06: the ads for which views or clicks have been counted. */
export async function shownAds(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ad where id = any(${ids}) and (
      exists (select from ad_event where ad_id = ad.id)
      or exists (select from ad_viewer_day where ad_id = ad.id)
      or exists (select from ad_hour where ad_id = ad.id))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
