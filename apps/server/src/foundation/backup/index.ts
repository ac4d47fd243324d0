// Backup and restore: one archive with tables, pictures, media and keys, of the embedded and of external databases.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isLocalRequest } from '../../platform/http/local-request.ts'
import type { ConsolePrincipal } from '../../platform/http/principal.ts'
import { writeBackup, type BackupSource } from './write-backup.ts'

export { BackupError, type Manifest } from './manifest.ts'
export { readBackup } from './read-backup.ts'
export { endPause, findRestored, pauseRestored, type RestoredService } from './restored-service.ts'
export { refuseIncompleteRestore, restoreBackup } from './restore-backup.ts'
export {
  backupFileName,
  createFileTarget,
  partialName,
  saveArchive,
  type ArchiveTarget,
} from './save-archive.ts'
export { isBackupRunning, writeBackup, type BackupSource } from './write-backup.ts'

export const backupAddress = '/api/v1/admin/backup'

interface BackupDeps extends Omit<BackupSource, 'isRestorable'>, Pick<Deps, 'log'> {
  /** Files of the data folder that every start of the program restores by itself. */
  restorableFiles(): Promise<ReadonlySet<string>>
  /**
   * Checks the key of the data folder, which is valid on this machine only, because a backup contains every secret.
   */
  adminOf(bearer: string, isLocal: boolean): ConsolePrincipal | null
  /** Records in the audit log that a backup was requested. */
  record(admin: ConsolePrincipal, address: string): Promise<void>
}

/** G-01: `GET /api/v1/admin/backup`, for `npm run admin -- backup`. */
export function registerBackup(app: FastifyInstance, deps: BackupDeps): void {
  const { restorableFiles, adminOf, record, log, ...source } = deps
  app.get(backupAddress, { schema: { hide: true } }, async (request, reply) => {
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const admin = adminOf(bearer, isLocalRequest(request))
    if (admin === null) return reply.callNotFound()
    await record(admin, request.ip)
    const files = await restorableFiles()
    const backup = writeBackup({ ...source, isRestorable: (file) => files.has(file) })
    const archive = Readable.from(backup, { objectMode: false, highWaterMark: 1024 * 1024 })
    archive.on('error', (error) => log.error({ err: error }, 'a backup failed'))
    return reply.header('content-type', 'application/x-tar').header('cache-control', 'no-store').send(archive)
  })
}
