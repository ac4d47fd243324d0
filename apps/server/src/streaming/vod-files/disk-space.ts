import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Bytes that this process may still write to the file system of a folder. */
export type FreeBytes = (folder: string) => Promise<number>

export const freeDiskBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Free space that uploads never use: it is for the database, logs and live channels. */
const untouchedBytes = 1_000_000_000

/**
 * W-02: free space that neither open uploads nor running transcodings will need. The upload `besides` is not counted. `ownBytes`: what
 * the work itself has written or will delete, which is not free for others.
 */
export async function unreservedBytes(
  db: Kysely<Tables>,
  { dataDir, freeBytes }: { dataDir: string; freeBytes: FreeBytes },
  { besides = '', ownBytes = 0 }: { besides?: string; ownBytes?: number } = {},
): Promise<number> {
  const open = await db
    .selectFrom('vod_file')
    .where('state', 'in', ['uploading', 'queued', 'processing'])
    .where('id', '!=', besides)
    .select(['id', 'state', 'bytes', 'reserved_bytes'])
    .execute()
  let reserved = 0
  for (const { id, state, bytes, reserved_bytes: transcoding } of open) {
    const received = await receivedBytes(dataDir, id)
    reserved += transcoding + (state === 'uploading' ? Math.max(0, bytes - received) : 0)
  }
  return Math.max(0, (await freeBytes(dataDir)) + ownBytes - reserved - untouchedBytes)
}

/** Only one process reserves space at a time. Call it within a transaction. */
export async function lockReservations(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vod file reservations', 0))`.execute(trx)
}

export function uploadFolder(dataDir: string): string {
  return path.join(dataDir, 'vod-uploads')
}

export function uploadedFile(dataDir: string, id: string): string {
  return path.join(uploadFolder(dataDir), id)
}

export async function receivedBytes(dataDir: string, id: string): Promise<number> {
  const found = await stat(uploadedFile(dataDir, id)).catch(() => null)
  return found?.size ?? 0
}

/** Size of all files in a folder; 0 if there is none. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      stat(path.join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Formats a size, such as `4.3 GB`. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: bytes < 1e9 ? 2 : 1 })} GB`
}
