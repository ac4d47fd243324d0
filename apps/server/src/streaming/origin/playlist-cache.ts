import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ContentCoding } from '../../platform/http/accepts.ts'

export interface PlaylistBody {
  contentType: string
  cacheControl: string
  /** The body in this content coding; null: identity. Compresses it at the first call. */
  in(coding: ContentCoding | null): EncodedBody
  /** The tag of the body in this content coding, without compressing it. */
  etag(coding: ContentCoding | null): string
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

/** Periods other than hours are cached apart: there are so many that they would evict all other playlists. */
export type CacheSection = 'usual' | 'periods'

export interface PlaylistCache {
  /** The cached body of `key` at this version, else a new one; null: there is nothing to write. */
  get(
    key: string,
    version: number,
    write: () => WrittenPlaylist | null,
    section?: CacheSection,
  ): PlaylistBody | null
  clear(): void
  /**
   * Counts clearings. Used as the version of a body that is loaded asynchronously, so that one loaded before a clearing is not found
   * after it.
   */
  generation(): number
}

const playlistType = 'application/vnd.apple.mpegurl'
/** Low enough to compress a live playlist within a millisecond. */
const brotliQuality = 5

/** The part of the memory that such periods may take. */
const periodsShare = 1 / 4

/** Bodies contain no ticket, so they are the same for all viewers: each is written and compressed once per version. */
export function createPlaylistCache(maxBytes: number): PlaylistCache {
  const sections = {
    usual: createSection(maxBytes * (1 - periodsShare)),
    periods: createSection(maxBytes * periodsShare),
  }
  let generation = 0
  return {
    get(key, version, write, section = 'usual') {
      const cached = sections[section]
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
      sections.usual.clear()
      sections.periods.clear()
    },
    generation: () => generation,
  }
}

function createSection(maxBytes: number) {
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
  const etag = (coding: ContentCoding | null) => (coding === null ? `"${digest}"` : `"${digest}-${coding}"`)
  const plain = encodedBody(text, etag(null))
  const encoded: Partial<Record<ContentCoding, EncodedBody>> = {}
  return {
    cacheControl,
    contentType,
    etag,
    in(coding) {
      if (coding === null) return plain
      encoded[coding] ??= encodedBody(compress(text, coding), etag(coding))
      return encoded[coding]
    },
  }
}

/** Node joins headers and a string for one write, which takes less time than two as long as the copy is small. */
const maxStringBytes = 4_096

function encodedBody(bytes: Buffer, etag: string): EncodedBody {
  const { length } = bytes
  return { bytes: length > maxStringBytes ? bytes : bytes.toString('latin1'), length, etag }
}

function compress(text: Buffer, coding: ContentCoding): Buffer {
  if (coding === 'gzip') return gzipSync(text)
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}
