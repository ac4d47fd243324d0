import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Deps } from '../../deps.ts'
import { copyOut } from '../../platform/copy.ts'
import { waitingJobsSql } from '../../platform/jobs.ts'
import { postgresOptions } from '../../platform/postgres-servers/index.ts'
import { deriveKey, loadServiceSecret } from '../../platform/service-key.ts'
import { tarEnd, tarHeader, tarPadding } from '../../platform/tar.ts'
import type { Tables } from '../../tables.ts'
import { backupFiles } from './backup-files.ts'
import { describeDatabase, quote } from './describe-database.ts'
import {
  backupFormat,
  manifestName,
  secretKeyName,
  summaryName,
  type BackupJob,
  type BackupTable,
  type Manifest,
  type Summary,
} from './manifest.ts'

export interface BackupSource extends Pick<Deps, 'database' | 'config' | 'clock'> {
  /** Queues whose waiting jobs are included in the backup. */
  queues: readonly string[]
  /** Files that every start of the program restores by itself. */
  isRestorable: (file: string) => boolean
}

/** Rows of a table are stored in members of about this size, so that only one part is in memory. */
const partBytes = 4 * 1024 * 1024
const jobsPerPart = 1_000
const compress = promisify(gzip)

/**
 * G-01: yields a tar archive with all tables, waiting jobs, pictures, media and the secret key, as of one moment. Stopping early
 * ends the transaction.
 */
export async function* writeBackup(source: BackupSource): AsyncGenerator<Buffer> {
  const client = new pg.Client({
    ...postgresOptions(source.database.connectionString),
    application_name: 'kallo backup',
  })
  // The running statement also rejects when the connection is lost.
  client.on('error', () => undefined)
  await client.connect()
  const archive = createArchive(source.clock.now())
  const summary: Omit<Summary, 'sha256'> = { rows: {}, jobs: 0, files: 0 }
  let isComplete = false
  try {
    await beginSnapshot(client)
    const manifest = await describeSource(client, source)
    yield* archive.member(manifestName, toJson(manifest))
    for (const table of manifest.tables)
      yield* writeTable(client, table, archive, (rows) => (summary.rows[table.name] = rows))
    yield* writeJobs(client, source.queues, archive, (jobs) => (summary.jobs += jobs))
    await client.query('commit')
    yield* writeFiles(source, archive, () => (summary.files += 1))
    yield* archive.member(summaryName, toJson({ ...summary, sha256: archive.sha256 }))
    yield tarEnd
    isComplete = true
  } finally {
    if (isComplete) await client.end()
    // The connection is destroyed, because a COPY may be running on it.
    else destroyConnection(client)
  }
}

const backupLock = sql`hashtext('backup')`

/** Call this within a transaction. Until it ends, a backup waits. */
export async function isBackupRunning(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    is_free: boolean
  }>`select pg_try_advisory_xact_lock(${backupLock}) as is_free`.execute(trx)
  return rows[0]?.is_free !== true
}

async function beginSnapshot(client: pg.Client): Promise<void> {
  // These settings determine how COPY writes values.
  const settings = [
    `client_encoding = 'UTF8'`,
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `timezone = 'UTC'`,
    `bytea_output = 'hex'`,
    `extra_float_digits = 1`,
    `statement_timeout = 0`,
    `idle_in_transaction_session_timeout = 0`,
  ]
  for (const setting of settings) await client.query(`set ${setting}`)
  await client.query(`select pg_advisory_lock_shared(hashtext('backup'))`)
  await client.query('begin isolation level repeatable read, read only')
}

/** Sequences are read after the snapshot was taken, so they are never behind its rows. */
async function describeSource(
  client: pg.Client,
  { config, clock }: Pick<BackupSource, 'config' | 'clock'>,
): Promise<Manifest> {
  const secret = await loadServiceSecret(config.secretKey, config.dataDir)
  return {
    format: backupFormat,
    created_at: new Date(clock.now()).toISOString(),
    media: config.media === null ? 'folder' : 'bucket',
    ...(await describeDatabase(client)),
    secret_key: config.secretKey === null ? 'file' : 'environment',
    secret_key_check: secretKeyCheck(secret),
  }
}

