import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { VideoSource } from '@kallo/rules/streaming/video-source'
import { notify } from '../../notification-channels.ts'
import type { Tables } from '../../tables.ts'
import { renditionsOf } from './transcoding.ts'

export type VodFileStep = Selectable<Tables['vod_file_step']>

/**
 * The next file to transcode, of those on this machine: one that a killed process has begun, else the oldest in the
 * queue.
 */
export async function findNextFile(db: Kysely<Tables>, spool: string | null): Promise<string | null> {
  const row = await db
    .selectFrom('vod_file')
    .where('state', 'in', ['processing', 'queued'])
    .where(({ or, eb }) => or([eb('spool', 'is', null), eb('spool', '=', spool)]))
    .orderBy('state')
    .orderBy('changed_at')
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Uploads in the queue that have not been probed, oldest first. */
export async function listUnchecked(db: Kysely<Tables>, spool: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('vod_file')
    .where('state', '=', 'queued')
    .where('source', 'is', null)
    .where(({ or, eb }) => or([eb('spool', 'is', null), eb('spool', '=', spool)]))
    .orderBy('changed_at')
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export function findFile(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('vod_file')
    .innerJoin('vod', 'vod.id', 'vod_file.vod_id')
    .where('vod_file.id', '=', id)
    .select(['vod_file.id', 'vod_file.vod_id', 'vod_file.name', 'vod_file.state', 'vod_file.source'])
    .select('vod.name as vod_name')
    .executeTakeFirst()
}

/** The latest upload of a VOD. */
export interface LatestFile {
  state: Selectable<Tables['vod_file']>['state']
  problem: string | null
  /** 0…1; null before the file has been probed. */
  progress: number | null
}

/** An expression in the `select` of VODs: `LatestFile`, or null. `vodId` is the column with the ID of the VOD. */
export function latestFileOf(vodId: string): RawBuilder<LatestFile | null> {
  return sql`(
    select json_build_object('state', file.state, 'problem', file.problem,
      'progress', (select avg(progress) from vod_file_step where file_id = file.id))
    from vod_file file where file.vod_id = ${sql.ref(vodId)} order by file.created_at desc, file.id limit 1
  )`
}

export async function isInProgress(db: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('vod_file')
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'processing'])
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function startProcessing(trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('vod_file')
    .set({ state: 'processing', changed_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'processing'])
    .execute()
  // These steps were left by a killed process, and start over.
  await trx
    .updateTable('vod_file_step')
    .set({ state: 'waiting', progress: 0 })
    .where('file_id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Stores what probing found, and the steps that follow from it. The first of two concurrent probes counts. */
export async function storeSource(db: Kysely<Tables>, id: string, source: VideoSource): Promise<void> {
  const tracks = Math.max(1, source.audio.length)
  const steps = [
    { kind: 'analysis' as const, width: 0, height: 0 },
    ...Array.from({ length: tracks }, () => ({ kind: 'audio' as const, width: 0, height: 0 })),
    ...renditionsOf(source).map(({ width, height }) => ({ kind: 'video' as const, width, height })),
  ]
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .updateTable('vod_file')
      .set({ source: JSON.stringify(source) })
      .where('id', '=', id)
      .where('source', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!stored) return
    await trx
      .insertInto('vod_file_step')
      .values(steps.map((step, index) => ({ ...step, file_id: id, index })))
      .execute()
  })
}

export function listSteps(db: Kysely<Tables>, id: string): Promise<VodFileStep[]> {
  return db.selectFrom('vod_file_step').where('file_id', '=', id).selectAll().orderBy('index').execute()
}

/** Returns false if the upload has been cancelled. */
export async function updateStep(
  db: Kysely<Tables>,
  { file_id: file, index }: Pick<VodFileStep, 'file_id' | 'index'>,
  changes: { state: VodFileStep['state']; progress?: number; problem?: string | null; result?: unknown },
): Promise<boolean> {
  const { result, ...columns } = changes
  const updated = await db
    .updateTable('vod_file_step')
    .set({ ...columns, ...(result === undefined ? {} : { result: JSON.stringify(result) }) })
    .where('file_id', '=', file)
    .where('index', '=', index)
    .returning('index')
    .executeTakeFirst()
  return updated !== undefined
}

/** `isFinal`: the file is at fault, so a retry would not help. Returns false if the file is no longer in progress. */
export async function failFile(
  db: Kysely<Tables>,
  id: string,
  { problem, isFinal, now }: { problem: string; isFinal: boolean; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable('vod_file')
      .set({ state: 'failed', problem: problem.slice(0, 1_000), reserved_bytes: 0, changed_at: now })
      .set(isFinal ? { posters: sql`'{}'` } : {})
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'processing'])
      .returning('id')
      .executeTakeFirst()
    if (failed && isFinal) await trx.deleteFrom('vod_file_step').where('file_id', '=', id).execute()
    return failed !== undefined
  })
}

export async function wakeTranscoder(db: Kysely<Tables>): Promise<void> {
  await sql`select ${notify('vod_files', {})}`.execute(db)
}
