import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '../../platform/http/accepts.ts'

export interface PlaylistBody {
  contentType: string
  cacheControl: string
  /** The body in this content coding; null: identity. Compresses it at the first call. */
  in(encoding: Encoding | null): EncodedBody
  /** The tag of the body in this content coding, without compressing it. */
  etag(encoding: Encoding | null): string
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

/** Periods of the archive have a shelf of their own: there are any number of them, so that they would displace all others. */
export type Shelf = 'usual' | 'archive'

export interface PlaylistCache {
  /** The cached body of `key` at this version, else a new one; null: there is nothing to write. */
  get(key: string, version: number, write: () => WrittenPlaylist | null, shelf?: Shelf): PlaylistBody | null
  clear(): void
  /** How often it was cleared: as a version, it keeps a body that was read before from being found afterwards. */
  generation(): number
}

const playlistType = 'application/vnd.apple.mpegurl'
/** Low enough to compress a live playlist within a millisecond. */
const brotliQuality = 5

/** The part of the memory that periods of the archive may take. */
const archiveShare = 1 / 4

/** Bodies contain no ticket, so they are the same for all viewers: each is written and compressed once per version. */
export function createPlaylistCache(maxBytes: number): PlaylistCache {
  const shelves = {
    usual: createShelf(maxBytes * (1 - archiveShare)),
    archive: createShelf(maxBytes * archiveShare),
  }
  let generation = 0
  return {
    get(key, version, write, shelf = 'usual') {
      const cached = shelves[shelf]
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
      shelves.usual.clear()
      shelves.archive.clear()
    },
    generation: () => generation,
  }
}

function createShelf(maxBytes: number) {
  return new LRUCache<string, { version: number; body: PlaylistBody; size: number }>({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: ({ size }) => size,
  })
}

function createBody(
  text: Buffer,
  { cacheControl, contentType = playlistType }: Omit<WrittenPlaylist, 'text'>,
): PlaylistBody {
  const digest = hash('sha256', text).slice(0, 20)
  const etag = (encoding: Encoding | null) => (encoding === null ? `"${digest}"` : `"${digest}-${encoding}"`)
  const plain = encodedBody(text, etag(null))
  const encoded: Partial<Record<Encoding, EncodedBody>> = {}
  return {
    cacheControl,
    contentType,
    etag,
    in(encoding) {
      if (encoding === null) return plain
      encoded[encoding] ??= encodedBody(compress(text, encoding), etag(encoding))
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