export function secretKeyCheck(secret: string): string {
  return deriveKey(secret, 'backup check').export().toString('hex').slice(0, 16)
}

type Archive = ReturnType<typeof createArchive>

function createArchive(atMs: number) {
  const sha256: Summary['sha256'] = {}
  return {
    sha256,
    *member(name: string, content: Buffer): Generator<Buffer> {
      sha256[name] = createHash('sha256').update(content).digest('hex')
      yield tarHeader(name, content.length, atMs)
      yield content
      yield tarPadding(content.length)
    },
    async *file(name: string, handle: FileHandle): AsyncGenerator<Buffer> {
      const { size } = await handle.stat()
      const hash = createHash('sha256')
      yield tarHeader(name, size, atMs)
      let bytes = 0
      if (size > 0)
        for await (const chunk of handle.createReadStream({ autoClose: false, start: 0, end: size - 1 })) {
          bytes += (chunk as Buffer).length
          hash.update(chunk as Buffer)
          yield chunk as Buffer
        }
      if (bytes < size) throw new Error(`${name} became shorter during the backup`)
      sha256[name] = hash.digest('hex')
      yield tarPadding(size)
    },
  }
}

/** Tables without rows in a backup, because the files they refer to are not part of it. */
const emptyTables = new Set(['live_segment'])

async function* writeTable(
  client: pg.Client,
  { name, columns }: BackupTable,
  archive: Archive,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const rows = emptyTables.has(name) ? 'where false' : ''
  const copying = copyOut(
    client,
    `copy (select ${columns.map(quote).join(', ')} from ${quote(name)} ${rows}) to stdout`,
  )
  let blocks: Buffer[] = []
  let [bytes, part] = [0, 0]
  const write = async function* () {
    if (bytes === 0) return
    const member = `tables/${name}/${String(part).padStart(6, '0')}.copy.gz`
    const content = await compress(Buffer.concat(blocks), { level: 3 })
    part += 1
    blocks = []
    bytes = 0
    yield* archive.member(member, content)
  }
  for (;;) {
    const { done, value } = await copying.next()
    if (done) {
      onRows(value)
      break
    }
    blocks.push(value)
    bytes += value.length
    if (bytes >= partBytes) yield* write()
  }
  yield* write()
}

/** Jobs are not stored as a table, because the format of the queue's tables belongs to its library. */
async function* writeJobs(
  client: pg.Client,
  queues: readonly string[],
  archive: Archive,
  onJobs: (jobs: number) => void,
): AsyncGenerator<Buffer> {
  await client.query(`declare waiting_jobs cursor for ${waitingJobsSql}`, [queues])
  for (let part = 0; ; part++) {
    const { rows } = await client.query<BackupJob>(`fetch ${jobsPerPart} from waiting_jobs`)
    if (rows.length === 0) return
    onJobs(rows.length)
    const name = `jobs/${String(part).padStart(6, '0')}.json.gz`
    yield* archive.member(name, await compress(toJson(rows)))
  }
}

/** A picture or media file never changes; new content has a new name. A file that was deleted after the snapshot is left out. */
async function* writeFiles(
  { config, isRestorable }: Pick<BackupSource, 'config' | 'isRestorable'>,
  archive: Archive,
  onFile: () => void,
): AsyncGenerator<Buffer> {
  const write = async function* (member: string, file: string) {
    const handle = await open(path.join(config.dataDir, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return null
    })
    if (handle === null) return
    try {
      yield* archive.file(member, handle)
      onFile()
    } finally {
      await handle.close()
    }
  }
  for await (const file of backupFiles(config.dataDir, isRestorable)) yield* write(`files/${file}`, file)
  if (config.secretKey === null) yield* write(secretKeyName, 'secret.key')
}

function destroyConnection(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
