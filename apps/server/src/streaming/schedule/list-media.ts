import type { DataOf } from '@kallo/contract/endpoint'
import type { schedules } from '@kallo/contract/streaming/schedule'
import { slotMs } from '@kallo/rules/foundation/constants'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

type Media = DataOf<typeof schedules.media>['items'][number]

/**
 * Lists VODs from stored media, then VODs whose video is being prepared, then single assets that belong to no VOD and
 * are neither an audio track nor AV1 renditions, then what schedules contain and no longer exists. Recordings are not listed, because
 * their segments are not one slot long.
 */
export async function listMedia(db: Kysely<Tables>): Promise<Media[]> {
  const assets = await db
    .selectFrom('asset')
    .where('segment_us', 'is', null)
    .where('unused_since', 'is', null)
    .where('id', 'not like', '%-av1')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rendition')
          .whereRef('rendition.asset_id', '=', 'asset.id')
          .where('height', '>', 0)
          .select('index'),
      ),
    )
    .orderBy('id')
    .select(['id', 'slots'])
    .execute()
  const secondsOf = new Map(assets.map(({ id, slots }) => [id, (slots * slotMs) / 1000]))
  const vods = await db
    .selectFrom('vod')
    .where('external_url', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .select(['name', 'description', 'parts'])
    .execute()
  const total = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (secondsOf.get(id) ?? 0), 0)
  const films = vods.filter(({ parts }) => parts.length > 0 && parts.every((id) => secondsOf.has(id)))
  const wholeFilms = new Set(films.flatMap(({ parts }) => (parts.length === 1 ? parts : [])))
  return [
    ...films.map(({ name, description, parts }) => ({
      name,
      description,
      assets: parts,
      seconds: total(parts),
      preparation: null,
    })),
    ...(await listPreparing(db)),
    ...assets
      .filter(({ id }) => !wholeFilms.has(id) && !isUpload(id))
      .map(({ id }) => ({
        name: id,
        description: '',
        assets: [id],
        seconds: total([id]),
        preparation: null,
      })),
    ...(await listMissing(db)),
  ]
}

/** N-09: lists scheduled assets that do not exist, such as those of a cancelled upload, with the title of a programme. */
async function listMissing(db: Kysely<Tables>): Promise<Media[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, min(title) as title from (
      select unnest(loop) as id, title from schedule_block
      union all select unnest(filler_loop), filler_title from schedule
    ) as used
    where not exists (select from asset where asset.id = used.id)
      and not exists (select from vod_file where 'vod-' || vod_file.id = used.id)
    group by id order by id`.execute(db)
  return rows.map(({ id, title }) => ({
    name: title,
    description: '',
    assets: [id],
    seconds: null,
    preparation: { state: 'missing', percent: 0 },
  }))
}

/** N-09: lists videos that are being prepared. The ID of a file determines the ID of its asset. */
async function listPreparing(db: Kysely<Tables>): Promise<Media[]> {
  const rows = await db
    .selectFrom('vod_file')
    .innerJoin('vod', 'vod.id', 'vod_file.vod_id')
    .where('deleted_at', 'is', null)
    .where('state', '!=', 'published')
    .orderBy('vod.name')
    .select(['vod_file.id', 'vod.name', 'description', 'state'])
    .select(sql<number | null>`ceil((vod_file.source ->> 'seconds')::float8)::int`.as('seconds'))
    .select(
      sql<number | null>`(select avg(progress) from vod_file_step where file_id = vod_file.id)`.as(
        'progress',
      ),
    )
    .execute()
  return rows.flatMap(({ id, name, description, state, seconds, progress }) =>
    state === 'published'
      ? []
      : {
          name,
          description,
          assets: [`vod-${id}`],
          seconds,
          preparation: { state, percent: Math.round((progress ?? 0) * 100) },
        },
  )
}

/** W-06: whether an asset was uploaded. It belongs to one VOD, which may be in the bin. */
const isUpload = (asset: string) => asset.startsWith('vod-')
