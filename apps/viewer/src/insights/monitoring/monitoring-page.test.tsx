// @vitest-environment jsdom
import type { hiddenPages } from '@kallo/contract/catalogue/hidden-pages'
import type { DataOf } from '@kallo/contract/endpoint'
import type { ads } from '@kallo/contract/insights/ads'
import type { analytics } from '@kallo/contract/insights/analytics'
import type { monitoring } from '@kallo/contract/insights/monitoring'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fail, hang, reply, requestsTo } from '../../testing/mock-api.ts'
import { currentPath, renderPage } from '../../testing/render-page.tsx'

const pageAddress = 'GET hidden-pages/:hash'
const wallAddress = 'GET monitoring/wall'
const watchAddress = 'GET analytics/overview/:from/:to'
const adsAddress = 'GET ads/report'
const path = `/${'0123456789abcdef'.repeat(4)}`
const show = () => renderPage(path, { isSignedIn: true })

type Wall = DataOf<typeof monitoring.wall>
type Channel = Wall['channels'][number]

const now = '2026-11-01T12:00:00.000Z'
const health: NonNullable<Channel['health']> = {
  level: 'fine',
  problems: [],
  timeline_until: '2026-11-03T12:00:00.000Z',
  programme: 'Evening News',
  segment_bytes: [150_000],
  source: null,
  screens: 4,
  restarts: [],
}
const ekoNews: Channel = {
  _id: 'c1',
  tag: 'eko-news',
  name: 'Eko News',
  logo: 'channels/eko-news.webp',
  is_external: false,
  stream_key: 'eko-news',
  stream_url: '/t/0.aa.bb/live/eko-news/playlist.m3u8',
  expires_at: now,
  health,
}
const wallIs = (...channels: Channel[]) =>
  reply<typeof monitoring.wall>(wallAddress, {
    channels,
    server_time: now,
    time_zone: 'Africa/Lagos',
    looked_at: now,
  })
const broken: Channel = {
  ...ekoNews,
  _id: 'c2',
  tag: 'naija-movies',
  name: 'Naija Movies',
  stream_key: 'naija-movies',
  health: { ...health, level: 'problem', problems: ['timeline-ended'] },
}

const counted = {
  watched_seconds: 7_200,
  starts: 12,
  stalls: 1,
  errors: 0,
  peak_viewers: 3,
  peak_sessions: 3,
}
const overview: DataOf<typeof analytics.overview> = {
  time_zone: 'Africa/Lagos',
  from: '2026-10-26',
  to: '2026-11-01',
  total: counted,
  channels: [{ _id: 'c1', tag: 'eko-news', name: 'Eko News', ...counted }],
  vods: [],
  countries: [{ country: 'NG', ...counted }],
  days: [{ day: '2026-11-01', ...counted }],
}
const adReport: DataOf<typeof ads.report> = {
  time_zone: 'Africa/Lagos',
  from: '2026-10-26',
  to: '2026-11-01',
  ads: [],
}

beforeEach(() => {
  reply<typeof hiddenPages.find>(pageAddress, { page: 'monitoring' })
  reply<typeof analytics.overview>(watchAddress, overview)
  reply<typeof ads.report>(adsAddress, adReport)
  wallIs(ekoNews)
})

