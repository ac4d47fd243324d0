import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoding } from '../../platform/http/accepts.ts'

export interface PlaylistBody {
  cacheControl: string
  /** The body in this content coding, with an ETag of its own; null: as it is. */
  in(encoding: Encoding | null): { bytes: Buffer; etag: string }
}

export interface WrittenPlaylist {
  text: string
  cacheControl: string
}

export interface PlaylistCache {
  /** The body cached under `key` at this version, or the one written now; null when there is nothing to write. */
  get(key: string, version: number, write: () => WrittenPlaylist | null): PlaylistBody | null
  clear(): void
}

/** Low enough to compress a live playlist within a millisecond. */
const brotliQuality = 5

/** Bodies hold no ticket, so they are the same for all viewers: each is written and compressed once per version. */
export function createPlaylistCache(maxBytes: number): PlaylistCache {
  const cached = new Map<string, { version: number; body: PlaylistBody; size: number }>()
  let bytes = 0
  const drop = (key: string) => {
    const entry = cached.get(key)
    if (!entry) return
    cached.delete(key)
    bytes -= entry.size
  }
  return {
    get(key, version, write) {
      const known = cached.get(key)
      if (known?.version === version) return known.body
      drop(key)
      const written = write()
      if (!written) return null
      const text = Buffer.from(written.text)
      // Compressed forms are made on demand and take little next to the text.
      const size = Math.ceil(text.length * 1.25)
      const body = createBody(text, written.cacheControl)
      cached.set(key, { version, body, size })
      bytes += size
      for (const oldest of cached.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
      return body
    },
    clear() {
      cached.clear()
      bytes = 0
    },
  }
}

function createBody(text: Buffer, cacheControl: string): PlaylistBody {
  const digest = hash('sha256', text).slice(0, 20)
  const plain = { bytes: text, etag: `"${digest}"` }
  const encoded: Partial<Record<Encoding, { bytes: Buffer; etag: string }>> = {}
  return {
    cacheControl,
    in(encoding) {
      if (encoding === null) return plain
      encoded[encoding] ??= { bytes: compress(text, encoding), etag: `"${digest}-${encoding}"` }
      return encoded[encoding]
    },
  }
}

function compress(text: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(text)
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}
