// VODs in the console: what editors enter. Viewers get them from contents.
import type { BodyOf } from '@kallo/contract/endpoint'
import { recordings, vods } from '@kallo/contract/catalogue/vods'
import type { Transaction } from 'kysely'
import type { AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { storeRecording } from '../../streaming/recordings/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Tables } from '../../tables.ts'
import { promotionThatOpens, followTag } from '../banners/index.ts'
import {
  categoryOfNew,
  createEditor,
  definedOnly,
  findCategory,
  freeTag,
  publishNow,
  readTranslations,
  type BulkAction,
  type Columns,
  type EditorDeps,
  type RecordKind,
} from '../editing/index.ts'
import { listRecordings } from './list-recordings.ts'
import { findVodRecord, hasVideo, listVods, type VodRow } from './vod-store.ts'

type VodFields = BodyOf<typeof vods.create>

type VodDeps = EditorDeps & Pick<Deps, 'config' | 'media'>

/** L-01…L-08, Y-13. */
export function vodRoutes(deps: VodDeps): Route[] {
  const editor = createEditor(deps, vodKind, findVodRecord)
  return [
    route(vods.list, ({ body }) => listVods(deps.db, body, new Date(deps.clock.now()))),
    route(vods.find, editor.find),
    route(vods.create, editor.create),
    route(vods.change, editor.change),
    route(vods.move, editor.move),
    route(recordings.list, ({ params }) => listRecordings(deps.db, params.id, new Date(deps.clock.now()))),
    route(recordings.save, async (request) => {
      const { channel, from, to, ...fields } = request.body
      const recording = await storeRecording(deps, channel, { from: new Date(from), to: new Date(to) })
      const kind = { ...vodKind, columnsOf: columnsWith(recording.assets) }
      try {
        const vod = await createEditor(deps, kind, findVodRecord).create({ ...request, body: fields })
        const isRepetition = vod.parts.join() !== recording.assets.join()
        if (isRepetition) await recording.discard()
        return vod
      } catch (error) {
        await recording.discard()
        throw error
      }
    }),
    route(vods.bulk, (request) =>
      editor.bulk(request, (trx) => vodAction(trx, request.body.action, new Date(deps.clock.now()))),
    ),
  ]
}

const vodKind: RecordKind<VodRow, VodFields> = {
  table: 'vod',
  nameOf: ({ name }) => name,
  resetBy: { publish_when_ready: false },
  async columnsOf(trx, fields, row, by) {
    const { category, nameTranslations } = fields
    if (fields.externalUrl && row && row.parts.length > 0)
      throw new AppError('bad-input', { externalUrl: 'This film plays from the service’s own videos' })
    return {
      ...(row ? {} : await newColumns(trx, by, fields)),
      ...definedOnly({
        tag: fields.tag,
        name: fields.name,
        name_translations: readTranslations(nameTranslations),
        image: fields.image,
        backdrop: fields.backdrop === '' ? null : fields.backdrop,
        description: fields.description,
        category_id: category && (await findCategory(trx, 'vod', category)),
        year: fields.year,
        age_rating: fields.ageRating === '' ? null : fields.ageRating,
        cast_names: fields.cast?.map((name) => name.trim()).filter((name) => name !== ''),
        external_url: fields.externalUrl,
      }),
      ...(await episodeColumns(trx, fields, row)),
      ...readinessColumns(fields, row),
    }
  },
  async afterChange(trx, before, after) {
    if (before.tag !== after.tag) await followTag(trx, 'vod', before.tag, after.tag)
  },
  reasonToKeep: (trx, { tag }) => promotionThatOpens(trx, 'vod', tag),
}

/** L-13: a VOD that can be played is published at once. The decision is stored for a VOD that cannot be played yet. */
function readinessColumns(
  { isPublished, publishWhenReady, externalUrl }: VodFields,
  row: VodRow | null,
): Columns {
  const isVisible = isPublished ?? row?.is_published ?? false
  const decided = isPublished === undefined ? (row?.publish_when_ready ?? false) : false
  if (isVisible || !(publishWhenReady ?? decided)) return { publish_when_ready: false }
  const isPlayable = hasVideo({
    parts: row?.parts ?? [],
    external_url: externalUrl === undefined ? (row?.external_url ?? null) : externalUrl,
  })
  return isPlayable
    ? { is_published: true, is_draft: false, publish_when_ready: false }
    : { is_published: false, publish_when_ready: true }
}

/** L-13, in bulk: keeps a start in the future. The VOD becomes visible once it has started and can be played. */
function whenReady(row: VodRow, now: Date): Columns {
  if (!hasVideo(row)) return row.is_published ? {} : { publish_when_ready: true }
  return { ...publishNow(row, now), publish_at: row.publish_at, publish_when_ready: false }
}

/** B-24: an episode has a series, a season and a number that no other episode of the series has. */
async function episodeColumns(
  trx: Transaction<Tables>,
  { series, season, episode }: VodFields,
  row: VodRow | null,
): Promise<Columns> {
  if (series === undefined && season === undefined && episode === undefined) return {}
  const seriesId = series === undefined ? (row?.series_id ?? null) : series
  if (seriesId === null) return { series_id: null, season: null, episode: null }
  const number = { season: season ?? row?.season ?? null, episode: episode ?? row?.episode ?? null }
  if (number.season === null) throw new AppError('bad-input', { season: 'is missing' })
  if (number.episode === null) throw new AppError('bad-input', { episode: 'is missing' })
  const known = await trx
    .selectFrom('series')
    .where('id', '=', seriesId)
    .where('deleted_at', 'is', null)
    .select('id')
    // Only one transaction at a time chooses the number of an episode.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!known) throw new AppError('bad-input', { series: 'does not exist' })
  const other = await trx
    .selectFrom('vod')
    .where('series_id', '=', seriesId)
    .where('season', '=', number.season)
    .where('episode', '=', number.episode)
    .where('deleted_at', 'is', null)
    .where('id', '<>', row?.id ?? '')
    .select('name')
    .executeTakeFirst()
  if (other) throw new AppError('bad-input', { episode: `is that of ${other.name}` })
  return { series_id: seriesId, ...number }
}

/** The columns of a new VOD that plays these assets. */
function columnsWith(parts: string[]): typeof vodKind.columnsOf {
  return async (trx, fields, row, by) => ({ ...(await vodKind.columnsOf(trx, fields, row, by)), parts })
}

/** L-05, L-13. */
async function vodAction(
  trx: Transaction<Tables>,
  action: BodyOf<typeof vods.bulk>['action'],
  now: Date,
): Promise<BulkAction<VodRow>> {
  if (action.kind === 'publish-when-ready') return { kind: 'edit', columnsOf: (row) => whenReady(row, now) }
  if (action.kind !== 'category') return action
  return { kind: 'set', columns: { category_id: await findCategory(trx, 'vod', action.category) } }
}

async function newColumns(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  { name, category, tag }: VodFields,
): Promise<Columns> {
  if (name === undefined) throw new AppError('bad-input', { name: 'is missing' })
  return {
    name_translations: {},
    tag: tag ?? (await freeTag(trx, 'vod', name)),
    image: '',
    description: '',
    category_id: await categoryOfNew(trx, by, 'vod', category),
    parts: [],
  }
}