describe('the monitoring page', () => {
  it('[R-08] is not found for viewers', async () => {
    fail(pageAddress, 'page-not-found', { code: 404 })
    show()
    expect(await screen.findByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeTruthy()
    expect(requestsTo(wallAddress)).toEqual([])
  })

  it('[R-08] needs a session', async () => {
    renderPage(path)
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
    expect(currentPath()).toBe('/login')
  })

  it('[P-08, B-07] shows that the wall is loading', async () => {
    hang(wallAddress)
    show()
    expect(await screen.findByRole('heading', { name: 'Monitoring' })).toBeTruthy()
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  })

  it('[P-08, B-15] shows an error, and the wall after Retry', async () => {
    fail(wallAddress, 'unexpected', { code: 500 })
    const user = show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    wallIs(ekoNews)
    await user.click(retry)
    expect(await screen.findByRole('region', { name: 'Wall' })).toBeTruthy()
  })
})

describe('the wall', () => {
  const wall = () => screen.findByRole('region', { name: 'Wall' })

  it('[P-08] shows that no channel is published', async () => {
    wallIs()
    show()
    expect(await screen.findByRole('heading', { name: 'No channel is published yet' })).toBeTruthy()
  })

  it('[P-08] shows each channel with its programme, and that there are no problems', async () => {
    show()
    const tile = await within(await wall()).findByRole('button', { name: /Eko News/ })
    expect(tile.textContent).toContain('Evening News')
    expect(await screen.findByText('1 stream')).toBeTruthy()
    expect(screen.getByText('Nothing is wrong')).toBeTruthy()
  })

  it('[P-08] counts problems, and shows them first', async () => {
    wallIs(ekoNews, broken)
    show()
    expect(await screen.findByText('1 problem')).toBeTruthy()
    const tiles = within(await wall()).getAllByRole('listitem')
    expect(tiles.map(({ textContent }) => textContent.includes('Naija Movies'))).toEqual([true, false])
  })

  it('[P-08] filters by name, and clears the search', async () => {
    const user = show()
    await user.type(await screen.findByRole('searchbox'), 'nowhere')
    expect(await screen.findByRole('heading', { name: 'Nothing called “nowhere”' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(await within(await wall()).findByRole('button', { name: /Eko News/ })).toBeTruthy()
  })

  it('[P-08] opens the details of a channel', async () => {
    wallIs({ ...ekoNews, health: null })
    const user = show()
    await user.click(await within(await wall()).findByRole('button', { name: /Eko News/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Eko News' })
    expect(within(dialog).getByText('Not looked at yet.')).toBeTruthy()
  })
})

describe('the reports', () => {
  it('[D-06] shows watch time by channel and country', async () => {
    show()
    const channels = await screen.findByRole('table', { name: 'Channels' })
    expect(channels.textContent).toMatch(/Eko News2\shrs?12/)
    expect((await screen.findByRole('table', { name: 'Countries' })).textContent).toContain('Nigeria')
  })

  it('[D-06] shows that nothing was watched', async () => {
    reply<typeof analytics.overview>(watchAddress, { ...overview, total: { ...counted, starts: 0 } })
    show()
    expect(await screen.findByText('Nothing was watched in this time.')).toBeTruthy()
  })

  it('[D-06] an error affects only its report, and Retry loads it again', async () => {
    fail(watchAddress, 'unexpected', { code: 500 })
    const user = show()
    const failed = await screen.findByRole('alert')
    expect(await screen.findByText('There are no ads.')).toBeTruthy()
    reply<typeof analytics.overview>(watchAddress, overview)
    await user.click(within(failed).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('table', { name: 'Channels' })).toBeTruthy()
  })

  it('[D-06] requests the chosen range of days', async () => {
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Today' }))
    expect(screen.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('true')
    expect(requestsTo(watchAddress).length).toBeGreaterThan(1)
  })

  it('[C-09] shows views and clicks of each ad', async () => {
    const figures = {
      views: 40,
      clicks: 2,
      closes: 1,
      click_rate: 0.05,
      viewers: 20,
      average_frequency: 2,
      maximum_frequency: 5,
      views_of_nobody_known: 0,
      clicks_of_nobody_known: 0,
    }
    const ad = {
      _id: 'a1',
      image: 'ads/sale.webp',
      action_url: 'https://shop.example/sale',
      published: true,
      users_views: 40,
      users_clicks: 2,
      period: figures,
      days: [],
      hours: [],
    }
    reply<typeof ads.report>(adsAddress, { ...adReport, ads: [ad] })
    show()
    const table = await screen.findByRole('table', { name: 'Ads' })
    expect(within(table).getByText('shop.example')).toBeTruthy()
    expect(within(table).getByText('5%')).toBeTruthy()
  })
})
