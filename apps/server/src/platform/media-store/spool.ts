import { readdir, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Deletions } from './deletions.ts'
import { filesBelow, readIfPresent, statFile, unlessMissing } from './local-files.ts'
import type { MediaCache } from './media-cache.ts'
import type { S3Client } from './s3-client.ts'

/** A folder whose entries with matching names are uploaded. */
export interface SharedFolder {
  folder: string
  names: RegExp
  /** Whether the files of this folder are uploaded before all others. */
  isUrgent: boolean
  /** Whether keys contain a hash of the content, so that a deleted object may be stored again under its key. */
  isNamedByContent: boolean
}

export interface Spool {
  /** Call this when a file has been written. */
  add(key: string): Promise<void>
  bytes(): number
  /** Time since the oldest waiting file was written; 0 when none waits. */
  oldestMs(): number
  close(): Promise<void>
}

interface SpoolParts {
  root: string
  shared: readonly SharedFolder[]
  s3: S3Client
  cache: MediaCache
  deletions: Deletions
  log: Log
  /** Whether this process does the uploads. */
  mayPush(): boolean
  onPushed(): void
}

interface Waiting {
  key: string
  bytes: number
  writtenAtMs: number
}

interface Queues {
  urgent: Map<string, Waiting>
  other: Map<string, Waiting>
  all(): Waiting[]
  isEmpty(): boolean
  clear(): void
  /** Adds a file, if it exists. */
  add(key: string): Promise<void>
  /** Adds all files. */
  scan(): Promise<void>
}

const concurrency = 4
const batchSize = 1_000
/** Interval at which files of other processes are searched. */
const idleMs = 1_000
const busyScanMs = 15_000
const minDelayMs = 250
const maxDelayMs = 15_000
const emptyFolderMs = 3_600_000
const closeMs = 3_000

/**
 * Uploads the files of the shared folders, oldest first, and then moves them to the cache. Every file in these
 * folders still has to be uploaded, so nothing else has to be remembered across restarts.
 */
export function startSpool(parts: SpoolParts): Spool {
  const { log } = parts
  const queues = createQueues(parts)
  const stopping = new AbortController()
  const { signal } = stopping
  let scannedMs = -Infinity
  let delayMs = 0
  let wake = () => {}

  const scan = async () => {
    scannedMs = performance.now()
    await queues.scan()
  }
  const work = async () => {
    if (!parts.mayPush()) {
      queues.clear()
      return
    }
    const deleting = await parts.deletions.run().catch((error: unknown) => ({ error }))
    if (performance.now() - scannedMs >= (queues.isEmpty() ? idleMs : busyScanMs)) await scan()
    while (!queues.isEmpty() && !signal.aborted) await pushBatch(parts, queues, signal)
    if (deleting) throw deleting.error
  }
  const run = async () => {
    while (!signal.aborted) {
      try {
        await work()
        if (delayMs > 0) log.info('media are uploaded again')
        delayMs = 0
      } catch (error) {
        if (delayMs === 0) log.warn({ err: error }, 'media cannot be uploaded; they wait on the disk')
        delayMs = Math.min(maxDelayMs, Math.max(minDelayMs, delayMs * 2))
        // Scans so that the figures grow while S3 fails.
        await scan().catch(() => undefined)
      }
      const limit = new AbortController()
      wake = () => delayMs > 0 || limit.abort()
      const either = AbortSignal.any([limit.signal, signal])
      const wait = delayMs * (0.5 + Math.random() / 2) || idleMs
      if (queues.isEmpty() || delayMs > 0)
        await pause(wait, undefined, { signal: either }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async add(key) {
      await queues.add(key)
      wake()
    },
    bytes: () => queues.all().reduce((sum, { bytes }) => sum + bytes, 0),
    oldestMs: () => ageOfOldest(queues),
    async close() {
      stopping.abort()
      // An upload without a response from S3 is repeated after the next start.
      await Promise.race([running, pause(closeMs, undefined, { ref: false })])
    },
  }
}

function ageOfOldest(queues: Queues): number {
  const times = queues.all().map(({ writtenAtMs }) => writtenAtMs)
  return times.length === 0 ? 0 : Math.max(0, Date.now() - times.reduce((a, b) => Math.min(a, b)))
}

function createQueues({ root, shared }: SpoolParts): Queues {
  const [urgent, other] = [new Map<string, Waiting>(), new Map<string, Waiting>()]
  const add = async (key: string) => {
    const own = shared.find((one) => isBelow(one, key))
    const queue = own?.isUrgent ? urgent : other
    if (!own || queue.has(key)) return
    const found = await statFile(path.join(root, key))
    if (found) queue.set(key, { key, bytes: found.bytes, writtenAtMs: found.modifiedAtMs })
  }
  return {
    urgent,
    other,
    all: () => [...urgent.values(), ...other.values()],
    isEmpty: () => urgent.size + other.size === 0,
    clear() {
      urgent.clear()
      other.clear()
    },
    add,
    async scan() {
      for (const one of shared)
        for (const name of (await unlessMissing(readdir(path.join(root, one.folder)))) ?? []) {
          if (!one.names.test(name)) continue
          for await (const file of filesBelow(path.join(root, one.folder, name)))
            await add(path.relative(root, file))
        }
    },
  }
}

/** Uploads some of the waiting files. Throws when one fails; the others are still processed. */
async function pushBatch(parts: SpoolParts, { urgent, other }: Queues, signal: AbortSignal): Promise<void> {
  const queue = urgent.size > 0 ? urgent : other
  const next = [...queue.values()].toSorted((a, b) => a.writtenAtMs - b.writtenAtMs).slice(0, batchSize)
  const take = async () => {
    for (let one = next.shift(); one && !signal.aborted; one = next.shift()) {
      if (await push(parts, one.key)) queue.delete(one.key)
      if (queue === other && urgent.size > 0) return
    }
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, take))
  const failed = results.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** Returns false if the file was replaced meanwhile and has to be uploaded again. */
async function push({ root, s3, cache, deletions, onPushed }: SpoolParts, key: string): Promise<boolean> {
  const file = path.join(root, key)
  const before = await statFile(file)
  const body = await readIfPresent(file)
  if (!before || !body) return true
  await s3.put(key, body)
  const after = await statFile(file)
  // The file was deleted and stored again: the waiting deletion is later than this upload.
  if (after && (after.inode !== before.inode || after.changedAtMs !== before.changedAtMs)) return false
  if (after) await cache.adopt(file, key)
  // The file was deleted while it was being uploaded.
  else if (!(await cache.file(key))) await deletions.add({ keys: [key], folder: null })
  onPushed()
  await removeEmptyFolder(path.dirname(file))
  return true
}

/** Removes an empty folder, because folders of live channels would accumulate. */
async function removeEmptyFolder(folder: string): Promise<void> {
  const found = await unlessMissing(stat(folder))
  if (found && Date.now() - found.birthtimeMs > emptyFolderMs) await rmdir(folder).catch(() => undefined)
}

export function isBelow({ folder, names }: SharedFolder, key: string): boolean {
  return key.startsWith(`${folder}/`) && names.test(key.slice(folder.length + 1).split('/')[0] ?? '')
}
