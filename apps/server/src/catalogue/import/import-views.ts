import type { imports } from '@kallo/contract/catalogue/import'
import type { DataOf } from '@kallo/contract/endpoint'
import { sql, type Kysely } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import { containsPattern, pageRange } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'
import {
  findBatch,
  findSource,
  noCounts,
  revertibleBatches,
  type BatchRow,
  type SourceRow,
} from './import-store.ts'

type BatchView = DataOf<typeof imports.batch>
type SourceView = DataOf<typeof imports.createSource>

function toBatch(
  row: BatchRow,
  source: Pick<SourceRow, 'name' | 'kind'>,
  revertibleId: string | undefined,
): BatchView {
  return {
    id: row.id,
    sourceId: row.source_id,
    sourceName: source.name,
    kind: source.kind,
    state: row.state,
    isScheduled: row.is_scheduled,
    fileName: row.file_name,
    createdBy: row.created_by,
    bytesRead: row.bytes_read,
    bytesTotal: row.bytes_total,
    counts: { ...noCounts, ...row.counts },
    warnings: row.warnings,
    error: row.error,
    canRevert: row.id === revertibleId,
    createdAt: row.created_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
  }
}

export async function viewBatch(db: Kysely<Tables>, id: string): Promise<BatchView> {
  const batch = await findBatch(db, id)
  if (!batch) throw new AppError('import-batch-not-found')
  const revertible = await revertibleBatches(db, [batch.source_id])
  return toBatch(batch, batch.source, revertible.get(batch.source_id))
}

export async function listBatches(
  db: Kysely<Tables>,
  {
    sourceId,
    search,
    page,
    perPage,
  }: { sourceId: string | null; search: string; page: number; perPage: number },
): Promise<DataOf<typeof imports.batches>> {
  const { limit, offset } = pageRange({ page, perPage })
  const found = db
    .selectFrom('import_batch')
    .innerJoin('import_source', 'import_source.id', 'import_batch.source_id')
    .$if(sourceId !== null, (of) => of.where('source_id', '=', sourceId))
    .$if(search !== '', (of) =>
      of.where((one) =>
        one.or([
          one('file_name', 'ilike', containsPattern(search)),
          one('import_source.name', 'ilike', containsPattern(search)),
        ]),
      ),
    )
  const { total } = await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('import_batch')
    .select(['import_source.name as source_name', 'import_source.kind as source_kind'])
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const revertible = await revertibleBatches(
    db,
    rows.map(({ source_id: id }) => id),
  )
  return {
    items: rows.map((row) =>
      toBatch(row, { name: row.source_name, kind: row.source_kind }, revertible.get(row.source_id)),
    ),
    total,
  }
}

export async function viewSource(db: Kysely<Tables>, id: string): Promise<SourceView> {
  const row = await findSource(db, id)
  if (!row) throw new AppError('import-source-not-found')
  const [view] = await toSources(db, [row])
  if (!view) throw new AppError('import-source-not-found')
  return view
}

export async function listSources(db: Kysely<Tables>): Promise<SourceView[]> {
  const rows = await db.selectFrom('import_source').orderBy('created_at').orderBy('id').selectAll().execute()
  return toSources(db, rows)
}

/** J-13: counts the logos of channels whose logo comes from the playlist, or is missing. */
async function countLogos(db: Kysely<Tables>, ids: readonly string[]) {
  const isReplaceable = sql`channel.logo in ('', logo_picture)`
  const { rows } = await sql<{ source_id: string; logos_waiting: number; logos_failed: number }>`select
    source_id,
    count(*) filter (where import_channel.logo <> logo_read and ${isReplaceable}) as logos_waiting,
    count(*) filter (where import_channel.logo = logo_read and logo_failure is not null and ${isReplaceable}) as logos_failed
    from import_channel join channel on channel.id = channel_id
    where source_id = any(${ids}) and import_channel.logo <> '' and channel.deleted_at is null
    group by source_id`.execute(db)
  return new Map(rows.map(({ source_id: id, ...counts }) => [id, counts]))
}

/** Channels of playlists, and channels that have a guide. */
async function channelsBySource(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ source_id: string; count: number }>`select source_id, count(*) as count from (
      select source_id from import_channel where source_id = any(${ids}) and not is_missing
      union all
      select source_id from import_match where source_id = any(${ids}) and guide_id is not null
    ) as found group by source_id`.execute(db)
  return new Map(rows.map(({ source_id: id, count }) => [id, count]))
}

async function latestBatches(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, BatchRow>> {
  const rows = await db
    .selectFrom('import_batch')
    .where('source_id', 'in', ids)
    .distinctOn('source_id')
    .orderBy('source_id')
    .orderBy('number', 'desc')
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.source_id, row]))
}

/** J-07, J-14: sources whose last applied file is stored. */
async function sourcesWithFile(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_batch')
    .where('source_id', 'in', ids)
    .where('state', '=', 'applied')
    .distinctOn('source_id')
    .orderBy('source_id')
    .orderBy('applied_at', 'desc')
    .orderBy('number', 'desc')
    .select(['source_id', 'staging_id'])
    .execute()
  return new Set(rows.filter((row) => row.staging_id !== null).map((row) => row.source_id))
}

/** The number of queries does not depend on the number of sources. */
async function toSources(db: Kysely<Tables>, rows: readonly SourceRow[]): Promise<SourceView[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [latest, revertible, withFile, channels, logos] = [
    await latestBatches(db, ids),
    await revertibleBatches(db, ids),
    await sourcesWithFile(db, ids),
    await channelsBySource(db, ids),
    await countLogos(db, ids),
  ]
  return rows.map((row) => {
    const batch = latest.get(row.id)
    return {
      id: row.id,
      kind: row.kind,
      name: row.name,
      url: row.url,
      refreshMinutes: row.refresh_minutes,
      isPaid: row.is_paid,
      publishes: row.publishes,
      importsNewGroups: row.choice.importsNewGroups,
      guideUrls: row.guide_urls,
      alert: row.alert,
      alertAt: row.alert_at?.toISOString() ?? null,
      checkedAt: row.checked_at?.toISOString() ?? null,
      nextRefreshAt: row.next_refresh_at?.toISOString() ?? null,
      channels: channels.get(row.id) ?? 0,
      logosWaiting: logos.get(row.id)?.logos_waiting ?? 0,
      logosFailed: logos.get(row.id)?.logos_failed ?? 0,
      latest: batch ? toBatch(batch, row, revertible.get(row.id)) : null,
      canRematch: withFile.has(row.id),
      version: row.version,
    }
  })
}
