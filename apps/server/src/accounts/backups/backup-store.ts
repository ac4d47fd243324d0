import type { backups } from '@kallo/contract/accounts/backups'
import type { DataOf } from '@kallo/contract/endpoint'
import { minuteMs } from '@kallo/rules/foundation/durations'
import { sql, type Kysely, type Selectable } from 'kysely'
import { tryExclusiveLock } from '../../platform/db.ts'
import type { Tables } from '../../tables.ts'

type Backup = Selectable<Tables['backup']>

const listed = 30

export function latestBackups(db: Kysely<Tables>): Promise<Backup[]> {
  return db
    .selectFrom('backup')
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(listed)
    .selectAll()
    .execute()
}

export function lastSuccess(db: Kysely<Tables>, now: Date): Promise<Backup | undefined> {
  return lastIn(db, 'succeeded', now)
}

export async function lastFailure(db: Kysely<Tables>, now: Date): Promise<Date | null> {
  return (await lastIn(db, 'failed', now))?.finished_at ?? null
}

/** Without those that were requested while the clock was ahead. */
function lastIn(db: Kysely<Tables>, state: 'succeeded' | 'failed', now: Date): Promise<Backup | undefined> {
  return db
    .selectFrom('backup')
    .where('state', '=', state)
    .where('requested_at', '<=', now)
    .orderBy('requested_at', 'desc')
    .selectAll()
    .executeTakeFirst()
}

export function findBackup(db: Kysely<Tables>, id: string): Promise<Backup | undefined> {
  return db.selectFrom('backup').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Backups at a location whose files may be incomplete. */
export function interruptedBackups(db: Kysely<Tables>, location: string) {
  return db
    .selectFrom('backup')
    .where('location', '=', location)
    .where('state', '!=', 'succeeded')
    .orderBy('requested_at', 'desc')
    .limit(100)
    .select(['file_name', 'upload_id'])
    .execute()
}

/** Complete backups at a location beyond the number to keep, oldest last. */
export function surplusBackups(db: Kysely<Tables>, location: string, keep: number) {
  return db
    .selectFrom('backup')
    .where('location', '=', location)
    .where('state', '=', 'succeeded')
    .where('deleted_at', 'is', null)
    .orderBy('requested_at', 'desc')
    .offset(keep)
    .select(['id', 'file_name'])
    .execute()
}

/** Null: another backup is waiting or running. */
export async function insertBackup(
  db: Kysely<Tables>,
  row: Pick<Backup, 'requested_by' | 'requested_at' | 'target' | 'location' | 'file_name'>,
): Promise<string | null> {
  const inserted = await db
    .insertInto('backup')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Backups that began before an instant, and those that were requested before it and have no job. */
export function openBackups(db: Kysely<Tables>, before: Date): Promise<Pick<Backup, 'id' | 'state'>[]> {
  const hasJob = sql`exists (select from pgboss.job
    where name = 'backup' and state < 'completed' and data->>'id' = backup.id::text)`
  return db
    .selectFrom('backup')
    .where(
      sql<boolean>`(state = 'running' and started_at < ${before}
        or state = 'waiting' and requested_at < ${before} and not ${hasJob})`,
    )
    .select(['id', 'state'])
    .execute()
}

export async function markRunning(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('backup')
    .set({ state: 'running', started_at: now, upload_id: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Runs `work` under the lock that one process holds while it makes a backup; without it, returns false. `lost` is aborted when the
 * connection that holds the lock has ended.
 */
export async function withBackupLock(
  db: Kysely<Tables>,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  let hasRun = false
  await tryExclusiveLock(db, 'backup run', async (lost) => {
    hasRun = true
    await work(lost)
  })
  return hasRun
}

export function describeBackup(row: Backup): NonNullable<DataOf<typeof backups.view>['last']> {
  return {
    id: row.id,
    state: row.state,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    location: `${row.location.replace(/\/$/, '')}/${row.file_name}`,
    bytes: row.bytes === null ? null : Number(row.bytes),
    failure: row.failure,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}

/** An archive that the service made contains its own backup as running, which was not interrupted: the archive is complete. */
export async function completeRestored(
  db: Kysely<Tables>,
  { madeAt, bytes }: { madeAt: Date; bytes: number },
): Promise<void> {
  await db
    .updateTable('backup')
    .set({ state: 'succeeded', finished_at: madeAt, bytes })
    .where('state', '=', 'running')
    .where('started_at', '>', new Date(madeAt.getTime() - minuteMs))
    .where('started_at', '<=', madeAt)
    .execute()
}
