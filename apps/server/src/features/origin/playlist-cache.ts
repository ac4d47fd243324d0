import { gzipSync } from 'node:zlib'

export interface PlaylistBody {
  body: Buffer
  gzip: Buffer
  cacheControl: string
}

export interface WrittenPlaylist {
  text: string
  cacheControl: string
}

export interface PlaylistCache {
  /** The body kept under `key` at this version, or the one made now; null when there is nothing to make. */
  get(key: string, version: number, make: () => WrittenPlaylist | null): PlaylistBody | null
  clear(): void
}

/** Bodies hold no token, so they are the same for all viewers: each is written and compressed once a version. */
export function createPlaylistCache(maxBytes: number): PlaylistCache {
  const kept = new Map<string, { version: number; made: PlaylistBody }>()
  let bytes = 0
  const sizeOf = ({ body, gzip }: PlaylistBody) => body.length + gzip.length
  const drop = (key: string) => {
    const entry = kept.get(key)
    if (!entry) return
    kept.delete(key)
    bytes -= sizeOf(entry.made)
  }
  return {
    get(key, version, make) {
      const known = kept.get(key)
      if (known?.version === version) return known.made
      drop(key)
      const written = make()
      if (!written) return null
      const { text, cacheControl } = written
      const body = Buffer.from(text)
      const made = { body, gzip: gzipSync(body), cacheControl }
      kept.set(key, { version, made })
      bytes += sizeOf(made)
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
      return made
    },
    clear() {
      kept.clear()
      bytes = 0
    },
  }
}
