import { bannerEditing, bannerReport, bannerStatus as status } from '@kallo/contract/catalogue/banner-editing'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { Kysely, Selectable } from 'kysely'
import { recordAudit } from '../../accounts/audit-log/index.ts'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { bannerStatus, setBannerStatus } from '../../foundation/settings/index.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Tables } from '../../tables.ts'
import {
  createEditor,
  definedOnly,
  findRecord,
  listRecords,
  publicationData,
  type Ordered,
  type RecordFilter,
  type RecordKind,
} from '../editing/index.ts'
import {
  audienceColumns,
  audienceOf,
  goalColumns,
  goalOf,
  noTotals,
  sumHours,
  totalsOf,
  viewPromotionReport,
} from '../promotions/index.ts'
import { checkBanner, type EnteredBanner } from './banner-links.ts'

type BannerRow = Selectable<Tables['banner']>
type BannerFields = BodyOf<typeof bannerEditing.create>

const records = { table: 'banner', searched: ['alt'], sorted: { name: 'banner.alt' } } as const

/** L-01…L-08, B-01. */
export function bannerEditingRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] {
  const { db, clock } = deps
  const editor = createEditor(deps, bannerKind, findBanner)
  const isOn = async () => ({ isOn: (await bannerStatus(db)) === 1 })
  return [
    route(bannerEditing.list, ({ body }) => listBanners(db, body, new Date(clock.now()))),
    route(bannerEditing.find, editor.find),
    route(bannerEditing.create, editor.create),
    route(bannerEditing.change, editor.change),
    route(bannerEditing.move, editor.move),
    route(bannerEditing.bulk, (request) => editor.bulk(request, () => Promise.resolve(request.body.action))),
    route(bannerReport, ({ params }) => viewPromotionReport(deps, 'banner', params.id)),
    route(status.find, isOn),
    route(status.change, async ({ principal, body, ip }) => {
      const before = await isOn()
      await db.transaction().execute(async (trx) => {
        await setBannerStatus(trx, body.isOn ? 1 : 0)
        const after = { isOn: body.isOn }
        await recordAudit(trx, originOf(deps, principal, ip), {
          action: 'banner.status',
          subject: 'banners',
          before,
          after,
        })
      })
      return isOn()
    }),
  ]
}

async function listBanners(db: Kysely<Tables>, filter: RecordFilter, now: Date) {
  await db.transaction().execute((trx) => sumHours(trx, 'banner'))
  const { rows, ...total } = await listRecords<BannerRow & Ordered>(db, records, filter, now)
  const totals = await totalsOf(
    db,
    'banner',
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => describe(row, now, totals.get(row.id))), ...total }
}

async function findBanner(db: Kysely<Tables>, id: string, now: Date) {
  const row = await findRecord<BannerRow & Ordered>(db, records, id)
  if (row === null) return null
  return describe(row, now, (await totalsOf(db, 'banner', [id])).get(id))
}

function describe(row: BannerRow & Ordered, now: Date, totals = noTotals): DataOf<typeof bannerEditing.find> {
  return {
    ...publicationData(row, now.getTime()),
    image: row.image,
    imageSmall: row.image_small,
    alt: row.alt,
    actionType: row.action_type,
    actionUrl: row.action_url,
    channel: row.channel_tag,
    audience: audienceOf(row),
    maxViewsPerDay: row.max_views_per_day,
    goal: goalOf(row),
    ...totals,
  }
}

const bannerKind: RecordKind<BannerRow, BannerFields> = {
  table: 'banner',
  nameOf: ({ alt }) => alt,
  async columnsOf(trx, fields, row) {
    const columns = definedOnly({
      image: fields.image,
      image_small: fields.imageSmall,
      alt: fields.alt,
      action_type: fields.actionType,
      action_url: fields.actionUrl,
      channel_tag: fields.channel,
      ...audienceColumns(fields.audience),
      max_views_per_day: fields.maxViewsPerDay,
      ...goalColumns(fields.goal),
    })
    const initial: EnteredBanner = {
      image: '',
      image_small: '',
      alt: '',
      action_type: 'internal',
      action_url: '',
      channel_tag: null,
    }
    const known = row ?? initial
    await checkBanner(trx, { ...known, ...columns })
    return row ? columns : { ...initial, ...columns }
  },
}
