import { webOrigin } from '../foundation/web-origin.ts'

/** One channel of an M3U playlist. Texts are trimmed and without control characters; empty where the playlist has none. */
export interface PlaylistEntry {
  /** Line of its `#EXTINF`, from 1. */
  line: number
  name: string
  url: string
  /** `tvg-id` */
  guideId: string
  /** `tvg-name` */
  guideName: string
  /** `tvg-logo` */
  logo: string
  /** `group-title`, else `#EXTGRP`. */
  group: string
  /** How the provider offers recordings; null without. The header's values apply to all channels. */
  catchup: { type: string; days: number; source: string } | null
}

export interface InvalidLine {
  line: number
  reason: InvalidReason
  /** Beginning of the line. */
  excerpt: string
}

export type InvalidReason =
  | 'line-too-long'
  | 'no-name'
  | 'no-address'
  | 'address-invalid'
  | 'address-not-http'
  | 'web-page'
  | 'duplicate'
  | 'no-time'
  | 'no-title'
  | 'unknown-channel'

export interface PlaylistParser {
  /** One line without its line break. Returns the entry or the problem that the line completes. */
  line(text: string): PlaylistEntry | InvalidLine | null
  /** After the last line. */
  end(): InvalidLine | null
  /** Guide URLs from the header, in order, without duplicates. */
  guideUrls(): readonly string[]
}

/** Longer lines are invalid; callers may cut lines that exceed it. */
export const maxLineLength = 65_536

const maxUrlLength = 2_000
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s,"']+))/g
type Attributes = ReadonlyMap<string, string>

