import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../../platform/http/accepts.ts'

export interface PlaylistBody {
  contentType: string
  cacheControl: string
  /** The body in this content coding; null: identity. */
  in(encoding: Encoding | null): EncodedBody
}

export interface EncodedBody {
  /** A string has one character per byte (latin1). */
  bytes: string | Buffer
  length: number
  etag: string
}

export interface WrittenPlaylist {
  text: string
  /** Content type; by default, that of playlists. */
  contentType?: string
  cacheControl: string
}

export interface PlaylistCache {
  /** The cached body of `key` at this version, else a new one; null: there is nothing to write. */
  get(key: string, version: number, write: () => WrittenPlaylist | null): PlaylistBody | null
  clear(): void
  /** How often it was cleared: as a version, it keeps a body that was read before from being found afterwards. */
  generation(): number
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
  let generation = 0
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
    clear() {
      generation++
      cached.clear()
    },
    generation: () => generation,
  }
}

function createBody(
  text: Buffer,
  { cacheControl, contentType = playlistType }: Omit<WrittenPlaylist, 'text'>,
): PlaylistBody {
  const digest = hash('sha256', text).slice(0, 20)
  const plain = encodedBody(text, `"${digest}"`)
  const encoded: Partial<Record<Encoding, EncodedBody>> = {}
  return {
    cacheControl,
    contentType,
    in(encoding) {
      if (encoding === null) return plain
      encoded[encoding] ??= encodedBody(compress(text, encoding), `"${digest}-${encoding}"`)
      return encoded[encoding]
    },
  }
}

/** Node joins headers and a string for one write, which takes less time than two as long as the copy is small. */
const maxStringBytes = 4_096

function encodedBody(bytes: Buffer, etag: string): EncodedBody {
  const { length } = bytes
  return { bytes: length > maxStringBytes ? bytes : bytes.toString('latin1'), length, etag }
}

function compress(text: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(text)
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}
