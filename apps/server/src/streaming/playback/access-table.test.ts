import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../platform/db.ts'
import { createLog } from '../../platform/log.ts'
import type { Tables } from '../../tables.ts'
import {
  requesterOf,
  channelPaths,
  setUpAccessTable,
  leaks,
  listPaths,
  mayWatch,
  mayWatchVod,
  places,
  requireSubscriptions,
  who,
  type Place,
  type Who,
} from '../../testing/streaming/access-table.ts'
import { startKillableServer } from '../../testing/services/killable-server.ts'
import { createTestApp } from '../../testing/test-app.ts'

interface Service {
  base: string
  db: Kysely<Tables>
  stop(): Promise<void>
}

const env = { TRUSTED_PROXIES: '127.0.0.1' }

async function inProcess(): Promise<Service> {
  const test = await createTestApp(env)
  const base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  return { base, db: test.deps.db, stop: () => test.close() }
}

/** A started server, tested over HTTP. Only the access rules of the catalogue are written to its database. */
async function started(): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-table-'))
  const server = await startKillableServer(folder, { ...env, SEED: 'demo' })
  const database = openDatabase<Tables>(server.connectionString, createLog('silent'), 2)
  const stop = async () => {
    await database.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { base: server.base, db: database.db, stop }
}

async function logIn(base: string, one: Who): Promise<string> {
  const response = await fetch(`${base}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${one}@kallo.test`,
      password: 'kallo-demo-1',
      deviceId: `table-of-${one}`,
    }),
  })
  return ((await response.json()) as { data: { token: string } }).data.token
}

describe.each([
  ['within this process', inProcess],
  ['as a started server', started],
] as const)('access, %s', (_, begin) => {
  let service: Service
  let rules: Awaited<ReturnType<typeof setUpAccessTable>>
  const tokens: Record<Who, string | null> = { visitor: null, bola: null, chidi: null, ada: null }
  const { get, start, leave } = requesterOf(() => service.base, tokens)

  beforeAll(async () => {
    service = await begin()
    rules = await setUpAccessTable(service.db)
    for (const one of ['bola', 'chidi', 'ada'] as const) tokens[one] = await logIn(service.base, one)
  }, 120_000)
  afterAll(() => service.stop())

  describe.each([true, false])('subscription required: %s', (isRequired) => {
    beforeAll(async () => {
      await requireSubscriptions(service.db, isRequired)
      const paid = rules.find(({ isPaid, mode }) => isPaid && mode === 'none')
      const isSet = async () => {
        const { reason } = await start('visitor', 'NG', { kind: 'live', tag: paid?.tag })
        expect(reason === 'yes').toBe(!isRequired)
      }
      await vi.waitFor(isSet, { timeout: 10_000, interval: 20 })
    })

    const cells = who.flatMap((one) => (Object.keys(places) as Place[]).map((place) => [one, place] as const))
    it.each(cells)(
      '[T-02, T-03, T-04, B-10, B-11] %s in %s has the access of the table, in every endpoint and page',
      async (one, place) => {
        for (const rule of rules) {
          const { reason, streamUrl } = await start(one, place, { kind: 'live', tag: rule.tag })
          expect([rule, reason]).toEqual([rule, mayWatch(rule, one, place, isRequired)])
          for (const shown of channelPaths(one, rule.tag)) {
            const { text } = await get(one, place, shown)
            // The app shell is rendered for visitors regardless of the session.
            const asWhom = shown.startsWith('/home') ? 'visitor' : one
            const isOpen = mayWatch(rule, asWhom, place, isRequired) === 'yes'
            const mustCarry = isOpen && shown.startsWith('/api')
            expect([
              shown,
              !isOpen && leaks.exec(text),
              mustCarry && !text.includes('"stream_url":"http'),
            ]).toEqual([shown, isOpen ? false : null, false])
          }
          if (streamUrl === null) continue
          for (const other of Object.keys(places) as Place[]) {
            const expected = mayWatch(rule, one, other, isRequired) === 'yes' ? 200 : 403
            expect((await get(one, other, streamUrl)).status).toBe(expected)
          }
          await leave(streamUrl)
        }
      },
    )

    it.each(who)('[T-04, P-03, B-12] %s and VODs', async (one) => {
      const expected = mayWatchVod(one, isRequired)
      expect((await start(one, 'NG', { kind: 'vod', tag: 'obudu' })).reason).toBe(expected)
      for (const shown of ['/api/v1/vod/obudu', '/api/v1/contents/vod/obudu'])
        expect(leaks.test((await get(one, 'NG', shown)).text)).toBe(expected === 'yes')
    })

    it('[T-04, C-04, C-06] no list contains a stream address', async () => {
      for (const one of who)
        for (const list of listPaths)
          expect([list, leaks.exec((await get(one, 'NG', list)).text)]).toEqual([list, null])
    })
  })
})
