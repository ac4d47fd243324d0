import { fixedClock } from '@kallo/testkit/fixed-clock'
import { expect, it } from 'vitest'
import { startHlsStation } from '../../../testing/streaming/hls-station.ts'
import { eventually } from '../../../testing/streaming/live-app.ts'
import { createHlsWatch } from './hls-watch.ts'

it('[Y-04] a multivariant playlist that names itself is an error, and is not requested without a pause', async () => {
  const station = await startHlsStation()
  let requests = 0
  station.intercept = (_request, response) => {
    requests += 1
    response.end('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\nlive.m3u8\n')
    return true
  }
  const problems: string[] = []
  const watch = createHlsWatch(station.url(), {
    allowsPrivate: true,
    clock: fixedClock(Date.parse('2026-11-01T12:00:00Z')),
    onNew: () => undefined,
    onError: (error) => problems.push((error as Error).message),
  })
  await eventually(() => expect(problems).toEqual(['A variant of the playlist is not a media playlist.']))
  expect(requests).toBe(1)
  await watch.close()
  await station.close()
})

it('[Y-04] a watch that is closed does not wait for a server that does not respond', async () => {
  const station = await startHlsStation()
  let requests = 0
  station.intercept = () => (requests += 1) > 0
  const watch = createHlsWatch(station.url(), {
    allowsPrivate: true,
    clock: fixedClock(Date.parse('2026-11-01T12:00:00Z')),
    onNew: () => undefined,
    onError: () => undefined,
  })
  await eventually(() => expect(requests).toBe(1))
  const closedMs = performance.now()
  await watch.close()
  // The request itself ends after 10 s.
  expect(performance.now() - closedMs).toBeLessThan(8_000)
  await station.close()
})

it('[Y-08] states when the playlist last listed new media, however long its segments are', async () => {
  const station = await startHlsStation()
  station.intercept = (_request, response) => {
    response.end('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n1.ts\n')
    return true
  }
  const clock = fixedClock(Date.parse('2026-11-01T12:00:00Z'))
  const startMs = clock.now()
  const watch = createHlsWatch(station.url(), {
    allowsPrivate: true,
    clock,
    onNew: () => undefined,
    onError: () => undefined,
  })
  await eventually(() => expect(watch.lastNewMs()).toBe(startMs))
  clock.advance(8_000)
  expect([watch.lastNewMs(), watch.burstMs()]).toEqual([startMs, 15_000])
  await watch.close()
  await station.close()
})
