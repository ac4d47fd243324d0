// @vitest-environment jsdom
import type { contents } from '@kallo/contract/catalogue/contents'
import type { guide } from '@kallo/contract/catalogue/guide'
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import type { DataOf } from '@kallo/contract/endpoint'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { emit, fakeMedia, findVideo } from '../../testing/fake-media.ts'
import * as data from '../../testing/fixtures.ts'
import { fail, hang, reply, requestsTo } from '@kallo/testkit/mock-api'
import { currentPath, renderPage } from '../../testing/render-page.tsx'
import {
  acceptPlaybackReports,
  channelAddress,
  liveAddress,
  replyWithChannel,
  ticketOf,
  vodAddress,
} from '../../testing/streams.ts'

fakeMedia()

type Channel = DataOf<typeof contents.channel>
type Hour = NonNullable<Channel['guide']>['slots'][number]

beforeEach(() => {
  replyWithChannel({ stream_url: liveAddress('aa') })
  acceptPlaybackReports()
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
    replyWithChannel({ stream_url: liveAddress('aa') })
    await user.click(retry)
    const video = await findVideo('Eko News')
    await waitFor(() => expect(video.src).toContain(liveAddress('aa')))
  })

  it('[P-01] shows that there is no such channel', async () => {
    fail(channelAddress, 'channel-not-found', { code: 404 })
    show()
    expect(await screen.findByText('This channel does not exist.')).toBeTruthy()
  })

  it('[P-01, B-10] shows that the channel is blocked in the region', async () => {
    replyWithChannel({ stream_url: undefined, geoblock: 1, geoblock_countries: ['NG'] })
    show()
    expect(await screen.findByText(/Blocked for Your Region/i)).toBeTruthy()
  })

  it('[P-01, B-10] shows that a paid channel needs a login', async () => {
    replyWithChannel({ stream_url: undefined, paid: true })
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
    expect(await screen.findByText(/It requires a subscription/)).toBeTruthy()
    expect(screen.queryByLabelText('Eko News')).toBeNull()
  })

  it('[B-03, P-01] shows that channels are switched off', async () => {
    const content = data.channel.content.map((type) => ({ ...type, status: 0 as const }))
    replyWithChannel({}, { content })
    show()
    expect(await screen.findByText('Content Not Available!')).toBeTruthy()
  })

  it('[P-01, P-04] plays, first buffering, then live', async () => {
    show()
    const video = await findVideo('Eko News')
    await waitFor(() => expect(video.src).toContain(liveAddress('aa')))
    expect(await screen.findByRole('status', { name: 'Buffering' })).toBeTruthy()
    emit(video, 'playing')
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Buffering' })).toBeNull())
    expect(await screen.findByText('Live')).toBeTruthy()
  })

  it('[P-38] a smaller picture that a message offers is not remembered', async () => {
    localStorage.clear()
    const user = show()
    const video = await findVideo('Eko News')
    Object.defineProperty(video, 'error', { value: { code: 3 } })
    emit(video, 'error')
    await user.click(await screen.findByRole('button', { name: 'Play a smaller picture' }))
    expect(screen.queryByRole('button', { name: 'Play a smaller picture' })).toBeNull()
    expect(localStorage.getItem('quality')).toBeNull()
  })

  it('[P-04] pauses, and is then behind the live edge', async () => {
    const user = show()
    emit(await findVideo('Eko News'), 'playing')
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Go to live' })).toBeTruthy()
  })

  it('[P-29] a player that opens after a muted one is muted', async () => {
    const user = show()
    const first = await findVideo('Eko News')
    await user.click(await screen.findByRole('button', { name: 'Mute' }))
    cleanup()
    show()
    const second = await findVideo('Eko News')
    expect(second).not.toBe(first)
    expect(second.muted).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Unmute' }))
  })

  it('[P-04] the close button leads to the page of the channel', async () => {
    const user = show()
    await findVideo('Eko News')
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(currentPath()).toBe('/home/channel/eko-news')
  })
})

it('[P-31] the next channel of a signed-in viewer follows in the guide with favourites first', async () => {
  const channelsList = data.channel.channelsList.map((one) => ({ ...one, stream_url: liveAddress('aa') }))
  reply<typeof contents.channel>('GET contents/channel/:tag', { ...data.channel, channelsList })
  const tags = ['eko-news', 'kasuwa', 'tamasha']
  reply<typeof guide.channels>('GET guide/channels', {
    channels: tags.map((tag) => ({
      tag,
      name: tag,
      nameTranslations: {},
      picture: '',
      category: 'news',
      isPaid: false,
    })),
    categories: [],
    timeZone: 'Africa/Lagos',
  })
  reply<typeof libraryEndpoints.view>('GET library', {
    continueWatching: [],
    myList: [],
    favourites: ['eko-news', 'tamasha'].map((tag) => ({ kind: 'channel', tag, name: tag, image: '' })),
    recentChannels: [],
    isHistoryPaused: false,
  })
  const user = renderPage('/channel/play/eko-news', { isSignedIn: true })
  await findVideo('Eko News')
  expect(requestsTo('GET library')).toEqual([])
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(currentPath()).not.toBe('/channel/play/eko-news'))
  expect(currentPath()).toBe('/channel/play/tamasha')
})

describe('the player of an hour of the last day', () => {
  const withHour = (change: Partial<Hour>) =>
    replyWithChannel(
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
    expect(await screen.findByText(/This hour has just begun/)).toBeTruthy()
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
    const vodsList = data.vod.vodsList.map((vod) => ({ ...vod, stream_url: vodAddress('cc'), ...change }))
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
    expect(await screen.findByText('Films are included in a subscription.')).toBeTruthy()
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
    expect(video.src).toContain(vodAddress('cc'))
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
    await waitFor(() => expect(video.currentTime).toBe(65))
  })

  it('[T-05] releases its lease when it is closed', async () => {
    vodIs({ stream_url: vodAddress('ee') })
    const user = show()
    await findVideo('Ferry at Epe')
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    // The player of the previous test leaves its stream too.
    const left = () => requestsTo('POST playback/leave').map(({ body }) => body)
    await waitFor(() => expect(left()).toContainEqual({ ticket: ticketOf('ee') }))
    expect(currentPath()).toBe('/vod/ferry')
  })
})