/** J-02: reads an M3U playlist line by line, in linear time and constant memory except for detecting duplicates. */
export function createPlaylistParser(): PlaylistParser {
  let number = 0
  let header: Attributes = new Map()
  let guideUrls: string[] = []
  let pending: { line: number; text: string; attributes: Attributes; name: string } | null = null
  let group = ''
  const known = new Map<string, number>()

  const complete = (text: string): PlaylistEntry | InvalidLine => {
    const info = pending
    const url = addressOf(text)
    const invalid = (reason: InvalidReason) => ({ line: number, reason, excerpt: excerpt(text) })
    const problem = addressProblem(url)
    pending = null
    const extGroup = group
    group = ''
    if (problem) return invalid(problem)
    if (!info) return invalid('no-name')
    const entry = createEntry(info, header, url, extGroup)
    if (entry.name === '') return { line: info.line, reason: 'no-name', excerpt: excerpt(info.text) }
    const identity = `${entry.name}\n${url}`
    if (known.has(identity)) return { line: info.line, reason: 'duplicate', excerpt: excerpt(info.text) }
    known.set(identity, info.line)
    return entry
  }
  const withoutAddress = (): InvalidLine | null => {
    if (!pending) return null
    const { line, text } = pending
    pending = null
    return { line, reason: 'no-address', excerpt: excerpt(text) }
  }
  return {
    line(raw) {
      number += 1
      const text = clean(number === 1 ? raw.replace(/^\uFEFF/, '') : raw.slice(0, maxLineLength + 1))
      if (raw.length > maxLineLength) {
        pending = null
        return { line: number, reason: 'line-too-long', excerpt: excerpt(text) }
      }
      if (text === '') return null
      if (/^#EXTM3U\b/i.test(text)) {
        header = attributesOf(text)
        guideUrls = [...new Set([...guideUrls, ...guideUrlsOf(header)])]
        return null
      }
      if (/^#EXTINF:/i.test(text)) {
        const dropped = withoutAddress()
        pending = { line: number, text, ...readInfo(text) }
        return dropped
      }
      if (/^#EXTGRP:/i.test(text)) group = text.slice('#EXTGRP:'.length).trim()
      return text.startsWith('#') ? null : complete(text)
    },
    end: withoutAddress,
    guideUrls: () => guideUrls,
  }
}

function createEntry(
  { line, attributes, name }: { line: number; attributes: Attributes; name: string },
  header: Attributes,
  url: string,
  extGroup: string,
): PlaylistEntry {
  const of = (key: string) => attributes.get(key) ?? ''
  return {
    line,
    name: clip(name || of('tvg-name'), 200),
    url,
    guideId: clip(of('tvg-id'), 200),
    guideName: clip(of('tvg-name'), 200),
    logo: clip(of('tvg-logo'), maxUrlLength),
    group: clip((of('group-title') || extGroup).split(';')[0]?.trim() ?? '', 80),
    catchup: catchupOf(attributes, header),
  }
}

/** Attributes, and the name behind the first comma that follows them. */
function readInfo(text: string): { attributes: Attributes; name: string } {
  const matches = [...text.matchAll(attribute)]
  let end = '#EXTINF:'.length
  for (const match of matches) {
    // An equals sign in the name is no attribute.
    if (hasCommaOutside(text, end, match.index)) break
    end = match.index + match[0].length
  }
  const comma = text.indexOf(',', end)
  const attributes = comma === -1 ? text : text.slice(0, comma)
  return { attributes: attributesOf(attributes), name: comma === -1 ? '' : text.slice(comma + 1).trim() }
}

function hasCommaOutside(text: string, from: number, to: number): boolean {
  const comma = text.indexOf(',', from)
  return comma !== -1 && comma < to
}

function attributesOf(text: string): Attributes {
  const found = new Map<string, string>()
  for (const [, key = '', double, single, bare] of text.matchAll(attribute)) {
    const name = key.toLowerCase()
    if (!found.has(name)) found.set(name, (double ?? single ?? bare ?? '').trim())
  }
  return found
}

function guideUrlsOf(header: Attributes): string[] {
  const values = ['x-tvg-url', 'url-tvg', 'tvg-url'].map((key) => header.get(key) ?? '')
  // A comma may also be part of an address: split only where another address begins.
  return values
    .flatMap((value) => value.split(/[,;\s]+(?=https?:\/\/)/i))
    .map((url) => url.trim())
    .filter((url) => /^https?:\/\//i.test(url) && URL.canParse(url))
}

function catchupOf(attributes: Attributes, header: Attributes): PlaylistEntry['catchup'] {
  const of = (key: string) => attributes.get(key) ?? header.get(key) ?? ''
  const type = of('catchup') || of('catchup-type')
  if (type === '' || type === 'none') return null
  const days = Number.parseInt(of('catchup-days') || of('timeshift'), 10)
  return { type, days: Number.isSafeInteger(days) && days > 0 ? days : 0, source: of('catchup-source') }
}

/** An address as it is stored: `HTTP://…` is valid, but everything else expects lowercase. */
export function withLowercaseScheme(url: string): string {
  return url.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
}

/** Players append request headers to the address: `http://host/stream|User-Agent=…`. */
function addressOf(text: string): string {
  if (!/^https?:/i.test(text)) return text.trim()
  return withLowercaseScheme((text.split('|')[0] ?? '').trim())
}

function addressProblem(url: string): InvalidReason | null {
  if (url.length > maxUrlLength || /\s/.test(url)) return 'address-invalid'
  if (!/^[a-z][a-z0-9+.-]*:/i.test(url)) return 'address-invalid'
  if (!/^https?:\/\//i.test(url)) return 'address-not-http'
  if (webOrigin(url) === null) return 'address-invalid'
  return isWebPage(url) ? 'web-page' : null
}

const pageHosts = /(^|\.)(youtube\.com|youtu\.be|twitch\.tv|facebook\.com|dailymotion\.com|vimeo\.com)$/i

/** A page for people instead of a stream, which playlists from the web often contain. */
function isWebPage(url: string): boolean {
  const { hostname, pathname } = new URL(url)
  return pageHosts.test(hostname) || /\.(html?|aspx?)$/i.test(pathname)
}

function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .trim()
}

function clip(text: string, max: number): string {
  return text.length <= max ? text : clean(text.slice(0, max))
}

function excerpt(text: string): string {
  return clip(text, 120)
}
