import { isBackupDue, isBackupOverdue } from '@kallo/rules/foundation/backup-schedule'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import {
  backupFileName,
  BackupError,
  findRestored,
  saveArchive,
  writeBackup,
  type BackupSource,
} from '../../foundation/backup/index.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { longJob, type QueuedJob, type ScheduledJob } from '../../platform/jobs.ts'
import { endAlert, raiseAlert } from '../alerts/index.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { loadBackupSettings, type BackupSettings } from './backup-settings.ts'
import {
  findBackup,
  insertBackup,
  interruptedBackups,
  lastFailure,
  lastSuccess,
  markRunning,
  openBackups,
  surplusBackups,
  withBackupLock,
} from './backup-store.ts'
import { deleteFrom, locationOf, openTarget, removeRemains, type BackupPlace } from './backup-target.ts'

export const backupQueue = 'backup'

export interface BackupParts extends Pick<
  Deps,
  'db' | 'database' | 'clock' | 'config' | 'settingsKey' | 'jobs' | 'log'
> {
  /** Queues whose waiting jobs are included. */
  queues: readonly string[]
  /** Files of the data folder that every start of the program restores by itself. */
  restorableFiles(): Promise<ReadonlySet<string>>
}

/** After this time a process that was killed has lost its lock. */
const interruptedMs = 5 * 60_000

/** G-04: the queue restarts a backup whose process was killed. */
export function queuedBackups(parts: BackupParts): QueuedJob[] {
  return [
    { name: backupQueue, isOutgoing: true, run: (data) => runBackup(parts, (data as { id: string }).id) },
  ]
}

export function backupJobs(
  parts: Omit<BackupParts, 'queues' | 'restorableFiles' | 'database'>,
): ScheduledJob[] {
  return [{ name: 'check-backups', cron: '*/5 * * * *', isOutgoing: true, run: () => checkBackups(parts) }]
}

type RequestDeps = Pick<BackupParts, 'db' | 'clock' | 'settingsKey' | 'jobs'>

/** G-03: requests a backup. Throws `restore-not-confirmed`, `backup-not-set-up` and `backup-running`. */
export async function requestBackup(deps: RequestDeps, by: AuditOrigin): Promise<void> {
  if (await findRestored(deps.db)) throw new AppError('restore-not-confirmed')
  const { place } = await loadBackupSettings(deps)
  if (!place) throw new AppError('backup-not-set-up')
  if (!(await enqueue(deps, place, by))) throw new AppError('backup-running')
}

async function enqueue(
  { db, clock, jobs }: Pick<RequestDeps, 'db' | 'clock' | 'jobs'>,
  place: BackupPlace,
  by: AuditOrigin | null,
): Promise<boolean> {
  const nowMs = clock.now()
  return db.transaction().execute(async (trx) => {
    const id = await insertBackup(trx, {
      requested_by: by?.actor ?? null,
      requested_at: new Date(nowMs),
      target: place.kind,
      location: locationOf(place),
      file_name: backupFileName(nowMs),
    })
    if (id === null) return false
    if (by) await recordAudit(trx, by, { action: 'backup.create', subject: 'service' })
    await jobs.send(trx as unknown as Kysely<never>, backupQueue, { id }, longJob)
    return true
  })
}

/** G-03…G-05: begins a backup that is due, closes interrupted ones, and raises the alert of an overdue one. */
export async function checkBackups(
  deps: Pick<BackupParts, 'db' | 'clock' | 'config' | 'settingsKey' | 'jobs'>,
): Promise<void> {
  const { db, clock, config } = deps
  await closeInterrupted(deps)
  const { place, ...settings } = await loadBackupSettings(deps)
  const nowMs = clock.now()
  const now = new Date(nowMs)
  const succeededMs = (await lastSuccess(db, now))?.started_at?.getTime() ?? null
  const failedMs = (await lastFailure(db, now))?.getTime() ?? null
  if (place && isBackupDue(settings, { succeededMs, failedMs }, nowMs, config.timeZone))
    await enqueue(deps, place, null)
  const isOverdue = isBackupOverdue(settings, { succeededMs }, Date.parse(settings.since), nowMs)
  await db.transaction().execute(async (trx) => {
    const alert = { kind: 'backup-overdue', subject: 'service' }
    if (!isOverdue) return endAlert(deps, trx, alert)
    await raiseAlert(deps, trx, {
      ...alert,
      title: 'The backup is overdue',
      text: 'No backup was completed on time. Open the Backup page to see why, and start one.',
      path: '/console/backup',
    })
  })
}

