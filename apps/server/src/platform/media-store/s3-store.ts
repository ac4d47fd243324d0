import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../log.ts'
import { createDeletions, type Deletions } from './deletions.ts'
import {
  filesBelow,
  foldersIn,
  linkOrCopy,
  moveInto,
  readIfPresent,
  statFile,
  unlessMissing,
  writeAtomically,
} from './local-files.ts'
import { createMediaCache, type MediaCache } from './media-cache.ts'
import type { MediaStore } from './media-store.ts'
import { MediaUnavailable, type S3Client } from './s3-client.ts'
import { isBelow, startSpool, type SharedFolder, type Spool } from './spool.ts'

export interface S3StoreOptions {
  /** The data folder, in which written files wait for their upload. */
  root: string
  /** The folders that are in the bucket; everything else stays in the data folder. */
  shared: readonly SharedFolder[]
  s3: S3Client
  cacheBytes: number
  log: Log
  /** Whether this process does the uploads of all processes with the same data folder. */
  mayPush(): boolean
}

export interface S3Store extends MediaStore {
  spool: string
  figures(): { spoolBytes: number; oldestMs: number }
}

/**
 * More simultaneous requests than this fail at once, so that a slow S3 does not fill the memory with waiting viewers.
 */
const maxReads = 64

interface Parts extends S3StoreOptions {
  cache: MediaCache
  deletions: Deletions
  /** Null before `startPushing`. */
  spool(): Spool | null
  pathOf(key: string): string
  isShared(key: string): boolean
}

/** Media in an S3 bucket, behind the files that wait for their upload and a cache on the disk. */
export async function openS3Store(options: S3StoreOptions): Promise<S3Store> {
  const { root, shared, s3 } = options
  const cache = createMediaCache(path.join(root, 'media-cache'), options.cacheBytes)
  const pathOf = (key: string) => path.join(root, key)
  const deletions = createDeletions(path.join(root, 'media-deletions'), s3, {
    isWaiting: async (key) => (await statFile(pathOf(key))) !== null,
    isNamedByContent: (key) => shared.some((one) => one.isNamedByContent && isBelow(one, key)),
  })
  const listeners: (() => void)[] = []
  let spool: Spool | null = null
  const isShared = (key: string) => shared.some((one) => isBelow(one, key))
  const parts: Parts = { ...options, cache, deletions, pathOf, isShared, spool: () => spool }
  const reading = createReading(parts)
  return {
    spool: await spoolId(root),
    figures: () => ({ spoolBytes: spool?.bytes() ?? 0, oldestMs: spool?.oldestMs() ?? 0 }),
    ...reading,
    ...createListing(parts),
    ...createWriting(parts, reading.file),
    onPushed: (notify) => void listeners.push(notify),
    trimCache: () => cache.trim(0),
    startPushing() {
      const onPushed = () => listeners.forEach((notify) => notify())
      spool ??= startSpool({ ...options, cache, deletions, onPushed })
    },
    close: async () => spool?.close(),
  }
}

type Reading = Pick<S3Store, 'read' | 'readPath' | 'file' | 'size'>

/** Reads from the files that wait for their upload first: they can move to the cache at any time, but never back. */
function createReading({ root, s3, cache, pathOf, isShared }: Parts): Reading {
  const download = createDownload(s3, cache)
  const read = async (key: string) => {
    const local = (await readIfPresent(pathOf(key))) ?? (await cache.read(key))
    return local ?? (isShared(key) ? download(key) : null)
  }
  const localFile = async (key: string) => ((await statFile(pathOf(key))) ? pathOf(key) : cache.file(key))
  return {
    read,
    readPath(absolute) {
      const key = path.relative(root, absolute)
      return isShared(key) ? read(key) : readIfPresent(absolute)
    },
    async file(key) {
      const local = await localFile(key)
      return local ?? (isShared(key) && (await download(key)) ? cache.file(key) : null)
    },
    async size(key) {
      const local = await localFile(key)
      const found = local === null ? null : await statFile(local)
      return found?.bytes ?? (isShared(key) ? ((await s3.head(key))?.bytes ?? null) : null)
    },
  }
}

