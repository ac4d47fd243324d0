import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import PQueue from 'p-queue'
import { draftSuffix, unlessMissing, writeAtomically } from './local-files.ts'
import type { S3Client } from './s3-client.ts'

interface Deletion {
  keys: string[]
  /** Everything in this folder is deleted. */
  folder: string | null
}

/** Deletions in the bucket that have yet to be made: one file each, so that they survive a restart. */
export interface Deletions {
  add(deletion: Deletion): Promise<void>
  /**
   * Makes the waiting deletions, oldest first. Throws when S3 fails; the remaining ones are made at the next call.
   */
  run(): Promise<void>
}

const concurrency = 8

/**
 * `isWaiting`: whether the object was stored again here. `isNamedByContent`: whether another machine can store it
 * again.
 */
export function createDeletions(
  folder: string,
  s3: S3Client,
  {
    isWaiting,
    isNamedByContent,
  }: { isWaiting(key: string): Promise<boolean>; isNamedByContent(key: string): boolean },
): Deletions {
  let sequence = 0
  const deleteObject = async (key: string, requestedAtMs: number) => {
    if (await isWaiting(key)) return
    const found = isNamedByContent(key) ? await s3.head(key) : null
    if (!found || found.storedAtMs <= requestedAtMs) await s3.delete(key)
  }
  const deleteAll = async (keys: readonly string[], requestedAtMs: number) => {
    const queue = new PQueue({ concurrency })
    const running = keys.map((key) => queue.add(() => deleteObject(key, requestedAtMs)))
    const failed = (await Promise.allSettled(running)).find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  const make = async (file: string) => {
    const content = await unlessMissing(readFile(file, 'utf8'))
    if (content === null) return
    const requestedAtMs = Number.parseInt(path.basename(file), 10)
    const { keys, folder: below } = JSON.parse(content) as Deletion
    await deleteAll(keys, requestedAtMs)
    if (below !== null)
      for await (const page of s3.list(`${below}/`))
        await deleteAll(
          page.map(({ key }) => key),
          requestedAtMs,
        )
    await rm(file, { force: true })
  }
  return {
    add(deletion) {
      const order = `${String(Date.now()).padStart(15, '0')}-${String(sequence++).padStart(9, '0')}`
      const name = `${order}-${randomUUID()}.json`
      return writeAtomically(path.join(folder, name), Buffer.from(JSON.stringify(deletion)))
    },
    async run() {
      const names = (await unlessMissing(readdir(folder))) ?? []
      for (const name of names.toSorted())
        if (!name.endsWith(draftSuffix)) await make(path.join(folder, name))
    },
  }
}
