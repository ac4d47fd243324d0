import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createPlaybackClient, streamIn } from '../../testing/streaming/playback-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLeases, viewerHash } from '../leases/index.ts'

/** Nothing is flushed during the test, so that the process writes no heartbeat of its own. */
const flushMs = 3_600_000

let test: TestApp
let base = ''
let ada = ''
const { post } = createApiClient(() => test)
const { open, play } = createPlaybackClient({ test: () => test, base: () => base, token: () => ada })

beforeAll(async () => {
  test = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, { leaseFlushMs: flushMs })
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  ada = await test.tokenOf('ada@kallo.test')
})
afterAll(() => test.close())

it('[T-05] after an outage of the whole service, streams keep their leases and stopped ones stay stopped', async () => {
  const { clock, db } = test.deps
  const urls: string[] = []
  for (const tag of ['nolly-gold', 'super-pitch', 'nolly-gold']) urls.push((await open(tag)).url)
  for (const url of urls) expect(await play(url)).toBe(200)
  const stopped = streamIn(urls[2] ?? '') ?? ''
  await post('playback/stop', { stream: stopped }, { token: ada })
  await db
    .insertInto('service_heartbeat')
    .values({ name: 'leases', at: new Date(clock.now()) })
    .execute()
  // Two minutes are longer than a lease, but no request could arrive.
  clock.advance(120_000)
  const leases = await createLeases(test.deps, { flushMs })
  const others = { viewer: viewerHash('ada'), stream: '' }
  const held = { ...others, stream: streamIn(urls[0] ?? '') ?? '' }
  expect(await leases.findState(others)).toMatchObject({ playing: 2 })
  expect(await leases.findState(held)).toEqual({ endReason: null, playing: 0 })
  expect(await leases.findState({ ...others, stream: stopped })).toMatchObject({ endReason: 'stopped' })
  clock.advance(46_000)
  expect(await leases.findState(others)).toMatchObject({ playing: 0 })
  // The lease of the stream expired meanwhile, and another stream acquired one.
  const { url: newer } = await open('nolly-gold')
  expect(await play(newer)).toBe(200)
  expect(await leases.findState(held)).toEqual({ endReason: null, playing: 1 })
  await leases.close()
})
