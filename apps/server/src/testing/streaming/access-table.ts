import type { GeoblockMode } from '@kallo/rules/foundation/region'
import { sql, type Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../../tables.ts'

/** Addresses whose countries the region database knows. Loopback counts as Nigeria. */
export const places = { NG: '127.0.0.1', GB: '81.2.69.160', unknown: '192.0.2.7' } as const
export type Place = keyof typeof places
export const who = ['visitor', 'bola', 'chidi', 'ada'] as const
export type Who = (typeof who)[number]

interface Rule {
  tag: string
  isPaid: boolean
  mode: GeoblockMode
  countries: string[]
}

const tags = ['eko-news', 'afro-pulse', 'nolly-gold', 'super-pitch', 'league-abroad', 'heritage', 'ringside']

/** Applies every kind of rule, free and paid, to channels of the demo. */
export async function setUpAccessTable(db: Kysely<Tables>): Promise<Rule[]> {
  const rows = await db.selectFrom('channel').select('tag').orderBy('position').execute()
  const known = [...new Set([...tags, ...rows.map(({ tag }) => tag)])].filter((tag) =>
    rows.some((row) => row.tag === tag),
  )
  const modes = [
    { mode: 'none', countries: [] },
    { mode: 'deny', countries: ['NG'] },
    { mode: 'deny', countries: ['GB'] },
    { mode: 'allow', countries: ['NG'] },
    { mode: 'allow', countries: ['GB'] },
  ] as const
  const rules = [false, true].flatMap((isPaid) => modes.map((mode) => ({ isPaid, ...mode })))
  const laid = rules.map((rule, index) => ({
    ...rule,
    countries: [...rule.countries],
    tag: known[index] ?? '',
  }))
  expect(laid.every(({ tag }) => tag !== '')).toBe(true)
  for (const { tag, isPaid, mode, countries } of laid)
    await db
      .updateTable('channel')
      .set({ is_paid: isPaid, geoblock: mode, geoblock_countries: countries })
      .where('tag', '=', tag)
      .execute()
  return laid
}

export async function requireSubscriptions(db: Kysely<Tables>, isRequired: boolean): Promise<void> {
  await db.updateTable('content_type').set({ is_on: isRequired }).where('position', '=', 2).execute()
  await sql`notify catalogue`.execute(db)
}

/** The expected result, implemented independently of the rule. */
export function mayWatch(rule: Rule, one: Who, place: Place, isRequired: boolean): string {
  const isListed = rule.countries.includes(place)
  if ((rule.mode === 'deny' && isListed) || (rule.mode === 'allow' && !isListed)) return 'region-blocked'
  if (!rule.isPaid || !isRequired || one === 'ada') return 'yes'
  return one === 'visitor' ? 'login-required' : 'subscription-required'
}

export function mayWatchVod(one: Who, isRequired: boolean): string {
  if (one === 'visitor') return 'login-required'
  return one === 'ada' || !isRequired ? 'yes' : 'subscription-required'
}

/** Sends requests as any viewer from any country; the server must trust this machine as a proxy. */
export function requesterOf(base: () => string, tokens: Record<Who, string | null>) {
  const headersOf = (one: Who, place: Place) => ({
    ...(tokens[one] ? { 'auth-token': tokens[one] } : {}),
    'x-forwarded-for': places[place],
  })
  return {
    /** The whole body as text, to search it for leaks. */
    async get(one: Who, place: Place, path: string): Promise<{ status: number; text: string }> {
      const url = path.startsWith('http') ? path : `${base()}${path}`
      const response = await fetch(url, { headers: headersOf(one, place), redirect: 'manual' })
      return { status: response.status, text: await response.text() }
    },
    /** Closes the player, which releases its lease. */
    async leave(ticket: string): Promise<void> {
      await fetch(`${base()}/api/v1/playback/leave`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ticket }),
      })
    },
    async start(one: Who, place: Place, body: object): Promise<{ reason: string; streamUrl: string | null }> {
      const response = await fetch(`${base()}/api/v1/playback/start`, {
        method: 'POST',
        headers: { ...headersOf(one, place), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const result = (await response.json()) as { reason?: string; data: { streamUrl: string } | null }
      return { reason: result.reason ?? 'yes', streamUrl: result.data?.streamUrl ?? null }
    },
  }
}

export const leaks = /stream_?url|\/t\/[0-9a-f]{8}\.|m3u8/i

/** Endpoints and pages that show a channel. */
export function channelPaths(one: Who, tag: string): string[] {
  const paths = [`/api/v1/free/contents/channel/${tag}`, `/home/channel/${tag}`, `/home/channel/play/${tag}`]
  return one === 'visitor' ? paths : [`/api/v1/contents/channel/${tag}`, ...paths]
}

/** Lists never contain stream addresses. */
export const listPaths = [
  '/api/v1/free/contents/view',
  '/api/v1/free/contents/categories/view',
  '/api/v1/free/contents/channels/view',
  '/api/v1/free/contents/channels/all/view',
  '/api/v1/banner/home-new/desktop',
  '/api/v1/contents/view',
  '/api/v1/contents/availability',
  '/api/v1/contents/channels/view',
  '/api/v1/contents/channels/all/view',
  '/api/v1/contents/vods/view',
  '/api/v1/vods/all/view',
  '/api/v1/contents/categories/view',
  '/',
  '/home',
]
