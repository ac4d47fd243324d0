import { randomBytes } from 'node:crypto'
import { networksPerStream } from '@kallo/rules/streaming/stream-lease'
import { fixedClock } from '@kallo/testkit/fixed-clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSharingLimit } from '../streaming/origin/sharing-limit.ts'
import { findRedis, startRedis, type RedisServer } from '../testing/services/redis-server.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { createRateLimits } from '../platform/rate-limits.ts'
import { createPostgresStore } from '../platform/shared-state/postgres-store.ts'
import { openRedisStore } from '../platform/shared-state/redis-store.ts'
import { createSharedState } from '../platform/shared-state/shared-state.ts'
import type { SharedStore } from '../platform/shared-state/shared-store.ts'

const log = createLog('silent')
const limit = { name: 'test', burst: 3, everyMs: 60_000 }

let test: TestApp
let redis: RedisServer | null = null
beforeAll(async () => {
  test = await createTestApp()
  if (findRedis()) redis = await startRedis()
})
afterAll(async () => {
  await test.close()
  await redis?.stop()
})

const unique = () => randomBytes(6).toString('hex')

const stores: [name: string, open: () => SharedStore | Promise<SharedStore>, isMissing: boolean][] = [
  ['PostgreSQL', () => createPostgresStore(test.deps.db), false],
  [
    findRedis() ? 'Redis' : 'Redis (skipped: no redis-server on PATH)',
    () => openRedisStore(redis?.url ?? '', log, `${unique()}:`),
    !findRedis(),
  ],
]

describe.each(stores)('state shared through %s', (_name, open, isMissing) => {
  /** Processes on one store, which exchange their state on request. */
  async function createProcesses() {
    const store = await open()
    const create = () => {
      const shared = createSharedState(log, createMetrics())
      const clock = fixedClock('2026-11-20T12:00:00Z')
      const limits = createRateLimits(clock)
      shared.addDebts(limits)
      const isSharedTooWidely = createSharingLimit(clock, shared)
      shared.start({ ...store, close: () => Promise.resolve() })
      return { shared, limits, isSharedTooWidely, exchange: shared.exchange }
    }
    const processes = [create(), create(), create()] as const
    const close = async () => {
      for (const { shared } of processes) await shared.close()
      await store.close()
    }
    return { processes, close }
  }
  type Process = {
    limits: ReturnType<typeof createRateLimits>
    isSharedTooWidely: (stream: string, network: string) => boolean
    exchange: () => Promise<void>
  }
  const admits = ({ limits }: Process, key: string) => {
    try {
      limits.take(limit, key)
      return true
    } catch {
      return false
    }
  }

  it.skipIf(isMissing)('[X-04] a rate limit holds for all processes together', async () => {
    const { processes, close } = await createProcesses()
    const [first, second, third] = processes
    const key = unique()
    expect([admits(first, key), admits(second, key)]).toEqual([true, true])
    for (const one of processes) await one.exchange()
    expect(admits(third, key)).toBe(true)
    for (const one of processes) await one.exchange()
    // A process learns of a debt when it exchanges its own next change.
    expect([admits(first, key), admits(third, key)]).toEqual([true, false])
    await first.exchange()
    expect(admits(first, key)).toBe(false)
    expect(admits(first, unique())).toBe(true)
    await close()
  })

  it.skipIf(isMissing)('[X-04] a refund holds for all processes', async () => {
    const { processes, close } = await createProcesses()
    const [first, second] = processes
    const key = unique()
    for (let i = 0; i < 3; i++) expect(admits(first, key)).toBe(true)
    await first.exchange()
    for (let i = 0; i < 3; i++) first.limits.refund(limit, key)
    await first.exchange()
    for (let i = 0; i < 3; i++) {
      expect(admits(second, key)).toBe(true)
      await second.exchange()
    }
    expect(admits(second, key)).toBe(false)
    await close()
  })

  it.skipIf(isMissing)('[X-04] a debt decreases with time', async () => {
    const store = await open()
    const id = unique()
    expect((await store.addDebts(new Map([[id, 150]]))).get(id)).toBeGreaterThan(0)
    await expect.poll(async () => (await store.addDebts(new Map([[id, 0]]))).get(id)).toBe(0)
    await store.prune()
    await store.close()
  })

  it.skipIf(isMissing)('[T-03, X-04] the networks of a stream are counted in all processes', async () => {
    const { processes, close } = await createProcesses()
    const [first, second] = processes
    const stream = unique()
    const networks = Array.from({ length: networksPerStream }, (_, index) => `10.0.${index}.0`)
    for (const network of networks) expect(first.isSharedTooWidely(stream, network)).toBe(false)
    await first.exchange()
    // The second process does not know the stream yet: it admits one network, then learns of the others.
    expect(second.isSharedTooWidely(stream, '10.9.9.0')).toBe(false)
    await second.exchange()
    expect(second.isSharedTooWidely(stream, '10.9.9.0')).toBe(true)
    expect(second.isSharedTooWidely(stream, '10.8.8.0')).toBe(true)
    for (const network of networks) expect(second.isSharedTooWidely(stream, network)).toBe(false)
    expect(second.isSharedTooWidely(unique(), '10.9.9.0')).toBe(false)
    await close()
  })
})

describe('while the store is unavailable', () => {
  it('[X-04] each process counts alone and reports it, and later shares what it counted', async () => {
    const metrics = createMetrics()
    const shared = createSharedState(log, metrics)
    const limits = createRateLimits(test.deps.clock)
    shared.addDebts(limits)
    const store = createPostgresStore(test.deps.db)
    let isUnavailable = true
    const rejectIfUnavailable = () =>
      isUnavailable ? Promise.reject(new Error('connection refused')) : Promise.resolve()
    shared.start({
      ...store,
      addDebts: (changes) => rejectIfUnavailable().then(() => store.addDebts(changes)),
    })
    const key = unique()
    limits.take(limit, key)
    await shared.exchange()
    expect(await metrics.metrics()).toContain('kallo_limits_local 1')
    limits.take(limit, key)
    limits.take(limit, key)
    expect(() => limits.take(limit, key)).toThrow('too-many-tries')
    isUnavailable = false
    await expect.poll(() => shared.exchange().then(() => metrics.metrics())).toContain('kallo_limits_local 0')
    const other = createRateLimits(test.deps.clock)
    other.take(limit, key)
    other.merge(await store.addDebts(other.takeChanges()))
    expect(() => other.take(limit, key)).toThrow('too-many-tries')
    await shared.close()
  })
})
