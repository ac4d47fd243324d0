/** A parsed request to the origin. Anything else is 404. */
export type OriginAddress = { ticket: string } & (
  | { kind: 'live-multivariant'; tag: string; name: string }
  | { kind: 'live-media'; tag: string; rendition: number; name: string }
  | { kind: 'vod-multivariant'; tag: string }
  | { kind: 'vod-media'; tag: string; rendition: number }
  | { kind: 'segment'; asset: string; rendition: number; segment: number }
)

const maxPathLength = 512
const parseNumber = (text: string | undefined) =>
  text !== undefined && /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : null
const slug = /^[a-z0-9][a-z0-9-]{0,62}$/

/** Reads `/t/{ticket}/…` as described in docs/operating/origin.md; null for any other address. */
export function parseOriginAddress(url: string): OriginAddress | null {
  const path = url.split('?', 1)[0] ?? ''
  if (path.length > maxPathLength) return null
  const [, t, ticket, area, id, ...rest] = path.split('/')
  if (t !== 't' || !ticket || !id || !slug.test(id)) return null
  if (area === 'live') return parseLive(ticket, id, rest)
  if (area === 'vod') return parseVod(ticket, id, rest)
  return area === 'seg' ? parseSegment(ticket, id, rest) : null
}

function parseLive(ticket: string, tag: string, rest: string[]): OriginAddress | null {
  if (rest.length > 2) return null
  const name = /^([a-z0-9-]{1,40})\.m3u8$/.exec(rest.at(-1) ?? '')?.[1]
  if (name === undefined) return null
  if (rest.length === 1) return { kind: 'live-multivariant', ticket, tag, name }
  const rendition = renditionOf(rest[0])
  return rendition === null ? null : { kind: 'live-media', ticket, tag, rendition, name }
}

function parseVod(ticket: string, tag: string, rest: string[]): OriginAddress | null {
  if (rest.length > 2 || !/^(film|playlist)\.m3u8$/.test(rest.at(-1) ?? '')) return null
  if (rest.length === 1) return { kind: 'vod-multivariant', ticket, tag }
  const rendition = renditionOf(rest[0])
  return rendition === null ? null : { kind: 'vod-media', ticket, tag, rendition }
}

function parseSegment(ticket: string, asset: string, rest: string[]): OriginAddress | null {
  if (rest.length !== 2) return null
  const rendition = parseNumber(rest[0])
  const segment = parseNumber(/^(.+)\.ts$/.exec(rest[1] ?? '')?.[1])
  return rendition === null || segment === null
    ? null
    : { kind: 'segment', ticket, asset, rendition, segment }
}

function renditionOf(folder: string | undefined): number | null {
  return folder?.startsWith('v') ? parseNumber(folder.slice(1)) : null
}
