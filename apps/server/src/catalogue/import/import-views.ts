import type { imports } from '@kallo/contract/catalogue/import'
import type { DataOf } from '@kallo/contract/endpoint'
import { sql, type Kysely } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import { containsPattern, pageRange } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'
import {
  findBatch,
  findSource,
  lastApplied,
  noCounts,
  type BatchRow,
  type SourceRow,
} from './import-store.ts'

type BatchView = DataOf<typeof imports.batch>
type SourceView = DataOf<typeof imports.createSource>

function toBatch(
  row: BatchRow,
  source: Pick<SourceRow, 'name' | 'kind'>,
  lastId: string | undefined,
): BatchView {
  return {
    _id: row.id,
    source_id: row.source_id,
    source_name: source.name,
    kind: source.kind,
    state: row.state,
    is_scheduled: row.is_scheduled,
    file_name: row.file_name,
    created_by: row.created_by,
    bytes_read: row.bytes_read,
    bytes_total: row.bytes_total,
    counts: { ...noCounts, ...row.counts },
    warnings: row.warnings,
    error: row.error,
    can_revert: row.id === lastId,
    created_at: row.created_at.toISOString(),
    applied_at: row.applied_at?.toISOString() ?? null,
  }
}

export async function viewBatch(query: Kysely<Tables>, id: string): Promise<BatchView> {
  const batch = await findBatch(query, id)
  if (!batch) throw new AppError('import-batch-not-found')
  return toBatch(batch, batch.source, (await lastApplied(query, batch.source_id))?.id)
}

export async function listBatches(
  query: Kysely<Tables>,
  {
    sourceId,
    search,
    page,
    perPage,
  }: { sourceId: string | null; search: string; page: number; perPage: number },
): Promise<DataOf<typeof imports.batches>> {
  const { limit, offset } = pageRange({ page, perPage })
  const found = query
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
  const lasts = new Map<string, string | undefined>()
  for (const { source_id: id } of rows) if (!lasts.has(id)) lasts.set(id, (await lastApplied(query, id))?.id)
  return {
    items: rows.map((row) =>
      toBatch(row, { name: row.source_name, kind: row.source_kind }, lasts.get(row.source_id)),
    ),
    total,
  }
}

export async function viewSource(query: Kysely<Tables>, id: string): Promise<SourceView> {
  const row = await findSource(query, id)
  if (!row) throw new AppError('import-source-not-found')
  return toSource(query, row)
}

export async function listSources(query: Kysely<Tables>): Promise<SourceView[]> {
  const rows = await query
    .selectFrom('import_source')
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
  const views: SourceView[] = []
  for (const row of rows) views.push(await toSource(query, row))
  return views
}

/** J-13: of channels whose logo comes from the playlist, or is missing. */
async function countLogos(query: Kysely<Tables>, sourceId: string) {
  const isReplaceable = sql`channel.logo in ('', logo_picture)`
  const counted = await sql<{ waiting: number; failed: number }>`select
    count(*) filter (where import_channel.logo <> logo_read and ${isReplaceable}) as waiting,
    count(*) filter (where import_channel.logo = logo_read and logo_failure is not null and ${isReplaceable}) as failed
    from import_channel join channel on channel.id = channel_id
    where source_id = ${sourceId} and import_channel.logo <> '' and channel.deleted_at is null`.execute(query)
  const [row] = counted.rows
  return { logos_waiting: row?.waiting ?? 0, logos_failed: row?.failed ?? 0 }
}

async function toSource(query: Kysely<Tables>, row: SourceRow): Promise<SourceView> {
  const latest = await query
    .selectFrom('import_batch')
    .where('source_id', '=', row.id)
    .orderBy('number', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  const counted = await sql<{ count: number }>`select
    (select count(*) from import_channel where source_id = ${row.id} and not is_missing) +
    (select count(*) from import_match where source_id = ${row.id} and guide_id is not null) as count`.execute(
    query,
  )
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    url: row.url,
    refresh_minutes: row.refresh_minutes,
    is_paid: row.is_paid,
    publishes: row.publishes,
    guide_urls: row.guide_urls,
    alert: row.alert,
    alert_at: row.alert_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    next_refresh_at: row.next_refresh_at?.toISOString() ?? null,
    channels: counted.rows[0]?.count ?? 0,
    ...(await countLogos(query, row.id)),
    latest: latest ? toBatch(latest, row, (await lastApplied(query, row.id))?.id) : null,
    version: row.version,
  }
}
