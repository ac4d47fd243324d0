import type { PlaylistContent } from '@kallo/rules/streaming/playlist-progress'

/** Tags without an address. */
const plainTags = new Set([
  '#EXTINF',
  '#EXT-X-BYTERANGE',
  '#EXT-X-DISCONTINUITY',
  '#EXT-X-DISCONTINUITY-SEQUENCE',
  '#EXT-X-ENDLIST',
  '#EXT-X-I-FRAMES-ONLY',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-MEDIA-SEQUENCE',
  '#EXT-X-PLAYLIST-TYPE',
  '#EXT-X-PROGRAM-DATE-TIME',
  '#EXT-X-START',
  '#EXT-X-TARGETDURATION',
  '#EXT-X-VERSION',
])
/** Tags with attributes, one of which may be an address. */
const attributeTags = new Set(['#EXT-X-KEY', '#EXT-X-MAP', '#EXT-X-MEDIA', '#EXT-X-STREAM-INF'])

/**
 * Rewrites a playlist so that everything in it is loaded through `localAddress`. Addresses with other schemes than http and
 * https are removed with their line, and so are all tags that ffmpeg does not need. `base`: the address of the playlist.
 */
export function rewritePlaylist(text: string, base: string, localAddress: (url: string) => string): string {
  const local = (uri: string): string | null => {
    if (!URL.canParse(uri, base)) return null
    const url = new URL(uri, base)
    return url.protocol === 'http:' || url.protocol === 'https:' ? localAddress(url.href) : null
  }
  const lines = linesOf(text).flatMap((line) => {
    if (!line.startsWith('#')) return line === '' ? [] : (local(line) ?? [])
    const [tag = ''] = line.split(':', 1)
    if (plainTags.has(tag)) return line
    return attributeTags.has(tag) ? (rewriteTag(tag, line, local) ?? []) : []
  })
  return ['#EXTM3U', ...lines, ''].join('\n')
}

/**
 * Writes the attributes again, because ffmpeg separates them in another way: at white space too, and not after `\"`. Null: an address
 * cannot be used.
 */
function rewriteTag(tag: string, line: string, local: (uri: string) => string | null): string | null {
  const attributes = Array.from(line.matchAll(attribute), ([, name = '', quoted, plain = '']) => {
    if (name === 'URI') {
      const address = local(quoted ?? plain)
      return address === null ? null : `URI="${address}"`
    }
    return quoted === undefined && /^[\w.-]*$/.test(plain.trim())
      ? `${name}=${plain.trim()}`
      : `${name}="${(quoted ?? plain).replaceAll('\\', '')}"`
  })
  return attributes.includes(null) ? null : `${tag}:${attributes.join(',')}`
}

/** The variant of a multivariant playlist with the highest bandwidth, if possible in H.264; null: it is a media playlist. */
export function bestVariant(text: string, base: string): string | null {
  return findBest(linesOf(text), base)?.url ?? null
}

/**
 * A multivariant playlist reduced to what is played, because ffmpeg opens everything in it: the best variant, and the default sound
 * of its group unless the variant contains that. A media playlist remains as it is.
 */
export function withBestVariantOnly(text: string, base: string): string {
  const lines = linesOf(text)
  const best = findBest(lines, base)
  if (!best) return text
  const group = attributesOf(best.line).get('AUDIO')
  const sounds = lines.filter((line) => {
    const attributes = line.startsWith('#EXT-X-MEDIA:') ? attributesOf(line) : new Map<string, string>()
    return attributes.get('TYPE') === 'AUDIO' && attributes.get('GROUP-ID') === group
  })
  const sound = sounds.find((line) => attributesOf(line).get('DEFAULT') === 'YES') ?? sounds[0]
  const isSeparate = sound !== undefined && attributesOf(sound).has('URI')
  return ['#EXTM3U', ...(isSeparate ? [sound] : []), best.line, best.url, ''].join('\n')
}

/** `line`: the tag of the variant. */
function findBest(lines: readonly string[], base: string): { url: string; line: string } | null {
  const variants = lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const uri = lines.slice(at + 1).find((one) => one !== '' && !one.startsWith('#'))
    const bandwidth = Number(attributesOf(line).get('BANDWIDTH') ?? 0)
    return uri !== undefined && URL.canParse(uri, base)
      ? [{ url: new URL(uri, base).href, line, bandwidth }]
      : []
  })
  const best = variants.toSorted((one, other) => other.bandwidth - one.bandwidth)
  return best.find(({ line }) => mayBeH264(line)) ?? best[0] ?? null
}

/** False: the variant states other codecs, such as HEVC, which most browsers do not play. */
function mayBeH264(line: string): boolean {
  const codecs = attributesOf(line).get('CODECS')
  return codecs === undefined || /avc[13]/.test(codecs)
}

const attribute = /([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g

/** The attributes of a tag, without quotation marks. */
function attributesOf(line: string): Map<string, string> {
  const found = line.matchAll(attribute)
  return new Map(Array.from(found, ([, name = '', quoted, plain = '']) => [name, quoted ?? plain]))
}

/** Lines end where they do for ffmpeg. */
function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\0]/).map((line) => line.trim())
}

/** What a media playlist lists; null if it has no segments. */
export function playlistContent(text: string): PlaylistContent | null {
  const lines = linesOf(text)
  const sequence = /#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? '0'
  const segments = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const newestUri = segments.at(-1)
  if (newestUri === undefined) return null
  const start = Number(sequence)
  return { start, end: start + segments.length, newestUri, isEnded: lines.includes('#EXT-X-ENDLIST') }
}

/** Seconds; 6 if it is not stated or not plausible. */
export function targetDuration(text: string): number {
  const seconds = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(text)?.[1] ?? 6)
  return seconds >= 1 && seconds <= 60 ? seconds : 6
}
