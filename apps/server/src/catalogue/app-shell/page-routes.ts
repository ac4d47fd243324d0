import { readPeriodName } from '@kallo/rules/streaming/stream-address'
import { framedPages, protectedPages, publicPages, signInPages } from '@kallo/rules/foundation/pages'

/** The kinds of pages for the shell. `vod` and `series` have metadata but no first data; `other` has the service's metadata. */
export type PageKind =
  | { kind: 'home' }
  | { kind: 'channels' }
  | { kind: 'all-channels' }
  | { kind: 'category'; id: string }
  /** `catchUp`: an hour or the name of a programme that its player plays. */
  | { kind: 'channel'; tag: string; isPlayer: boolean; catchUp?: string }
  /** Players of viewers with a session. */
  | { kind: 'channel-player'; tag: string; catchUp?: string }
  | { kind: 'vod-player'; tag: string }
  | { kind: 'vod'; tag: string }
  | { kind: 'series'; tag: string }
  | { kind: 'plans' }
  | { kind: 'unsubscribe'; hash: string }
  /** Shown by the console in a frame (F-21, B-36, L-14). */
  | { kind: 'framed' }
  | { kind: 'other' }

/** R-01…R-03. The first match applies, as in the app: `/channels/all` is before `/channels/:category`. */
const pagePatterns = [...publicPages, ...framedPages, ...signInPages, ...protectedPages]

const matchers = pagePatterns.map((pattern) => ({
  pattern,
  // `//` is not `/`, so the first page accepts no trailing slash.
  expression: new RegExp(`^${pattern.replace(/:[a-z]+/g, '([^/]+)')}${pattern === '/' ? '' : '/?'}$`),
}))

/** The page at an address, or null: 404 PAGE NOT FOUND. */
export function matchPage(pathname: string): PageKind | null {
  for (const { pattern, expression } of matchers) {
    const match = expression.exec(pathname)
    if (match) return kindOf(pattern, match[1] ?? '', match[2] ?? '')
  }
  return null
}

function kindOf(pattern: (typeof pagePatterns)[number], first: string, second: string): PageKind | null {
  switch (pattern) {
    case '/':
    case '/home':
      return { kind: 'home' }
    case '/home/channels':
      return { kind: 'channels' }
    case '/home/channels/all':
      return { kind: 'all-channels' }
    case '/home/channels/:category':
      return { kind: 'category', id: first }
    case '/home/channel/:tag':
    case '/home/rechannel/:tag':
    case '/channel-free/:tag':
      return { kind: 'channel', tag: first, isPlayer: false }
    case '/home/channel/play/:tag':
      return { kind: 'channel', tag: first, isPlayer: true }
    case '/channel/play/:tag':
      return { kind: 'channel-player', tag: first }
    case '/vod/play/:tag':
      return { kind: 'vod-player', tag: first }
    case '/vod/:tag':
      return { kind: 'vod', tag: first }
    case '/series/:tag':
      return { kind: 'series', tag: first }
    case '/plans':
      return { kind: 'plans' }
    case '/plans/preview':
    case '/home/preview':
    case '/preview':
      return { kind: 'framed' }
    case '/unsubscribe/:hash':
      return { kind: 'unsubscribe', hash: first }
    case '/home/epg/play/:item/:tag':
      return isCatchUp(first) ? { kind: 'channel', tag: second, isPlayer: true, catchUp: first } : null
    case '/epg/play/:item/:tag':
      return isCatchUp(first) ? { kind: 'channel-player', tag: second, catchUp: first } : null
    default:
      return { kind: 'other' }
  }
}

/** An hour, or a programme. */
function isCatchUp(text: string): boolean {
  return /^(\d|1\d|2[0-3])$/.test(text) || readPeriodName(text) !== null
}
