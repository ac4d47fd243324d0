import { rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import {
  filesBelow,
  moveInto,
  readIfPresent,
  statFile,
  unlessMissing,
  writeAtomically,
} from './local-files.ts'

/** Local copies of objects in the bucket, shared by all processes on this machine. */
export interface MediaCache {
  read(key: string): Promise<Buffer | null>
  /** The path of a cached file; null if it is not in the cache. */
  file(key: string): Promise<string | null>
  add(key: string, bytes: Buffer): Promise<void>
  /** Moves a file from the same file system. */
  adopt(file: string, key: string): Promise<void>
  delete(key: string): Promise<void>
  deleteFolder(key: string): Promise<void>
  /** Deletes the files that were read least recently until the rest is at most this large. */
  trim(maxBytes?: number): Promise<void>
}

/** Reading a file marks it as used, at most this often. */
const usedMs = 600_000

/** Between two rounds of deletion, the cache exceeds `maxBytes` by up to 2 %. */
export function createMediaCache(folder: string, maxBytes: number): MediaCache {
  const pathOf = (key: string) => path.join(folder, key)
  let addedBytes = Infinity
  let trimming: Promise<void> | null = null

  const trim = async (max = maxBytes) => {
    addedBytes = 0
    const files: { file: string; bytes: number; usedAtMs: number }[] = []
    for await (const file of filesBelow(folder)) {
      const found = await unlessMissing(stat(file))
      if (found) files.push({ file, bytes: found.size, usedAtMs: found.mtimeMs })
    }
    let bytes = files.reduce((sum, one) => sum + one.bytes, 0)
    for (const one of files.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
      if (bytes <= max) return
      await rm(one.file, { force: true })
      bytes -= one.bytes
    }
  }
  const onAdded = (bytes: number) => {
    addedBytes += bytes
    if (addedBytes < maxBytes / 50) return
    trimming ??= trim()
      .catch(() => undefined)
      .finally(() => {
        trimming = null
        onAdded(0)
      })
  }
  const markUsed = async (file: string) => {
    const found = await unlessMissing(stat(file))
    const now = Date.now()
    if (found && now - found.mtimeMs > usedMs) await unlessMissing(utimes(file, now / 1000, now / 1000))
  }
  return {
    async read(key) {
      const body = await readIfPresent(pathOf(key))
      if (body) await markUsed(pathOf(key))
      return body
    },
    async file(key) {
      if (!(await statFile(pathOf(key)))) return null
      await markUsed(pathOf(key))
      return pathOf(key)
    },
    async add(key, bytes) {
      await writeAtomically(pathOf(key), bytes, { isLasting: false })
      onAdded(bytes.length)
    },
    async adopt(file, key) {
      const found = await statFile(file)
      if ((await unlessMissing(moveInto(file, pathOf(key)).then(() => true))) && found) onAdded(found.bytes)
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    deleteFolder: (key) => rm(pathOf(key), { recursive: true, force: true }),
    trim,
  }
}