function createListing({
  root,
  s3,
  shared,
  pathOf,
  isShared,
}: Parts): Pick<S3Store, 'list' | 'folders' | 'isPending'> {
  return {
    async list(folder) {
      const found = new Map<string, number>()
      for await (const page of s3.list(`${folder}/`))
        for (const { key, modifiedAtMs } of page) {
          const name = key.slice(folder.length + 1)
          if (!name.includes('/')) found.set(name, modifiedAtMs)
        }
      for (const name of (await unlessMissing(readdir(pathOf(folder)))) ?? []) {
        const local = await statFile(path.join(pathOf(folder), name))
        if (local) found.set(name, local.modifiedAtMs)
      }
      return [...found].map(([name, modifiedAtMs]) => ({ name, modifiedAtMs }))
    },
    async folders(folder) {
      const stored =
        isShared(`${folder}/`) || shared.some((one) => one.folder === folder)
          ? await s3.folders(`${folder}/`)
          : []
      return [...new Set([...stored, ...(await foldersIn(pathOf(folder)))])]
    },
    async isPending(key) {
      if (await statFile(pathOf(key))) return isShared(key)
      // Leaving the loop closes the folder.
      for await (const file of filesBelow(pathOf(key))) if (isShared(path.relative(root, file))) return true
      return false
    },
  }
}

type Writing = Pick<S3Store, 'write' | 'adopt' | 'link' | 'delete' | 'deleteFolder'>

function createWriting(parts: Parts, file: S3Store['file']): Writing {
  const { root, cache, deletions, pathOf, isShared } = parts
  // If this notification fails, the next scan finds the file.
  const push = (key: string) =>
    void parts
      .spool()
      ?.add(key)
      .catch(() => undefined)
  return {
    async write(key, bytes) {
      await writeAtomically(pathOf(key), bytes, { isLasting: true })
      push(key)
    },
    async adopt(from, key) {
      await moveInto(from, pathOf(key))
      push(key)
      for await (const one of filesBelow(pathOf(key))) push(path.relative(root, one))
    },
    async link(key, to) {
      const copy = async () => {
        const from = await file(key)
        return from !== null && linkOrCopy(from, pathOf(to))
      }
      // The file may have moved to the cache meanwhile, so the second attempt looks there.
      const isLinked = (await copy()) || (await copy())
      if (isLinked) push(to)
      return isLinked
    },
    async delete(keys) {
      for (const key of keys) {
        await rm(pathOf(key), { force: true })
        await cache.delete(key)
      }
      const own = keys.filter(isShared)
      if (own.length > 0) await deletions.add({ keys: own, folder: null })
    },
    async deleteFolder(key) {
      await rm(pathOf(key), { recursive: true, force: true })
      await cache.deleteFolder(key)
      if (isShared(key)) await deletions.add({ keys: [], folder: key })
    },
  }
}

/** Downloads objects, with one request per object at a time. */
function createDownload(s3: S3Client, cache: MediaCache) {
  const running = new Map<string, Promise<Buffer | null>>()
  const start = async (key: string) => {
    try {
      const body = await s3.get(key)
      // If the disk is full, viewers can still watch.
      if (body) await cache.add(key, body).catch(() => undefined)
      return body
    } finally {
      running.delete(key)
    }
  }
  return (key: string): Promise<Buffer | null> => {
    const started = running.get(key)
    if (started) return started
    if (running.size >= maxReads) return Promise.reject(new MediaUnavailable('S3 is too slow.'))
    const download = start(key)
    running.set(key, download)
    return download
  }
}

/** The ID of this data folder. It is created at the first start with a bucket. */
async function spoolId(root: string): Promise<string> {
  const file = path.join(root, 'media-spool.id')
  const existing = await unlessMissing(readFile(file, 'utf8'))
  if (existing !== null) return existing.trim()
  const draft = `${file}.${randomUUID()}`
  await mkdir(root, { recursive: true })
  await writeFile(draft, `${randomUUID()}\n`)
  // If several processes start together, the first one determines the ID.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
