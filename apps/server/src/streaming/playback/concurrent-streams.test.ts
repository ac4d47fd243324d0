import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'
import { streamIn } from '../../testing/streaming/playback-client.ts'
import { createLeases, viewerHash } from '../leases/index.ts'

const playback = usePlaybackApp()
const { get, post, open, shownAddress, play, errorOf } = playback

const paid = ['nolly-gold', 'super-pitch', 'nolly-gold'] as const
const heartbeatOf = (ms: number) =>
  playback.test.deps.db
    .insertInto('service_heartbeat')
    .values({ name: 'leases', at: new Date(ms) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: new Date(ms) }))
    .execute()
const leave = (ticket: string) => post('playback/leave', { ticket })

const three = async () => {
  const urls = []
  for (const tag of paid) urls.push((await open(tag)).url)
  for (const url of urls) expect(await play(url)).toBe(200)
  return urls
}

it('[T-05] as many streams play as the plan has devices; the next one is rejected, lists what plays and may stop one', async () => {
  const urls = await three()
  const late = await open('super-pitch')
  expect(late.reason).toBe('stream-limit')
  const { data } = (await get('playback/streams', { token: playback.ada })).body
  expect(data.maxStreams).toBe(3)
  expect(data.streams).toHaveLength(3)
  expect(data.streams[0]).toMatchObject({ deviceName: 'Web Browser', location: 'Nigeria', kind: 'live' })
  const stream = streamIn(urls[0] ?? '')
  expect((await post('playback/stop', { stream }, { token: playback.ada })).status).toBe(200)
  expect(await errorOf(urls[0] ?? '')).toContain('stopped from another device')
  expect((await open('nolly-gold', { ticket: urls[0] ?? '' })).reason).toBe('stream-stopped')
  const now = await open('super-pitch')
  expect(await play(now.url)).toBe(200)
  expect((await open('super-pitch')).reason).toBe('stream-limit')
})

it('[T-05] an unused address holds no lease, and each address in use holds one', async () => {
  const urls = await Promise.all(Array.from({ length: 8 }, () => shownAddress('nolly-gold')))
  expect((await get('playback/streams', { token: playback.ada })).body.data.streams).toEqual([])
  const responses = await Promise.all(urls.map((url) => play(url)))
  expect(responses.filter((status) => status === 200)).toHaveLength(3)
  expect(responses.filter((status) => status === 403)).toHaveLength(5)
})

it('[T-05] free channels are not counted, and visitors may watch them', async () => {
  for (let n = 0; n < 6; n++) {
    expect(await play((await open('eko-news')).url)).toBe(200)
    expect(await play((await open('eko-news', { token: '' })).url)).toBe(200)
  }
  expect((await get('playback/streams', { token: playback.ada })).body.data.streams).toEqual([])
})

it('[T-05] a closed player releases its lease immediately, a lost connection within a minute', async () => {
  const urls = await three()
  expect((await leave(urls[0] ?? '')).status).toBe(200)
  expect(await play((await open('nolly-gold')).url)).toBe(200)
  expect((await open('nolly-gold')).reason).toBe('stream-limit')
  playback.test.deps.clock.advance(44_000)
  expect((await open('nolly-gold')).reason).toBe('stream-limit')
  playback.test.deps.clock.advance(2_000)
  expect((await open('nolly-gold')).reason).toBe('ok')
})

it('[T-05] changing the channel with the old ticket replaces the stream', async () => {
  const urls = await three()
  const next = await open('super-pitch', { ticket: urls[0] ?? '' })
  expect(next.reason).toBe('ok')
  expect(streamIn(next.url)).not.toBe(streamIn(urls[0] ?? ''))
  expect(await play(next.url)).toBe(200)
  expect(await play(urls[0] ?? '')).toBe(403)
})

it('[T-05] a heartbeat renews a lease and states the city', async () => {
  const { url } = await open('nolly-gold')
  expect(await play(url)).toBe(200)
  const beat = () =>
    post('playback/heartbeat', { ticket: url, timeZone: 'Africa/Lagos' }, { token: playback.ada })
  expect((await beat()).status).toBe(200)
  for (let n = 0; n < 4; n++) {
    playback.test.deps.clock.advance(30_000)
    expect((await beat()).status).toBe(200)
  }
  expect((await get('playback/streams', { token: playback.ada })).body.data.streams).toMatchObject([
    { location: 'Lagos' },
  ])
  expect(await post('playback/heartbeat', { ticket: 'x' })).toMatchObject({
    body: { reason: 'ticket-invalid' },
  })
})

