import { stat } from 'node:fs/promises'
import path from 'node:path'
import {
  BackupError,
  backupFileName,
  createFileTarget,
  partialName,
  saveArchive,
  type ArchiveTarget,
} from '../../foundation/backup/index.ts'
import type { Arguments, Output } from './arguments.ts'
import { CommandError, type Connection } from './connection.ts'
import { showProgress } from './progress.ts'

/**
 * `backup [--to FILE|FOLDER]`: saves an archive of the running service. It is written under a temporary name, verified, and
 * renamed when it is complete. SIGINT and SIGTERM remove it.
 */
export async function backUp(server: Connection, { options }: Arguments): Promise<Output> {
  const file = await fileFor(options.to ?? '.')
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  const target = await createFileTarget(file).catch((error: NodeJS.ErrnoException) => {
    const partial = partialName(file)
    throw new CommandError(
      error.code === 'EEXIST'
        ? `${partial} exists: another backup is running, or one was killed. Delete the file if none is running.`
        : `${partial} cannot be created (${error.code}).`,
    )
  })
  try {
    return describe(file, await save(server, target, stopping.signal))
  } catch (error) {
    if (stopping.signal.aborted) throw new CommandError('The backup was cancelled. Nothing was saved.')
    throw messageOf(error, path.dirname(file))
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop)
  }
}

type Saved = Awaited<ReturnType<typeof save>>

async function save(server: Connection, target: ArchiveTarget, signal: AbortSignal) {
  const progress = showProgress()
  const source = await server.downloadBackup(signal).catch(async (error: unknown) => {
    await target.discard()
    throw error
  })
  const saved = await saveArchive(source, target, {
    onMember: ({ name }, bytes) =>
      progress.show(`${megabytes(bytes)} MB, ${name.split('/').slice(0, 2).join('/')}`),
  })
  progress.end()
  return saved
}

function describe(file: string, { bytes, manifest, summary }: Saved): Output {
  const rows = Object.values(summary.rows).reduce((sum, one) => sum + one, 0)
  const { files, jobs } = summary
  const keyIn = manifest.secret_key
  return {
    json: {
      file,
      bytes,
      rows,
      files,
      jobs,
      created_at: manifest.created_at,
      secret_key: keyIn,
      media: manifest.media,
    },
    lines: [
      file,
      `${megabytes(bytes)} MB: ${manifest.tables.length} tables with ${rows} rows, ${files} files, ${jobs} waiting jobs`,
      ...(keyIn === 'environment'
        ? ['The secret is not included: keep SECRET_KEY, without which the backup cannot be used.']
        : []),
      ...(manifest.media === 'bucket'
        ? [
            'Pictures and videos in the bucket of MEDIA_URL are not included: keep the bucket, or back it up, too.',
          ]
        : []),
    ],
  }
}

/** A folder gets a file that is named by the time. */
async function fileFor(to: string): Promise<string> {
  const target = path.resolve(to)
  const found = await stat(target).catch(() => null)
  if (found?.isDirectory()) return path.join(target, backupFileName(Date.now()))
  if (found) throw new CommandError(`${target} exists. Choose another name: backups are not overwritten.`)
  return target
}

function messageOf(error: unknown, folder: string): unknown {
  const { code, name } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new CommandError(`There is not enough space in ${folder} (${code}). Nothing was saved.`)
  if (error instanceof BackupError || name === 'TypeError')
    return new CommandError('The server ended the backup early; its log has the reason. Nothing was saved.')
  return error
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
