import { open, rename, rm } from 'node:fs/promises'
import type { TarMember } from '../../platform/tar.ts'
import { readBackup, type BackupContent } from './read-backup.ts'

/** Target of an archive, which does not exist under its name before `commit`. */
export interface ArchiveTarget {
  write(chunk: Buffer): Promise<void>
  commit(): Promise<void>
  /** Removes what was written. */
  discard(): Promise<void>
}

/**
 * G-01, G-04: writes an archive while verifying its checksums, and commits it when it is complete. If that fails,
 * everything that was written is discarded, also if `signal` is aborted. Throws `BackupError` for an archive that ends early, and the errors of
 * source and target.
 */
export async function saveArchive(
  source: AsyncIterable<Uint8Array>,
  target: ArchiveTarget,
  {
    onMember = () => undefined,
    signal,
  }: { onMember?: (member: TarMember, bytes: number) => void; signal?: AbortSignal } = {},
): Promise<BackupContent & { bytes: number }> {
  let bytes = 0
  async function* saving() {
    for await (const chunk of source) {
      signal?.throwIfAborted()
      const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      await target.write(buffer)
      bytes += buffer.length
      yield buffer
    }
  }
  const saved = saving()
  try {
    const content = await readBackup(saved, { onMember: (member) => onMember(member, bytes) })
    // The end of the archive follows the part that is verified last. After it, the source closes its connection.
    for (let isDone = false; !isDone;) isDone = (await saved.next()).done === true
    signal?.throwIfAborted()
    await target.commit()
    return { ...content, bytes }
  } catch (error) {
    await saved.return().catch(() => undefined)
    await target.discard().catch(() => undefined)
    throw error
  }
}

/** The temporary name of a file until it is complete. */
export function partialName(file: string): string {
  return `${file}.partial`
}

/** Writes a file that only its owner can read. Rejects with `EEXIST` when its temporary file exists. */
export async function createFileTarget(file: string): Promise<ArchiveTarget> {
  const partial = partialName(file)
  const handle = await open(partial, 'wx', 0o600)
  return {
    write: (chunk) => handle.writeFile(chunk),
    async commit() {
      await handle.sync()
      await handle.close()
      await rename(partial, file)
    },
    async discard() {
      await handle.close().catch(() => undefined)
      await rm(partial, { force: true })
    },
  }
}

/** The name of a new backup: `kallo-backup-2026-11-25T031000Z.tar`. */
export function backupFileName(atMs: number): string {
  return `kallo-backup-${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`
}
