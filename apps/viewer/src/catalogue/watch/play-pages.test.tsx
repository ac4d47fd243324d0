// @vitest-environment jsdom
import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import type { analytics } from '@kallo/contract/insights/analytics'
import type { DataOf } from '@kallo/contract/endpoint'
import type { playback } from '@kallo/contract/streaming/playback'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { emit, fakeMedia, findVideo } from '../../testing/fake-media.ts'
import * as data from '../../testing/fixtures.ts'
import { disconnect, fail, hang, reply, requestsTo } from '../../testing/mock-api.ts'
import { currentPath, renderPage } from '../../testing/render-page.tsx'

fakeMedia()

const channelAddress = 'GET free/contents/channel/:tag'
const startAddress = 'POST playback/start'
const serverTime = data.channel.server_time
const ticketExpiry = (Date.parse(serverTime) / 1000 + 7_200).toString(16)
const liveAddress = (stream: string) => `/t/${ticketExpiry}.${stream}.bb/live/eko-news/playlist.m3u8`
const vodAddress = `/t/${ticketExpiry}.cc.bb/vod/ferry.m3u8`

type Channel = DataOf<typeof contents.channel>
type Hour = NonNullable<Channel['guide']>['slots'][number]

/** The channel as the API describes it to visitors. */
function channelIs(change: Partial<Channel['channelsList'][number]>, rest: Partial<Channel> = {}): void {
  const channelsList = data.channel.channelsList.map((channel) => ({ ...channel, ...change }))
  reply<typeof freeContents.channel>(channelAddress, { ...data.channel, channelsList, ...rest })
}

/** A ticket for the stream `aa` or, after a renewal, `dd`. */
function ticketIs(stream: string): void {
  reply<typeof playback.start>(startAddress, {
    stream_url: liveAddress(stream),
    ticket: `${ticketExpiry}.${stream}.bb`,
    expires_at: null,
    server_time: serverTime,
  })
}

beforeEach(() => {
  channelIs({ stream_url: liveAddress('aa') })
  ticketIs('dd')
  reply<typeof playback.leave>('POST playback/leave', null)
  reply<typeof analytics.events>('POST analytics/events', null)
  reply<typeof analytics.updateChannel>('POST analytics/channels/update', null)
})

describe('the player of a channel', () => {
  const show = () => renderPage('/home/channel/play/eko-news')

  it('[P-01] shows that it is loading, with a close button', async () => {
    hang(channelAddress)
    show()
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
    const close = await screen.findByRole('link', { name: 'Close' })
    expect(close).toHaveProperty('pathname', '/home/channel/eko-news')
  })

  it('[B-15] shows an error, and plays after Retry', async () => {
    fail(channelAddress, 'unexpected', { code: 500 })
    const user = show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    channelIs({ stream_url: liveAddress('aa') })
    await user.click(retry)
    expect((await findVideo('Eko News')).src).toContain(liveAddress('aa'))
  })

  it('[P-01] shows that there is no such channel', async () => {
    fail(channelAddress, 'channel-not-found', { code: 404 })
    show()
    expect(await screen.findByText('There is no such channel.')).toBeTruthy()
  })

  it('[P-01, B-10] shows that the channel is blocked in the region', async () => {
    channelIs({ stream_url: undefined, geoblock: 1, geoblock_countries: ['NG'] })
    show()
    expect(await screen.findByText(/Blocked for Your Region/i)).toBeTruthy()
  })

  it('[P-01, B-10] shows that a paid channel needs a login', async () => {
    channelIs({ stream_url: undefined, paid: true })
    show()
    expect(await screen.findByRole('link', { name: /Login to Watch/i })).toHaveProperty('pathname', '/login')
  })

  it('[P-01, B-10] shows that a paid channel needs a subscription', async () => {
    const channelsList = data.channel.channelsList.map((one) => ({
      ...one,
      stream_url: undefined,
      paid: true,
    }))
    const visitor = { country: 'NG', signed_in: true }
    reply<typeof contents.channel>('GET contents/channel/:tag', { ...data.channel, channelsList, visitor })
    renderPage('/channel/play/eko-news', { isSignedIn: true })
    expect(await screen.findByText(/It comes with a subscription/)).toBeTruthy()
    expect(screen.queryByLabelText('Eko News')).toBeNull()
  })

  it('[B-03, P-01] shows that channels are switched off', async () => {
    const content = data.channel.content.map((type) => ({ ...type, status: 0 as const }))
    channelIs({}, { content })
    show()
    expect(await screen.findByText('Content Not Available!')).toBeTruthy()
  })

  it('[P-01, P-04] plays, first buffering, then live', async () => {
    show()
    const video = await findVideo('Eko News')
    expect(video.src).toContain(liveAddress('aa'))
    expect(await screen.findByRole('status', { name: 'Buffering' })).toBeTruthy()
    emit(video, 'playing')
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Buffering' })).toBeNull())
    expect(await screen.findByText('Live')).toBeTruthy()
  })

  it('[P-04] pauses, and is then behind the live edge', async () => {
    const user = show()
    emit(await findVideo('Eko News'), 'playing')
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Go to live' })).toBeTruthy()
  })

  it('[P-04] closes to the page of the channel', async () => {
    const user = show()
    await findVideo('Eko News')
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(currentPath()).toBe('/home/channel/eko-news')
  })
})

