/** A request to the origin, taken apart. What is not of one of these forms is 404. */
export type OriginAddress = { token: string } & (
  | { kind: 'live-multivariant'; tag: string; name: string }
  | { kind: 'live-media'; tag: string; rendition: number; name: string }
  | { kind: 'vod-multivariant'; tag: string }
  | { kind: 'vod-media'; tag: string; rendition: number }
  | { kind: 'segment'; asset: string; rendition: number; segment: number }
)

const longestPath = 512
const number = (text: string | undefined) =>
  text !== undefined && /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : null
const slug = /^[a-z0-9][a-z0-9-]{0,62}$/

/** Reads `/t/{token}/…` as described in docs/operating/origin.md; null when it is none of ours. */
export function parseOriginAddress(url: string): OriginAddress | null {
  const path = url.split('?', 1)[0] ?? ''
  if (path.length > longestPath) return null
  const [, t, token, area, id, ...rest] = path.split('/')
  if (t !== 't' || !token || !id || !slug.test(id)) return null
  if (area === 'live') return parseLive(token, id, rest)
  if (area === 'vod') return parseVod(token, id, rest)
  return area === 'seg' ? parseSegment(token, id, rest) : null
}

function parseLive(token: string, tag: string, rest: string[]): OriginAddress | null {
  if (rest.length > 2) return null
  const name = /^([a-z0-9-]{1,40})\.m3u8$/.exec(rest.at(-1) ?? '')?.[1]
  if (name === undefined) return null
  if (rest.length === 1) return { kind: 'live-multivariant', token, tag, name }
  const rendition = renditionOf(rest[0])
  return rendition === null ? null : { kind: 'live-media', token, tag, rendition, name }
}

function parseVod(token: string, tag: string, rest: string[]): OriginAddress | null {
  if (rest.length > 2 || !/^(film|playlist)\.m3u8$/.test(rest.at(-1) ?? '')) return null
  if (rest.length === 1) return { kind: 'vod-multivariant', token, tag }
  const rendition = renditionOf(rest[0])
  return rendition === null ? null : { kind: 'vod-media', token, tag, rendition }
}

function parseSegment(token: string, asset: string, rest: string[]): OriginAddress | null {
  if (rest.length !== 2) return null
  const rendition = number(rest[0])
  const segment = number(/^(.+)\.ts$/.exec(rest[1] ?? '')?.[1])
  return rendition === null || segment === null ? null : { kind: 'segment', token, asset, rendition, segment }
}

function renditionOf(folder: string | undefined): number | null {
  return folder?.startsWith('v') ? number(folder.slice(1)) : null
}
