/** Content codings that responses are available in (decision 0026). */
export type Encoding = 'br' | 'gzip'

interface Accepted {
  best: Encoding | null
  isGzipAccepted: boolean
}

const none: Accepted = { best: null, isGzipAccepted: false }
/** Browsers send a handful of different headers; the limits are against made-up ones. */
const maxCached = 100
const maxCachedLength = 200
const cache = new Map<string, Accepted>()

/** The best of brotli and gzip for an Accept-Encoding header; brotli if both have the same weight. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  return read(header).best
}

/** For responses without a brotli form. */
export function acceptsGzip(header: string | undefined): boolean {
  return read(header).isGzipAccepted
}

function read(header: string | undefined): Accepted {
  if (header === undefined) return none
  const known = cache.get(header)
  if (known) return known
  const fresh = parse(header)
  if (header.length > maxCachedLength) return fresh
  if (cache.size >= maxCached) cache.clear()
  cache.set(header, fresh)
  return fresh
}

function parse(header: string): Accepted {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters))
  }
  const rest = weights.get('*') ?? 0
  const br = weights.get('br') ?? rest
  const gzip = weights.get('gzip') ?? rest
  const best = br > 0 && br >= gzip ? 'br' : gzip > 0 ? 'gzip' : null
  return { best, isGzipAccepted: gzip > 0 }
}

/** A malformed weight counts as `q=0`: every client accepts an uncompressed response. */
function weightOf(parameters: string[]): number {
  const written = parameters.find((one) => one.startsWith('q='))
  if (written === undefined) return 1
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(written) ? Number(written.slice(2)) : 0
}

/** If-None-Match (RFC 9110, 13.1.2): `*`, a list, and weak tags. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