describe('a stream that fails', () => {
  const show = () => renderPage('/home/channel/play/eko-news')

  it('[P-09] continues with a new ticket, without a message', async () => {
    show()
    const video = await findVideo('Eko News')
    emit(video, 'error')
    await waitFor(() => expect(video.src).toContain(liveAddress('dd')))
    const [renewal] = requestsTo(startAddress)
    expect(renewal?.body).toEqual({ kind: 'live', tag: 'eko-news', ticket: `${ticketExpiry}.aa.bb` })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[P-09] says why when there is no new ticket, and plays after Retry', async () => {
    disconnect(startAddress)
    const user = show()
    const video = await findVideo('Eko News')
    emit(video, 'error')
    expect((await screen.findByRole('alert')).textContent).toContain('The stream is not answering')
    ticketIs('dd')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(video.src).toContain(liveAddress('dd')))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('[T-05] lists the streams of the account’s other devices, and plays after one is stopped', async () => {
    fail(startAddress, 'stream-limit', { code: 409 })
    const stream = '0123456789abcdef'
    const other = {
      stream,
      device_name: 'Phone',
      place: 'Lagos',
      kind: 'live' as const,
      name: 'Naija Movies',
      started_at: serverTime,
    }
    reply<typeof playback.streams>('GET playback/streams', { most: 1, streams: [other] })
    reply<typeof playback.stop>('POST playback/stop', null)
    const user = show()
    emit(await findVideo('Eko News'), 'error')
    const stop = await screen.findByRole('button', { name: 'Stop Naija Movies on Phone · Lagos' })
    expect(screen.queryByLabelText('Eko News')).toBeNull()
    ticketIs('dd')
    await user.click(stop)
    await waitFor(async () => expect((await findVideo('Eko News')).src).toContain(liveAddress('dd')))
    expect(requestsTo('POST playback/stop').map(({ body }) => body)).toEqual([{ stream }])
  })

  it('[P-09, B-10] shows the page’s reason when access has ended', async () => {
    fail(startAddress, 'region-blocked', { code: 403 })
    show()
    const video = await findVideo('Eko News')
    channelIs({ stream_url: undefined, geoblock: 1, geoblock_countries: ['NG'] })
    emit(video, 'error')
    expect(await screen.findByText(/Blocked for Your Region/i)).toBeTruthy()
  })
})

describe('the player of an hour of the last day', () => {
  const withHour = (change: Partial<Hour>) =>
    channelIs(
      { stream_url: liveAddress('aa') },
      {
        guide: {
          time_zone: 'Africa/Lagos',
          upcoming: [],
          slots: [
            {
              hour: 9,
              label: '9:00',
              day: 'today',
              current: false,
              starts_at: '2026-11-01T08:00:00.000Z',
              ends_at: '2026-11-01T09:00:00.000Z',
              available: true,
              programmes: [],
              ...change,
            },
          ],
        },
      },
    )
  const show = (hour: string) => renderPage(`/home/epg/play/${hour}/eko-news`)

  it('[P-02] plays the recording of the hour', async () => {
    withHour({})
    show('9')
    const video = await findVideo('Eko News, 9:00')
    expect(video.src).toContain(liveAddress('aa').replace('playlist', '9'))
  })

  it.each(['24', '09', '-1', 'x'])('[P-02] finds no hour %s', async (hour) => {
    show(hour)
    expect(await screen.findByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeTruthy()
    expect(requestsTo(channelAddress)).toEqual([])
  })

  it('[P-02, E-04] shows that the hour was not recorded, and leads to the live channel', async () => {
    withHour({ available: false })
    const user = show('9')
    expect(await screen.findByText('This hour was not recorded.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Watch live' }))
    expect(await findVideo('Eko News')).toHaveProperty('src', expect.stringContaining(liveAddress('aa')))
  })

  it('[P-02, E-04] shows that the hour has just begun', async () => {
    withHour({ available: false, current: true })
    show('9')
    expect(await screen.findByText(/This hour has only just begun/)).toBeTruthy()
  })

  it('[B-15] shows an error with Retry', async () => {
    fail(channelAddress, 'unexpected', { code: 500 })
    show('9')
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('the player of a VOD', () => {
  const address = 'GET contents/vod/:tag'
  type Vod = DataOf<typeof contents.vod>
  const vodIs = (change: Partial<Vod['vodsList'][number]>, rest: Partial<Vod> = {}) => {
    const vodsList = data.vod.vodsList.map((vod) => ({ ...vod, stream_url: vodAddress, ...change }))
    reply<typeof contents.vod>(address, { ...data.vod, vodsList, ...rest })
  }
  const show = () => renderPage('/vod/play/ferry', { isSignedIn: true })

  it('[P-03] shows that it is loading, with a close button', async () => {
    hang(address)
    show()
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Close' })).toHaveProperty('pathname', '/vod/ferry')
  })

  it('[B-15] shows an error with Retry', async () => {
    fail(address, 'unexpected', { code: 500 })
    show()
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('[P-03, B-12] shows that VODs need a running subscription', async () => {
    vodIs({ stream_url: undefined }, { userSubscriptions: [] })
    show()
    expect(await screen.findByText('Films come with a running subscription.')).toBeTruthy()
  })

  it('[B-03, P-03] shows that VODs are switched off', async () => {
    vodIs({}, { content: data.vod.content.map((type) => ({ ...type, status: 0 as const })) })
    show()
    expect(await screen.findByText('Content Not Available!')).toBeTruthy()
  })

  it('[P-03, P-06] plays with elapsed and total time', async () => {
    vodIs({})
    show()
    const video = await findVideo('Ferry at Epe')
    expect(video.src).toContain(vodAddress)
    Object.defineProperty(video, 'duration', { value: 5_400 })
    video.currentTime = 65
    emit(video, 'playing')
    expect(await screen.findByText('1:30:00')).toBeTruthy()
    expect(screen.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuetext')).toContain('1:05')
    expect(screen.queryByText('Live')).toBeNull()
  })

  it('[P-04] skips 10 s back and forward', async () => {
    vodIs({})
    const user = show()
    const video = await findVideo('Ferry at Epe')
    Object.defineProperty(video, 'duration', { value: 5_400 })
    video.currentTime = 65
    emit(video, 'playing')
    await user.click(screen.getByRole('button', { name: 'Forward 10 seconds' }))
    expect(video.currentTime).toBe(75)
    await user.click(screen.getByRole('button', { name: 'Back 10 seconds' }))
    expect(video.currentTime).toBe(65)
  })

  it('[T-05] releases its lease when it is closed', async () => {
    vodIs({ stream_url: `/t/${ticketExpiry}.ee.bb/vod/ferry.m3u8` })
    const user = show()
    await findVideo('Ferry at Epe')
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    // The player of the previous test leaves its stream too.
    const left = () => requestsTo('POST playback/leave').map(({ body }) => body)
    await waitFor(() => expect(left()).toContainEqual({ ticket: `${ticketExpiry}.ee.bb` }))
    expect(currentPath()).toBe('/vod/ferry')
  })
})
