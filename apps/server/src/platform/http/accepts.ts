/** What a caller's Accept-Encoding and If-None-Match headers allow: read once, for every answer that heeds them. */
export type Encoding = 'br' | 'gzip'

interface Accepted {
  best: Encoding | null
  takesGzip: boolean
}

const none: Accepted = { best: null, takesGzip: false }
/** Browsers send a handful of different headers; more than that is somebody trying to fill memory. */
const rememberedHeaders = 100
const longestRemembered = 200
const remembered = new Map<string, Accepted>()

/** The better of brotli and gzip that a caller takes; brotli when it takes both alike. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  return read(header).best
}

/** For answers that exist as they are and gzipped only. */
export function acceptsGzip(header: string | undefined): boolean {
  return read(header).takesGzip
}

function read(header: string | undefined): Accepted {
  if (header === undefined) return none
  const known = remembered.get(header)
  if (known) return known
  const fresh = parse(header)
  if (header.length > longestRemembered) return fresh
  if (remembered.size >= rememberedHeaders) remembered.clear()
  remembered.set(header, fresh)
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
  return { best, takesGzip: gzip > 0 }
}

/** `q=0` refuses; so does a weight that is none, because an answer as it is suits everybody. */
function weightOf(parameters: string[]): number {
  const written = parameters.find((one) => one.startsWith('q='))
  if (written === undefined) return 1
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(written) ? Number(written.slice(2)) : 0
}

/** RFC 9110, 13.1.2: `*`, a list, and weak tags all may say that the caller has this very answer. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
