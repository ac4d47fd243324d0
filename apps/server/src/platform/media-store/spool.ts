import { readdir, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Deletions } from './deletions.ts'
import { filesBelow, readIfPresent, statFile, unlessMissing } from './local-files.ts'
import type { MediaCache } from './media-cache.ts'
import { MediaUnavailable, type S3Client } from './s3-client.ts'

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
  /** After an error of this file only; null: there was none. */
  delay: Delay | null
}

interface Queues {
  urgent: Map<string, Waiting>
  other: Map<string, Waiting>
  all(): Waiting[]
  /** Whether a file can be uploaded now. */
  hasReady(): boolean
  /** Whether an urgent one can, also of another process. */
  hasUrgent(): Promise<boolean>
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
/** After about this time of deletions, uploads have their turn. */
const deletingMs = 1_000

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
  const failing = createDelay()
  let wake = () => {}

  const scan = async () => {
    scannedMs = performance.now()
    await queues.scan()
  }
  const deleteSome = createDeleting(parts)
  /** Returns whether there is more to do at once. */
  const work = async (): Promise<boolean> => {
    if (!parts.mayPush()) {
      queues.clear()
      parts.deletions.reset()
      return false
    }
    const isDeleting = await deleteSome()
    if (performance.now() - scannedMs >= (queues.hasReady() ? busyScanMs : idleMs)) await scan()
    if (queues.hasReady()) await pushBatch(parts, queues, signal)
    return isDeleting || queues.hasReady()
  }
  const run = async () => {
    let hasMore = false
    while (!signal.aborted) {
      try {
        hasMore = await work()
        if (failing.end()) log.info('media are uploaded again')
      } catch (error) {
        if (failing.begin()) log.warn({ err: error }, 'media cannot be uploaded; they wait on the disk')
        // Scans so that the figures grow while S3 fails.
        await scan().catch(() => undefined)
      }
      const limit = new AbortController()
      wake = () => failing.ms() > 0 || limit.abort()
      const either = AbortSignal.any([limit.signal, signal])
      const wait = failing.ms() * (0.5 + Math.random() / 2) || idleMs
      const isIdle = !hasMore && !queues.hasReady()
      if (isIdle || failing.ms() > 0) await pause(wait, undefined, { signal: either }).catch(() => undefined)
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

/** Growing times between attempts that fail. */
interface Delay {
  /** Whether the time since the last failure is over. */
  isOver(): boolean
  /** Time to wait after the last failure; 0: the last attempt did not fail. */
  ms(): number
  /** After a failure. Returns whether it is the first one. */
  begin(): boolean
  /** After a success. Returns whether attempts failed before it. */
  end(): boolean
}

function createDelay(): Delay {
  let [ms, untilMs] = [0, 0]
  return {
    isOver: () => performance.now() >= untilMs,
    ms: () => ms,
    begin() {
      const isFirst = ms === 0
      ms = Math.min(maxDelayMs, Math.max(minDelayMs, ms * 2))
      untilMs = performance.now() + ms
      return isFirst
    },
    end() {
      const hasFailed = ms > 0
      ms = untilMs = 0
      return hasFailed
    },
  }
}

/** Deletions fail by themselves, such as when only they are refused: uploads go on. */
function createDeleting({ deletions, log }: SpoolParts): () => Promise<boolean> {
  const delay = createDelay()
  return async () => {
    if (!delay.isOver()) return false
    try {
      const hasMore = await deletions.run(deletingMs)
      if (delay.end()) log.info('media are deleted in the bucket again')
      return hasMore
    } catch (error) {
      if (delay.begin()) log.warn({ err: error }, 'media cannot be deleted in the bucket')
      return false
    }
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
    const times = found && { bytes: found.bytes, writtenAtMs: found.modifiedAtMs }
    if (times) queue.set(key, { key, ...times, delay: null })
  }
  let urgentScannedMs = -Infinity
  const scan = async (folders: readonly SharedFolder[]) => {
    urgentScannedMs = performance.now()
    for (const one of folders)
      for (const name of (await unlessMissing(readdir(path.join(root, one.folder)))) ?? []) {
        if (!one.names.test(name)) continue
        for await (const file of filesBelow(path.join(root, one.folder, name)))
          await add(path.relative(root, file))
      }
  }
  return {
    urgent,
    other,
    all: () => [...urgent.values(), ...other.values()],
    hasReady: () => [urgent, other].some((queue) => queue.values().some(isReady)),
    async hasUrgent() {
      if (urgent.values().some(isReady)) return true
      if (performance.now() - urgentScannedMs < idleMs) return false
      // The search for all files reports the error.
      await scan(shared.filter(({ isUrgent }) => isUrgent)).catch(() => undefined)
      return urgent.values().some(isReady)
    },
    clear() {
      urgent.clear()
      other.clear()
    },
    add,
    scan: () => scan(shared),
  }
}

function isReady({ delay }: Waiting): boolean {
  return delay === null || delay.isOver()
}

/** Uploads some of the waiting files. Throws when S3 fails or refuses. A file that cannot be read waits, and the others are uploaded. */
async function pushBatch(parts: SpoolParts, queues: Queues, signal: AbortSignal): Promise<void> {
  const { urgent, other } = queues
  const queue = urgent.values().some(isReady) ? urgent : other
  const ready = [...queue.values()].filter(isReady)
  const next = ready.toSorted((a, b) => a.writtenAtMs - b.writtenAtMs).slice(0, batchSize)
  const take = async () => {
    for (let one = next.shift(); one && !signal.aborted; one = next.shift()) {
      if (await pushIfReadable(parts, one)) queue.delete(one.key)
      if (queue === other && (await queues.hasUrgent())) return
    }
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, take))
  const failed = results.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

async function pushIfReadable(parts: SpoolParts, waiting: Waiting): Promise<boolean> {
  const { key } = waiting
  try {
    return await push(parts, key)
  } catch (error) {
    if (error instanceof MediaUnavailable) throw error
    waiting.delay ??= createDelay()
    if (waiting.delay.begin()) parts.log.warn({ err: error, key }, 'a file cannot be uploaded')
    return false
  }
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
