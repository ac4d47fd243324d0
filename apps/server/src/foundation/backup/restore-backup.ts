import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { createDataFolder } from '../../platform/data-folder.ts'
import { insertJobs, removeQueues } from '../../platform/jobs.ts'
import type { Migrations } from '../../platform/migrate.ts'
import type { TarMember } from '../../platform/tar.ts'
import type { Tables } from '../../tables.ts'
import { BackupError, jobSchema, secretKeyName, type Manifest } from './manifest.ts'
import { readBackup, readPart, type BackupContent } from './read-backup.ts'
import { requireKnownSchema, restoreDatabase, type TableRestore } from './restore-database.ts'
import { secretKeyCheck } from './write-backup.ts'

export interface RestoreTarget {
  dataDir: string
  /** `SECRET_KEY`, or null. */
  secretKey: string | null
  migrations: Migrations
  /** Opens the target database, after the archive has been verified. */
  openDatabase: () => Promise<{ connectionString: string; close(): Promise<void> }>
  /** Records the restore in the audit log. */
  record: (db: Kysely<Tables>, manifest: Manifest) => Promise<void>
  say: (sentence: string) => void
}

/** This file is in the data folder until everything is restored. While it exists, a server does not start. */
const markerFile = 'restore.incomplete'

/** The root of a file system contains this folder even if it is empty. It belongs to root. */
const lostFolder = 'lost+found'

/**
 * G-02: restores an archive into an empty data folder and an empty database. The archive is verified before anything
 * is written. If the restore fails, everything it wrote is removed. Throws `BackupError`.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<BackupContent> {
  const { dataDir, migrations, say } = target
  say('Verifying the backup')
  const content = await readBackup(createReadStream(file))
  requireKnownSchema(content.manifest, migrations)
  requireSecret(content.manifest, target)
  await requireEmptyFolder(dataDir)
  await createDataFolder(dataDir)
  await writeFile(path.join(dataDir, markerFile), `${new Date().toISOString()}\n`, { mode: 0o600 })
  try {
    await restoreAll(file, content, target)
  } catch (error) {
    // If this fails, the marker stays, and the first error is the one to report.
    await removeRestored(dataDir).catch(() => undefined)
    throw error
  }
  await rm(path.join(dataDir, markerFile))
  return content
}

/** Empties the data folder, the marker last. */
async function removeRestored(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name !== lostFolder && name !== markerFile)
      await rm(path.join(dataDir, name), { recursive: true, force: true })
  await rm(path.join(dataDir, markerFile))
}

/** Throws if a restore into this data folder was interrupted. */
export async function refuseIncompleteRestore(dataDir: string): Promise<void> {
  const startedAt = await readFile(path.join(dataDir, markerFile), 'utf8').catch(() => null)
  if (startedAt === null) return
  throw new Error(
    `DATA_DIR is ${dataDir}, where a restore was interrupted. Delete its contents and restore the backup again.`,
  )
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupError(`${dataDir} cannot be read (${error.code}).`)
  })
  if (names.some((name) => name !== lostFolder))
    throw new BackupError(
      `${dataDir} is not empty. Restore into an empty folder, so that nothing is overwritten.`,
    )
}

function requireSecret(
  { secret_key: kept, secret_key_check: check }: Manifest,
  { secretKey }: Pick<RestoreTarget, 'secretKey'>,
): void {
  if (kept === 'environment' && secretKey === null)
    throw new BackupError('The service had its secret in SECRET_KEY. Set it to the same value.')
  if (secretKey !== null && secretKeyCheck(secretKey) !== check)
    throw new BackupError('SECRET_KEY is not the secret of the service that was backed up.')
}

async function restoreAll(file: string, { manifest }: BackupContent, target: RestoreTarget): Promise<void> {
  const database = await target.openDatabase()
  const { connectionString } = database
  const jobs: Buffer[] = []
  let hasQueue = false
  try {
    await restoreDatabase(
      connectionString,
      manifest,
      target.migrations,
      (restore) => loadMembers(file, restore, target, jobs),
      async (db) => {
        await target.record(db, manifest)
        hasQueue = true
        // On a connection of its own, before the tables are committed: if this fails, nothing of them remains.
        await insertJobs(
          connectionString,
          jobs.flatMap((part) => z.array(jobSchema).parse(JSON.parse(part.toString()))),
        )
      },
    )
  } catch (error) {
    // The database was empty before.
    if (hasQueue) await removeQueues(connectionString).catch(() => undefined)
    throw error
  } finally {
    await database.close()
  }
}

/** Members are ordered table by table and part by part; files follow. */
async function loadMembers(
  file: string,
  restore: TableRestore,
  { dataDir, say }: RestoreTarget,
  jobs: Buffer[],
): Promise<BackupContent> {
  let loading: TableLoad | null = null
  const finishTable = async () => {
    await loading?.finish()
    loading = null
  }
  const content = await readBackup(createReadStream(file), {
    async onMember(member) {
      const [kind, table = ''] = member.name.split('/')
      if (kind !== 'tables') await finishTable()
      if (kind === 'jobs') jobs.push(await readPart(member))
      else if (kind === 'files') await restoreFile(dataDir, member)
      else if (kind === 'tables') {
        if (loading?.table !== table) {
          await finishTable()
          say(`Restoring ${table}`)
          loading = startTable(restore, table)
        }
        await loading.add(await readPart(member))
      }
    },
  })
  await finishTable()
  return content
}

interface TableLoad {
  table: string
  /** Resolves when the COPY has taken the part. */
  add(part: Buffer): Promise<void>
  finish(): Promise<void>
}

/** Passes parts, as they are read from the archive, to the COPY of their table. */
function startTable(restore: TableRestore, table: string): TableLoad {
  const { readable, writable } = new TransformStream<Buffer, Buffer>()
  const writer = writable.getWriter()
  const loaded = restore.load(table, readable as unknown as AsyncIterable<Buffer>)
  // The rejection is reported by `add` or `finish`, which await this promise.
  loaded.catch(() => undefined)
  return {
    table,
    add: (part) => Promise.race([writer.write(part), loaded]),
    async finish() {
      await Promise.race([writer.close(), loaded])
      await loaded
    },
  }
}

async function restoreFile(dataDir: string, { name, content }: TarMember): Promise<void> {
  const file = path.resolve(dataDir, name.slice('files/'.length))
  if (!file.startsWith(`${path.resolve(dataDir)}${path.sep}`))
    throw new BackupError(`The backup cannot be used: ${name} is not a name of a file.`)
  await mkdir(path.dirname(file), { recursive: true })
  const mode = name === secretKeyName ? 0o600 : 0o644
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode }))
}
