import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { fetchSegment, openStream } from '../../testing/streaming/played-stream.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createSeenStreams, leaseJobs } from './index.ts'

let test: TestApp
let base: string
const { post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp({}, { leaseFlushMs: 20 })
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())
beforeEach(() => test.deps.db.deleteFrom('stream_seen').execute())

const seen = () => test.deps.db.selectFrom('stream_seen').selectAll().orderBy('id').execute()
const streamOf = (ticket: string) => /\.[0-9a-f]{48}([0-9a-f]{16})/.exec(ticket)?.[1]
const aStream = (stream: string) => ({ stream, viewer: '0'.repeat(16), resource: 'a'.repeat(16) })

it('[D-06] a free stream is seen once a segment was delivered; a playlist or a HEAD is not enough', async () => {
  const opened = await openStream(test, 'live', 'eko-news')
  const other = await openStream(test, 'live', 'eko-news')
  const path = new URL(other.address).pathname
  const playlist = await fetch(base + path)
  const rendition = new URL(
    (await playlist.text()).split('\n').find((line) => /^[^#]/.test(line)) ?? '',
    base + path,
  )
  const lines = (await (await fetch(rendition)).text()).split('\n')
  const segment = new URL(lines.find((line) => /^[^#]/.test(line)) ?? '', rendition)
  expect((await fetch(segment, { method: 'HEAD' })).status).toBe(200)
  await fetchSegment(base, opened.address)
  await expect
    .poll(seen)
    .toMatchObject([{ id: streamOf(opened.ticket), viewer: '0'.repeat(16), reported_seconds: 0 }])
})

it('[D-06] an externally delivered stream is seen by its heartbeats, even if it is free', async () => {
  const { db } = test.deps
  const external = (external_url: string | null) =>
    db.updateTable('channel').set({ external_url }).where('tag', '=', 'highlife').execute()
  await external('https://cdn.example.net/highlife/playlist.m3u8')
  const start = async () => (await post('playback/start', { kind: 'live', tag: 'highlife' })).body.data
  await expect.poll(async () => (await start()).streamUrl).toContain('cdn.example.net')
  const { ticket } = await start()
  const beat = { ticket, timeZone: 'Africa/Lagos' }
  expect((await post('playback/heartbeat', beat)).status).toBe(200)
  await expect.poll(seen).toMatchObject([{ id: streamOf(ticket) }])
  await external(null)
})

it("[D-06] a heartbeat does not replace a segment of this service's origin", async () => {
  const { ticket } = await openStream(test, 'live', 'eko-news')
  expect((await post('playback/heartbeat', { ticket, timeZone: 'Africa/Lagos' })).status).toBe(200)
  const marker = createSeenStreams(test.deps)
  marker.note(aStream('f'.repeat(16)))
  await marker.close()
  expect(await seen()).toMatchObject([{ id: 'f'.repeat(16) }])
})

it('[D-06] two processes that see the same streams keep the first and the last time', async () => {
  const [one, other] = [createSeenStreams(test.deps), createSeenStreams(test.deps)]
  const streams = Array.from({ length: 200 }, (_, n) => aStream(n.toString(16).padStart(16, '0')))
  const startMs = test.deps.clock.now()
  for (const stream of streams) one.note(stream)
  test.deps.clock.advance(60_000)
  for (const stream of streams.toReversed()) other.note(stream)
  await Promise.all([other.flush(), one.flush()])
  const rows = await seen()
  expect(rows).toHaveLength(200)
  for (const { first_seen_at, last_seen_at } of rows)
    expect([first_seen_at.getTime() - startMs, last_seen_at.getTime() - startMs]).toEqual([0, 60_000])
  await Promise.all([one.close(), other.close()])
})

it('[D-06] streams that could not be stored are stored with the next flush', async () => {
  const { db } = test.deps
  let isUnavailable = true
  const unreliable = db.withPlugin({
    transformQuery({ node }) {
      if (isUnavailable) throw new Error('the database is unavailable')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const streams = createSeenStreams({ ...test.deps, db: unreliable })
  streams.note(aStream('2'.repeat(16)))
  await streams.flush()
  isUnavailable = false
  expect(await seen()).toEqual([])
  await streams.close()
  expect(await seen()).toMatchObject([{ id: '2'.repeat(16) }])
})

it('[D-06] streams are deleted a week after they were seen', async () => {
  const streams = createSeenStreams(test.deps)
  streams.note(aStream('1'.repeat(16)))
  await streams.flush()
  const purge = async () => {
    for (const { name, run } of leaseJobs(test.deps)) if (name === 'drop-old-seen-streams') await run()
  }
  test.deps.clock.advance(7 * 86_400_000)
  await purge()
  expect(await seen()).toHaveLength(1)
  test.deps.clock.advance(1)
  await purge()
  expect(await seen()).toEqual([])
  await streams.close()
})
