import type { BodyOf } from '@kallo/contract/endpoint'
import type { channels } from '@kallo/contract/catalogue/channels'
import type { Transaction } from 'kysely'
import type { AuditOrigin } from '../../accounts/audit-log/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import type { Deps } from '../../deps.ts'
import { promotionThatOpens, followTag } from '../banners/index.ts'
import {
  categoryOfNew,
  definedOnly,
  findCategory,
  freeTag,
  readCountries,
  readTimeZone,
  readTranslations,
  type BulkAction,
  type Columns,
  type RecordKind,
} from '../editing/index.ts'
import { lockTimelines, recompileTimeline } from '../guide/index.ts'
import type { ChannelRow } from './channel-store.ts'

export type ChannelDeps = Pick<Deps, 'clock' | 'config'>
export type ChannelFields = BodyOf<typeof channels.create>

export const channelKind = (deps: ChannelDeps): RecordKind<ChannelRow, ChannelFields> => ({
  table: 'channel',
  nameOf: ({ name }) => name,
  async columnsOf(trx, fields, row, by) {
    const { category, geoblock, geoblockCountries, timeZone, nameTranslations } = fields
    if (fields.externalUrl && row && (await hasLiveSources(trx, row.id)))
      throw new AppError('bad-input', { externalUrl: 'Delete the live sources of this channel first' })
    const changesCountries = geoblock !== undefined || geoblockCountries !== undefined
    return {
      ...(row ? {} : await newColumns(trx, by, fields)),
      ...definedOnly({
        tag: fields.tag,
        name: fields.name,
        name_translations: readTranslations(nameTranslations),
        logo: fields.logo,
        description: fields.description,
        category_id: category && (await findCategory(trx, 'channel', category)),
        is_paid: fields.isPaid,
        has_guide: fields.hasGuide,
        age_rating: fields.ageRating === '' ? null : fields.ageRating,
        external_url: fields.externalUrl,
        time_zone: timeZone === undefined ? undefined : readTimeZone(timeZone),
      }),
      ...(changesCountries
        ? readCountries(
            geoblock ?? row?.geoblock ?? 'none',
            geoblockCountries ?? row?.geoblock_countries ?? [],
          )
        : {}),
    }
  },
  // Timelines are extended under this lock, and refer to channels.
  lockBefore: async (trx, { timeZone, externalUrl }) => {
    if (timeZone !== undefined || externalUrl !== undefined) await lockTimelines(trx)
  },
  async afterChange(trx, before, after) {
    if (before.tag !== after.tag) await followTag(trx, 'channel', before.tag, after.tag)
    if (before.time_zone !== after.time_zone || before.external_url !== after.external_url)
      await recompileTimeline(trx, deps, after.id)
  },
  reasonToKeep: (trx, { tag }) => promotionThatOpens(trx, 'channel', tag),
})

async function hasLiveSources(trx: Transaction<Tables>, channelId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('live_channel')
    .where('channel_id', '=', channelId)
    .select('version')
    .executeTakeFirst()
  return row !== undefined
}

/** L-05. */
export async function channelAction(
  trx: Transaction<Tables>,
  action: BodyOf<typeof channels.bulk>['action'],
): Promise<BulkAction> {
  switch (action.kind) {
    case 'category':
      return { kind: 'set', columns: { category_id: await findCategory(trx, 'channel', action.category) } }
    case 'access':
      return { kind: 'set', columns: { is_paid: action.isPaid } }
    case 'countries':
      return { kind: 'set', columns: readCountries(action.geoblock, action.geoblockCountries) }
    default:
      return action
  }
}

async function newColumns(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  { name, category, tag }: ChannelFields,
): Promise<Columns> {
  if (name === undefined) throw new AppError('bad-input', { name: 'is missing' })
  return {
    name_translations: {},
    tag: tag ?? (await freeTag(trx, 'channel', name)),
    logo: '',
    description: '',
    category_id: await categoryOfNew(trx, by, 'channel', category),
    is_paid: true,
    has_guide: true,
    geoblock: 'none',
    geoblock_countries: [],
  }
}
