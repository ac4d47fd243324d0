import { stat } from 'node:fs/promises'
import path from 'node:path'
import { readConfig, type Config } from '../../env.ts'
import { recordAudit } from '../../accounts/audit-log/index.ts'
import { completeRestored } from '../../accounts/backups/index.ts'
import { BackupError, pauseRestored, restoreBackup } from '../../foundation/backup/index.ts'
import { migrations } from '../../migrations/index.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts'
import { errorMessage } from '../../platform/error-message.ts'
import type { Arguments, Output } from './arguments.ts'
import { CommandError } from './connection.ts'
import { showProgress } from './progress.ts'

/**
 * `restore FILE [--data-dir DIR]`: restores a backup, without a server, into an empty data folder and its database, or the
 * empty database of `DATABASE_URL`.
 */
export async function restore(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  { positionals: [file] }: Arguments,
): Promise<Output> {
  if (!file) throw new CommandError('restore needs the file of a backup.')
  const config = readConfig({ ...env, DATA_DIR: dataDir })
  const progress = showProgress()
  try {
    const { manifest, summary } = await restoreBackup(path.resolve(file), {
      dataDir,
      secretKey: config.secretKey,
      migrations,
      openDatabase: () => openDatabase(config),
      record: async (db, { created_at: createdAt }) => {
        await completeRestored(db, { madeAt: new Date(createdAt), bytes: (await stat(file)).size })
        await pauseRestored(db, { madeAt: createdAt, restoredAt: new Date().toISOString() })
        await recordAudit(
          db,
          { actorId: null, actor: 'npm run admin', address: '', now: new Date() },
          { action: 'backup.restore', subject: createdAt },
        )
      },
      say: progress.show,
    })
    const rows = Object.values(summary.rows).reduce((sum, one) => sum + one, 0)
    const { created_at: createdAt } = manifest
    const { files, jobs } = summary
    return {
      json: { data_dir: dataDir, created_at: createdAt, rows, files, jobs },
      lines: [
        `Restored the backup of ${createdAt} into ${dataDir}: ${rows} rows, ${files} files, ${jobs} waiting jobs.`,
        ...(manifest.media === 'bucket'
          ? ['Set MEDIA_URL: pictures and videos are in the bucket that the service had.']
          : []),
        'Start the server with this data folder. It charges and mails nothing until an owner confirms in the console that it replaces the former one.',
      ],
    }
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message) : describe(error, file)
  } finally {
    progress.end()
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== null) return { connectionString: databaseUrl, close: () => Promise.resolve() }
  const { connectionString, stop } = await startEmbeddedPostgres(path.join(dataDir, 'postgres'))
  return { connectionString, close: stop }
}

function describe(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EACCES') return new CommandError(`${file} cannot be read (${code}).`)
  if (code === 'ENOSPC') return new CommandError('There is not enough space. Nothing was restored.')
  return new CommandError(`The restore failed, and what it had written was removed: ${errorMessage(error)}`)
}
