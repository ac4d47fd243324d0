import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import PQueue from 'p-queue'
import { draftSuffix, unlessMissing, writeAtomically } from './local-files.ts'
import { MediaRefused, MediaUnavailable, type S3Client } from './s3-client.ts'

interface Deletion {
  keys: string[]
  /** Everything in this folder is deleted. */
  folder: string | null
}

/** Deletions in the bucket that have yet to be made: one file each, so that they survive a restart. */
export interface Deletions {
  add(deletion: Deletion): Promise<void>
  /**
   * Makes the waiting deletions, oldest first, for about `maxMs`. Returns whether some are left. Throws when S3 fails. What S3 refuses
   * does not keep the others from being made, and is thrown after them.
   */
  run(maxMs: number): Promise<boolean>
  /** Begins again at the next `run`, because another process has made deletions meanwhile. */
  reset(): void
}

const concurrency = 8
/** Number of objects between two checks of the time. */
const chunkSize = 32

type Steps = AsyncGenerator<void, void>
type DeleteObject = (key: string, requestedAtMs: number) => Promise<void>

interface Parts {
  s3: S3Client
  deleteObject: DeleteObject
}

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
  let running: Steps | null = null
  const deleteObject: DeleteObject = async (key, requestedAtMs) => {
    if (await isWaiting(key)) return
    const found = isNamedByContent(key) ? await s3.head(key) : null
    if (!found || found.storedAtMs <= requestedAtMs) await s3.delete(key)
  }
  return {
    add(deletion) {
      const order = `${String(Date.now()).padStart(15, '0')}-${String(sequence++).padStart(9, '0')}`
      const name = `${order}-${randomUUID()}.json`
      return writeAtomically(path.join(folder, name), Buffer.from(JSON.stringify(deletion)), {
        isLasting: true,
      })
    },
    async run(maxMs) {
      const until = performance.now() + maxMs
      running ??= makeAll(folder, { s3, deleteObject })
      const steps = running
      try {
        let isDone = false
        do isDone = (await steps.next()).done === true
        while (!isDone && performance.now() < until)
        if (isDone) running = null
        return !isDone
      } catch (error) {
        running = null
        throw error
      }
    },
    reset: () => void (running = null),
  }
}

async function* makeAll(folder: string, parts: Parts): Steps {
  const names = (await unlessMissing(readdir(folder))) ?? []
  const failures: unknown[] = []
  for (const name of names.toSorted()) {
    if (name.endsWith(draftSuffix)) continue
    try {
      yield* make(path.join(folder, name), parts)
    } catch (error) {
      if (isOutage(error)) throw error
      failures.push(error)
      yield
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Whether S3 answers no request, rather than refusing this one. */
function isOutage(error: unknown): boolean {
  return error instanceof MediaUnavailable && !(error instanceof MediaRefused)
}

/** A deletion of which an object was refused is made again later. */
async function* make(file: string, { s3, deleteObject }: Parts): Steps {
  const content = await unlessMissing(readFile(file, 'utf8'))
  if (content === null) return
  const requestedAtMs = Number.parseInt(path.basename(file), 10)
  const { keys, folder: below } = readDeletion(content)
  const refused: unknown[] = []
  const deleteAll = async function* (all: readonly string[]): Steps {
    for (let at = 0; at < all.length; at += chunkSize) {
      const chunk = all.slice(at, at + chunkSize)
      refused.push(...(await deleteChunk(chunk, (key) => deleteObject(key, requestedAtMs))))
      yield
    }
  }
  yield* deleteAll(keys)
  if (below !== null)
    for await (const page of s3.list(`${below}/`)) yield* deleteAll(page.map(({ key }) => key))
  if (refused.length > 0) throw refused[0]
  await rm(file, { force: true })
}

/** Returns the errors of objects that S3 refuses to delete. Throws after an outage, without trying the rest. */
async function deleteChunk(
  keys: readonly string[],
  deleteOne: (key: string) => Promise<void>,
): Promise<unknown[]> {
  const queue = new PQueue({ concurrency })
  const errors: unknown[] = []
  const attempt = async (key: string) => {
    if (errors.some(isOutage)) return
    await deleteOne(key).catch((error: unknown) => errors.push(error))
  }
  await Promise.all(keys.map((key) => queue.add(() => attempt(key))))
  const outage = errors.find(isOutage)
  if (outage) throw outage
  return errors
}

/** A damaged disk can leave an empty file: the objects that it named stay in the bucket. */
function readDeletion(content: string): Deletion {
  try {
    return JSON.parse(content) as Deletion
  } catch {
    return { keys: [], folder: null }
  }
}
