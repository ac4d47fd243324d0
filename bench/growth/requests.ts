// cspell:ignore bakodi nipe rusa towaye bakodii gulamoo xqzt
import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { reportNames } from '@kallo/rules/insights/reports'
import { isoDay } from '@kallo/rules/foundation/zoned-time'

export interface GrowthRequest {
  name: string
  path: string
  body?: object
  /** Bodies that are sent in turns, instead of `body`. */
  bodies?: readonly object[]
  as: 'visitor' | 'viewer' | 'operator'
  headers?: Record<string, string>
  /** Number of requests; smaller for slow and rare ones. */
  rounds: number
  /**
   * `ratio`: limit of the p99 relative to the smallest size. `ms`: limit of the p95 at every size. Null: no limit,
   * because the response lists everything.
   */
  limit: { ratio: number } | { ms: number } | null
  /** Limit of a response as sent, with brotli or gzip. */
  maxBytes?: number
}

/** Sent in five parts. */
const often = 2_000
const seldom = 1_000
const unlimited = 40
const maxRatio = 1.5
const minimal = { prefer: 'return=minimal' }

function list(name: string, path: string, body: object = {}): GrowthRequest {
  const limit = { ratio: maxRatio }
  return { name, path: `console/${path}/list`, body, as: 'operator', rounds: seldom, limit }
}

function viewed(name: string, path: string, more: Partial<GrowthRequest> = {}): GrowthRequest {
  return { name, path, as: 'visitor', rounds: often, limit: { ratio: maxRatio }, ...more }
}

/** At every size there are at least four channels. */
const guideTags = [
  'growth-1',
  'growth-2',
  'growth-3',
  'growth-4',
  ...Array.from({ length: 16 }, (_, n) => `growth-${n + 5}`),
]

/**
 * Words from the names in `catalogue-data.ts` and of the demo: complete, incomplete, mistyped, and without any
 * result.
 */
const queries = [
  'bakodi',
  'gula',
  'mo',
  'obudu',
  'nipe rusa',
  'towaye tv',
  'bakodii',
  'gulamoo',
  'eko nesw',
  'xqzt',
]

function searches(name: string, purpose: 'search' | 'suggest'): GrowthRequest {
  const bodies = queries.map((query) => ({ query, purpose }))
  return { name, path: 'search', bodies, as: 'viewer', rounds: seldom, limit: { ms: 100 } }
}

/** The important requests, all of which exist at every size. */
export function growthRequests(nowMs: number): GrowthRequest[] {
  const range = {
    from: isoDay(nowMs - 29 * dayMs, 'Africa/Lagos'),
    to: isoDay(nowMs, 'Africa/Lagos'),
  }
  return [
    viewed('home, visitor', 'free/contents/view', { headers: minimal }),
    viewed('home, viewer', 'contents/view', { as: 'viewer', headers: minimal }),
    viewed('home in rows, viewer', 'home', { as: 'viewer', limit: { ms: 50 }, maxBytes: 30_000 }),
    searches('search', 'search'),
    searches('search while typing', 'suggest'),
    viewed(
      'guide: a window',
      `guide/windows/${Math.floor(nowMs / hourMs / 3) * 3}/6/${guideTags.join(',')}`,
      {
        limit: { ms: 100 },
        maxBytes: 50_000,
      },
    ),
    viewed('session check', 'contents/availability', { as: 'viewer' }),
    viewed('channel page', 'free/contents/channel/eko-news'),
    viewed('channel page, viewer', 'contents/channel/nolly-gold', { as: 'viewer' }),
    viewed('VOD page, viewer', 'contents/vod/obudu', { as: 'viewer' }),
    viewed('category, viewer', 'contents/vods/category/drama/view', { as: 'viewer', headers: minimal }),
    viewed('ticket', 'playback/start', { as: 'viewer', body: { kind: 'live', tag: 'nolly-gold' } }),
    viewed('profile', 'profile/view', { as: 'viewer' }),
    viewed('guide: on now', 'free/contents/on-now', { rounds: unlimited, limit: null }),
    viewed('all channels', 'free/contents/channels/all/view', {
      rounds: unlimited,
      limit: null,
      headers: minimal,
    }),
    viewed('whole catalogue', 'free/contents/view', { rounds: 10, limit: null }),
    viewed('monitoring wall', 'console/monitoring/wall', { as: 'operator', rounds: unlimited, limit: null }),
    list('VODs', 'vods'),
    list('VODs, last page', 'vods', { sort: '-name' }),
    list('VODs, search', 'vods', { search: 'ferry' }),
    list('channels', 'channels'),
    list('subscribers', 'subscribers'),
    list('subscribers, search', 'subscribers', { search: 'bench-77@' }),
    list('payments', 'payments'),
    list('payments, search', 'payments', { search: 'bench-77' }),
    ...reportNames.map((report): GrowthRequest => ({
      name: `report ${report}`,
      path: 'console/reports/view',
      body: { report, ...range },
      as: 'operator',
      rounds: 10,
      limit: { ms: 1_000 },
    })),
  ]
}
