// @vitest-environment jsdom
import type { playback } from '@kallo/contract/streaming/playback'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { heartbeatMs } from '@kallo/rules/streaming/stream-lease'
import { beforeEach, expect, it, vi } from 'vitest'
import { emit, fakeMedia, findVideo } from '../../testing/fake-media.ts'
import { disconnect, fail, reply, replyTo, requestsTo } from '@kallo/testkit/mock-api'
import { renderPage } from '../../testing/render-page.tsx'
import {
  acceptPlaybackReports,
  liveAddress,
  replyWithChannel,
  replyWithTicket,
  serverTime,
  startAddress,
  ticketOf,
} from '../../testing/streams.ts'
import { leaveStream } from './api.ts'
import { useStream } from './use-stream.ts'

fakeMedia()

beforeEach(() => {
  replyWithChannel({ stream_url: liveAddress('aa') })
  replyWithTicket('dd')
  acceptPlaybackReports()
})

const options = {
  stream: { kind: 'live', tag: 'eko-news' },
  address: liveAddress('aa'),
  isCounted: true,
  player: { current: null },
  onRejected: () => undefined,
  onBegin: () => undefined,
} as const
const show = () => renderPage('/home/channel/play/eko-news')

it('[P-09] a stream whose ticket has expired continues with a new one, without a message', async () => {
  show()
  const video = await findVideo('Eko News')
  emit(video, 'error')
  await waitFor(() => expect(video.src).toContain(liveAddress('dd')))
  const [renewal] = requestsTo(startAddress)
  expect(renewal?.body).toEqual({ kind: 'live', tag: 'eko-news', ticket: ticketOf('aa') })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[P-09] a stream without a new ticket shows the error, and plays after Retry', async () => {
  disconnect(startAddress)
  const user = show()
  const video = await findVideo('Eko News')
  emit(video, 'error')
  expect((await screen.findByRole('alert')).textContent).toContain('The stream is not responding')
  replyWithTicket('dd')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(video.src).toContain(liveAddress('dd')))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('[T-05] a stream above the limit lists those of the account’s other devices, and plays after one is stopped', async () => {
  fail(startAddress, 'stream-limit', { code: 409 })
  const stream = '0123456789abcdef'
  const other = {
    stream,
    deviceName: 'Phone',
    location: 'Lagos',
    kind: 'live' as const,
    name: 'Naija Movies',
    startedAt: serverTime,
  }
  reply<typeof playback.streams>('GET playback/streams', { maxStreams: 1, streams: [other] })
  reply<typeof playback.stop>('POST playback/stop', null)
  const user = show()
  emit(await findVideo('Eko News'), 'error')
  const stop = await screen.findByRole('button', { name: 'Stop Naija Movies on Phone · Lagos' })
  expect(screen.queryByLabelText('Eko News')).toBeNull()
  replyWithTicket('dd')
  await user.click(stop)
  expect(await findVideo('Eko News', liveAddress('dd'))).toBeTruthy()
  expect(requestsTo('POST playback/stop').map(({ body }) => body)).toEqual([{ stream }])
})

it('[T-05] a stream above the limit starts by itself once the lease of the one before is released', async () => {
  fail(startAddress, 'stream-limit', { code: 409 })
  replyTo<typeof playback.streams>('GET playback/streams', () => {
    replyWithTicket('dd')
    return { maxStreams: 1, streams: [] }
  })
  show()
  emit(await findVideo('Eko News'), 'error')
  expect(await findVideo('Eko News', liveAddress('dd'))).toBeTruthy()
})

it('[T-05, M-10] a kids’ profile above the limit is not told that it may not list the streams', async () => {
  fail(startAddress, 'stream-limit', { code: 409 })
  fail('GET playback/streams', 'kids-profile', { code: 403 })
  show()
  emit(await findVideo('Eko News'), 'error')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  await waitFor(() => expect(requestsTo('GET playback/streams')).toHaveLength(1))
  await waitFor(() => expect(requestsTo(startAddress)).toHaveLength(2))
  expect(screen.queryByText(/not possible in a kids/)).toBeNull()
})

it('[T-05] two causes to start a stream again start one', async () => {
  const { result } = renderHook(() => useStream(options))
  await act(() => Promise.all([result.current.begin(), result.current.begin()]))
  expect(requestsTo(startAddress)).toHaveLength(1)
  await act(() => result.current.begin())
  expect(requestsTo(startAddress)).toHaveLength(2)
})

it('[T-05] a request to release a lease that was lost is repeated', async () => {
  const leave = 'POST playback/leave'
  disconnect(leave)
  const ticket = ticketOf('ee')
  // Players of other tests may release theirs meanwhile.
  const requests = () =>
    requestsTo(leave).filter(({ body }) => (body as { ticket: string }).ticket === ticket)
  leaveStream(ticket)
  await waitFor(() => expect(requests()).toHaveLength(1))
  reply<typeof playback.leave>(leave, null)
  await waitFor(() => expect(requests()).toHaveLength(2), { timeout: 10_000 })
})

it('[T-02, T-04] a stream of another server ends once the server rejects its heartbeats', async () => {
  replyWithChannel({ stream_url: 'https://station.example/live.m3u8' })
  fail('POST playback/heartbeat', 'subscription-required', { code: 403 })
  show()
  await findVideo('Eko News')
  replyWithChannel({ stream_url: undefined, geoblock: 1, geoblock_countries: ['NG'] })
  expect(await screen.findByText(/Blocked for Your Region/i, {}, { timeout: 15_000 })).toBeTruthy()
})

it('[T-05, D-06] a stream of another server is seen while it plays, also in a hidden tab', async () => {
  const heartbeat = 'POST playback/heartbeat'
  reply<typeof playback.heartbeat>(heartbeat, null)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.useFakeTimers()
  const player = document.createElement('div')
  const video = document.createElement('video')
  player.append(video)
  const external = { ...options, address: 'https://station.example/live.m3u8', player: { current: player } }
  renderHook(() => useStream(external))
  vi.advanceTimersByTime(60_000)
  await video.play()
  vi.advanceTimersByTime(heartbeatMs)
  vi.useRealTimers()
  await waitFor(() => expect(requestsTo(heartbeat)).toHaveLength(1))
  expect(requestsTo(startAddress)).toHaveLength(1)
})

it('[T-05] a stream that was stopped elsewhere says why it cannot be continued here, until the next attempt', async () => {
  fail(startAddress, 'stream-stopped', { code: 409 })
  const user = show()
  emit(await findVideo('Eko News'), 'error')
  const again = await screen.findByRole('button', { name: 'Watch here' })
  await user.click(again)
  await waitFor(() => expect(requestsTo(startAddress)).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
  disconnect(startAddress)
  await user.click(again)
  expect((await screen.findByRole('alert')).textContent).toContain('mobile data or Wi-Fi')
  replyWithTicket('dd')
  await user.click(again)
  expect(await findVideo('Eko News', liveAddress('dd'))).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[P-09, B-10] a stream whose access has ended shows the reason of the page', async () => {
  fail(startAddress, 'region-blocked', { code: 403 })
  show()
  const video = await findVideo('Eko News')
  replyWithChannel({ stream_url: undefined, geoblock: 1, geoblock_countries: ['NG'] })
  emit(video, 'error')
  expect(await screen.findByText(/Blocked for Your Region/i)).toBeTruthy()
})