it.each([
  ['a worker', 'worker', 120_000],
  ['an origin, while another one manages leases', 'origin', 0],
])('[T-05] the start of %s does not renew leases that have expired', async (_, role, silentMs) => {
  await three()
  playback.test.deps.clock.advance(92_000)
  await heartbeatOf(playback.test.deps.clock.now() - silentMs)
  const config = { ...playback.test.deps.config, roles: new Set([role as 'worker']) }
  const leases = await createLeases({ ...playback.test.deps, config }, { flushMs: 3_600_000 })
  const others = { viewer: viewerHash('ada'), stream: '' }
  expect(await leases.findState(others)).toMatchObject({ playing: 0 })
  await leases.close()
})

it('[T-05, A-10] a device that is signed out can no longer play', async () => {
  const { url } = await open('nolly-gold')
  expect(await play(url)).toBe(200)
  await post('profile/remove-device', { deviceId: 'device-of-ada@kallo.test' }, { token: playback.ada })
  await expect.poll(() => play(url), { timeout: 20_000, interval: 20 }).toBe(403)
})

it('[T-05] another account’s stream can be neither listed nor stopped', async () => {
  const { url } = await open('nolly-gold')
  expect(await play(url)).toBe(200)
  const token = await playback.test.tokenOf('chidi@kallo.test')
  expect(await post('playback/stop', { stream: streamIn(url) }, { token })).toMatchObject({ status: 404 })
  expect((await get('playback/streams', { token })).body.data.streams).toEqual([])
  expect(await play(url)).toBe(200)
})

it('[T-05] waiting acquisitions of one viewer do not block another viewer', async () => {
  const urls: string[] = []
  for (let n = 0; n < 70; n++) urls.push(await shownAddress('nolly-gold'))
  const chidi = await playback.test.tokenOf('chidi@kallo.test')
  const claimed: Promise<number>[] = []
  await playback.test.deps.db.transaction().execute(async (trx) => {
    const lock = `streams of ${viewerHash('ada')}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
    claimed.push(...urls.map((url) => play(url)))
    // More than fifty: the last ones are rejected at once.
    await Promise.any(claimed)
    expect((await get('contents/channel/nolly-gold', { token: chidi })).status).toBe(200)
  })
  expect((await Promise.all(claimed)).filter((status) => status === 200)).toHaveLength(3)
})

it('[T-05] a hanging database does not prevent playback', async () => {
  const { url } = await open('nolly-gold')
  await playback.test.deps.db.transaction().execute(async (trx) => {
    const lock = `streams of ${viewerHash('ada')}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
    expect(await play(url)).toBe(200)
  })
})

it('[T-05] a clock that ran ahead and was corrected blocks no one', async () => {
  playback.test.deps.clock.advance(3_600_000)
  await three()
  playback.test.deps.clock.advance(-3_600_000)
  playback.ada = await playback.test.tokenOf('ada@kallo.test')
  const urls = await three()
  expect((await open('nolly-gold')).reason).toBe('stream-limit')
  const { streams } = (await get('playback/streams', { token: playback.ada })).body.data
  expect(streams.map(({ stream }: { stream: string }) => stream).toSorted()).toEqual(
    urls.map(streamIn).toSorted(),
  )
})

it('[T-05] a stream keeps its lease when the clock is set back', async () => {
  playback.test.deps.clock.advance(3_600_000)
  const { url } = await open('nolly-gold')
  expect(await play(url)).toBe(200)
  playback.test.deps.clock.advance(-3_600_000)
  expect(await play(url)).toBe(200)
  // Listing streams stores the leases in memory.
  expect((await get('playback/streams', { token: playback.ada })).body.data.streams).toHaveLength(1)
})

it('[T-05] a stream that was stopped long ago is still reported as stopped', async () => {
  const { url } = await open('nolly-gold')
  expect(await play(url)).toBe(200)
  await post('playback/stop', { stream: streamIn(url) }, { token: playback.ada })
  playback.test.deps.clock.advance(2 * 3_600_000)
  const late = async () => {
    const { reason, url: next } = await open('nolly-gold', { ticket: url })
    return reason === 'ok' ? await errorOf(next) : reason
  }
  await expect.poll(late, { timeout: 20_000, interval: 20 }).toBe('stream-stopped')
})
