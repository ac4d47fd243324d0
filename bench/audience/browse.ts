// cspell:ignore xqzt
import { hourMs } from '@kallo/rules/foundation/durations'
import type { Client } from './http-client.ts'
import type { Random } from '../random.ts'

/** Texts that viewers search for; the last one has no result. */
const queries = ['obudu', 'eko news', 'nolly', 'ijapa kids', 'market day', 'xqzt']
const windowHours = 3

export interface Browsing {
  client: Client
  random: Random
  /** Session token; null for a visitor. */
  token: string | null
}

/** Opens the home page, and then the guide or the search, before the viewer chooses something. */
export async function browse({ client, random, token }: Browsing): Promise<void> {
  const home = token ? '/api/v1/home' : '/api/v1/free/contents/view'
  await client.send({ kind: 'home', path: home, token })
  if (random.below(2) === 0) await openGuide({ client, token })
  else await search({ client, token }, random.pick(queries))
}

async function openGuide({ client, token }: Omit<Browsing, 'random'>): Promise<void> {
  const path = '/api/v1/guide/channels'
  const { status, body } = await client.send({ kind: 'guide', path, token, wantsBody: true })
  if (status !== 200) return
  const { data } = JSON.parse(body.toString()) as { data: { channels: { tag: string }[] } }
  const tags = data.channels.slice(0, 10).map(({ tag }) => tag)
  const hour = Math.floor(Date.now() / hourMs / windowHours) * windowHours
  const windows = `/api/v1/guide/windows/${hour}/${2 * windowHours}/${tags.join(',')}`
  if (tags.length > 0) await client.send({ kind: 'guide', path: windows, token })
}

/** Requests suggestions for the first half of the query, then its results. */
async function search({ client, token }: Omit<Browsing, 'random'>, query: string): Promise<void> {
  const path = '/api/v1/search'
  for (const [purpose, length] of [
    ['suggest', query.length / 2] as const,
    ['search', query.length] as const,
  ]) {
    const body = JSON.stringify({ query: query.slice(0, length), purpose })
    await client.send({ kind: 'search', path, body, token })
  }
}