/** Closes backups that no process runs or will run. The database was restored, or their job was lost or given up. */
async function closeInterrupted(deps: Pick<BackupParts, 'db' | 'clock' | 'config' | 'jobs'>): Promise<void> {
  const { db, clock } = deps
  await withBackupLock(db, async () => {
    const open = await openBackups(db, new Date(clock.now() - interruptedMs))
    for (const { id, state } of open) {
      const failure =
        state === 'running' ? 'The service was stopped during the backup.' : 'The backup was not started.'
      await fail(deps, id, failure)
    }
  })
}

/** G-04. A backup that has ended is not repeated. */
async function runBackup(parts: BackupParts, id: string): Promise<void> {
  const { db, clock } = parts
  const ran = await withBackupLock(db, async (lost) => {
    const backup = await findBackup(db, id)
    if (!backup || backup.finished_at !== null) return
    const { place, keep } = await loadBackupSettings(parts)
    if (!place || locationOf(place) !== backup.location)
      return fail(parts, id, 'The target was changed before the backup began.')
    try {
      await removeRemains(place, await interruptedBackups(db, backup.location))
      await markRunning(db, id, new Date(clock.now()))
      const bytes = await save(parts, place, backup, lost)
      await succeed(parts, id, bytes)
    } catch (error) {
      parts.log.warn({ err: error }, 'a backup failed')
      return fail(parts, id, lost.aborted ? 'The connection to the database was lost.' : reasonOf(error))
    }
    await deleteSurplus(parts, place, keep)
  })
  // The error makes the queue try again, because the process that holds the lock may have been killed.
  if (!ran) throw new Error('another process is making a backup')
}

async function save(
  { restorableFiles, ...parts }: BackupParts,
  place: BackupPlace,
  { id, file_name: name }: { id: string; file_name: string },
  lost: AbortSignal,
): Promise<number> {
  const files = await restorableFiles()
  const source: BackupSource = { ...parts, isRestorable: (file) => files.has(file) }
  const target = await openTarget(place, name, async (uploadId) => {
    await parts.db.updateTable('backup').set({ upload_id: uploadId }).where('id', '=', id).execute()
  })
  const { bytes } = await saveArchive(writeBackup(source), target, { signal: lost })
  return bytes
}

async function succeed(deps: Omit<BackupParts, 'queues'>, id: string, bytes: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const succeeded = await trx
      .updateTable('backup')
      .set({ state: 'succeeded', bytes, upload_id: null, finished_at: new Date(deps.clock.now()) })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (succeeded.numUpdatedRows === 0n) return
    for (const kind of ['backup-failed', 'backup-overdue'])
      await endAlert(deps, trx, { kind, subject: 'service' })
  })
}

async function fail(
  deps: Pick<BackupParts, 'db' | 'clock' | 'config' | 'jobs'>,
  id: string,
  failure: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('backup')
      .set({ state: 'failed', failure, finished_at: new Date(deps.clock.now()) })
      .where('id', '=', id)
      .execute()
    await raiseAlert(deps, trx, {
      kind: 'backup-failed',
      subject: 'service',
      title: 'The backup failed',
      text: `${failure} The schedule tries again every hour.`,
      path: '/console/backup',
    })
  })
}

/** A file that cannot be deleted now is deleted after the next backup. */
async function deleteSurplus(
  { db, clock, log }: Pick<BackupParts, 'db' | 'clock' | 'log'>,
  place: BackupPlace,
  keep: BackupSettings['keep'],
): Promise<void> {
  for (const { id, file_name: name } of await surplusBackups(db, locationOf(place), keep)) {
    try {
      await deleteFrom(place, name)
      await db
        .updateTable('backup')
        .set({ deleted_at: new Date(clock.now()) })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      log.warn({ err: error, name }, 'an old backup could not be deleted')
    }
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return 'There is not enough space in the target.'
  if (code === 'ENOENT') return 'The target folder does not exist. Is its disk connected?'
  if (code === 'EACCES' || code === 'EROFS') return 'The service may not write to the target folder.'
  if (error instanceof BackupError) return 'The backup was not complete when it was verified.'
  return errorMessage(error).slice(0, 300)
}
