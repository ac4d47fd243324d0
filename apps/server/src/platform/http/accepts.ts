/** Content codings that responses are available in (decision 0026). */
export type ContentCoding = 'br' | 'gzip'

/** The best of brotli and gzip for an Accept-Encoding header; brotli if both have the same weight. */
export function acceptedEncoding(header: string | undefined): ContentCoding | null {
  const { br, gzip } = weightsOf(header)
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : null
}

/** Whether gzip is accepted, for responses that are not available in brotli. */
export function acceptsGzip(header: string | undefined): boolean {
  return weightsOf(header).gzip > 0
}

function weightsOf(header = ''): Record<ContentCoding, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters))
  }
  const others = weights.get('*') ?? 0
  return { br: weights.get('br') ?? others, gzip: weights.get('gzip') ?? others }
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
