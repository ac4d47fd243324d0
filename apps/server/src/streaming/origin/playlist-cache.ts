import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../../platform/http/accepts.ts'

export interface PlaylistBody {
  contentType: string
  cacheControl: string
  /** The body in this content coding, with its own ETag; null: identity. */
  in(encoding: Encoding | null): { bytes: Buffer; etag: string }
}

export interface WrittenPlaylist {
  text: string
  /** Default: that of playlists. */
  contentType?: string
  cacheControl: string
}

export interface PlaylistCache {
  /** The cached body of `key` at this version, else a new one; null: there is nothing to write. */
  get(key: string, version: number, write: () => WrittenPlaylist | null): PlaylistBody | null
  clear(): void
}

const playlistType = 'application/vnd.apple.mpegurl'
/** Low enough to compress a live playlist within a millisecond. */
const brotliQuality = 5

/** Bodies contain no ticket, so they are the same for all viewers: each is written and compressed once per version. */
export function createPlaylistCache(maxBytes: number): PlaylistCache {
  const cached = new LRUCache<string, { version: number; body: PlaylistBody; size: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
  })
  return {
    get(key, version, write) {
      const known = cached.get(key)
      if (known?.version === version) return known.body
      const written = write()
      if (!written) return null
      const text = Buffer.from(written.text)
      const body = createBody(text, written)
      // Compressed bodies, created on demand, are small compared to the text.
      cached.set(key, { version, body, size: Math.ceil(text.length * 1.25) })
      return body
    },
    clear: () => cached.clear(),
  }
}

function createBody(
  text: Buffer,
  { cacheControl, contentType = playlistType }: Omit<WrittenPlaylist, 'text'>,
): PlaylistBody {
  const digest = hash('sha256', text).slice(0, 20)
  const plain = { bytes: text, etag: `"${digest}"` }
  const encoded: Partial<Record<Encoding, { bytes: Buffer; etag: string }>> = {}
  return {
    cacheControl,
    contentType,
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
