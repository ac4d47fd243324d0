// @vitest-environment jsdom
import type { profile } from '@kallo/contract/accounts/profile'
import type { payments } from '@kallo/contract/billing/payments'
import type { packages } from '@kallo/contract/billing/plans'
import type { subscriptions as subscriptionEndpoints } from '@kallo/contract/billing/subscriptions'
import type { home } from '@kallo/contract/catalogue/home'
import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as data from '../testing/fixtures.ts'
import { disconnect, fail, hang, reply } from '@kallo/testkit/mock-api'
import { currentPath, renderPage } from '../testing/render-page.tsx'

interface PageCase {
  path: string
  /** The endpoint whose response the page shows. */
  address: string
  succeed: () => void
  /** Visible by role and name once loaded. */
  shows: [role: string, name: RegExp | string]
  isSignedIn?: boolean
}

const free = 'free/contents'
const pages: PageCase[] = [
  {
    path: '/home',
    address: `GET ${free}/view`,
    succeed: () => reply<typeof freeContents.overview>(`GET ${free}/view`, data.overview),
    shows: ['link', /Eko News/],
  },
  {
    path: '/',
    address: 'GET home',
    succeed: () => reply<typeof home.view>('GET home', data.home),
    shows: ['link', /Ferry at Epe/],
    isSignedIn: true,
  },
  {
    path: '/home/channels',
    address: `GET ${free}/channels/view`,
    succeed: () => reply<typeof freeContents.channels>(`GET ${free}/channels/view`, data.channels),
    shows: ['link', /Eko News/],
  },
  {
    path: '/home/channels/all',
    address: `GET ${free}/channels/all/view`,
    succeed: () => reply<typeof freeContents.allChannels>(`GET ${free}/channels/all/view`, data.channels),
    shows: ['link', /Eko News/],
  },
  {
    path: '/channels',
    address: 'GET contents/channels/view',
    succeed: () => reply<typeof contents.channels>('GET contents/channels/view', data.channels),
    shows: ['link', /Eko News/],
    isSignedIn: true,
  },
  {
    path: '/home/channel/eko-news',
    address: `GET ${free}/channel/:tag`,
    succeed: () => reply<typeof freeContents.channel>(`GET ${free}/channel/:tag`, data.channel),
    shows: ['heading', 'Eko News'],
  },
  {
    path: '/channel/eko-news',
    address: 'GET contents/channel/:tag',
    succeed: () => reply<typeof contents.channel>('GET contents/channel/:tag', data.channel),
    shows: ['heading', 'Eko News'],
    isSignedIn: true,
  },
  {
    path: '/vods',
    address: 'GET contents/vods/view',
    succeed: () => reply<typeof contents.vods>('GET contents/vods/view', data.vods),
    shows: ['link', /Ferry at Epe/],
    isSignedIn: true,
  },
  {
    path: '/vods/all',
    address: 'GET contents/vods/all/view',
    succeed: () => reply<typeof contents.allVods>('GET contents/vods/all/view', data.vods),
    shows: ['link', /Ferry at Epe/],
    isSignedIn: true,
  },
  {
    path: '/vod/ferry',
    address: 'GET contents/vod/:tag',
    succeed: () => reply<typeof contents.vod>('GET contents/vod/:tag', data.vod),
    shows: ['heading', 'Ferry at Epe'],
    isSignedIn: true,
  },
  {
    path: '/plans',
    address: 'GET packages/plans',
    succeed: () => reply<typeof packages.plans>('GET packages/plans', data.plans),
    shows: ['heading', /Monthly|1 month/i],
  },
  {
    path: '/my-account',
    address: 'GET profile/view',
    succeed: () => reply<typeof profile.view>('GET profile/view', data.account),
    shows: ['heading', /My Account/i],
    isSignedIn: true,
  },
  {
    path: '/subscription/devices',
    address: 'GET profile/devices',
    succeed: () => reply<typeof profile.devices>('GET profile/devices', [data.device]),
    shows: ['rowheader', /Living room TV/],
    isSignedIn: true,
  },
  {
    path: '/manage-subscription',
    address: 'GET contents/availability',
    succeed: () => reply<typeof contents.availability>('GET contents/availability', data.availability),
    shows: ['link', /Change/],
    isSignedIn: true,
  },
  {
    path: '/subscription/view',
    address: 'GET profile/subscriptions',
    succeed: () => reply<typeof subscriptionEndpoints.list>('GET profile/subscriptions', data.subscriptions),
    shows: ['cell', /Monthly/],
    isSignedIn: true,
  },
  {
    path: '/subscription/receipts',
    address: 'GET payments/receipts',
    succeed: () =>
      reply<typeof payments.receipts>('GET payments/receipts', { items: [data.receipt], total: 1 }),
    shows: ['link', /KL-000123/],
    isSignedIn: true,
  },
  {
    path: '/subscription/receipts/KL-000123',
    address: 'GET payments/receipts/:number',
    succeed: () => reply<typeof payments.receipt>('GET payments/receipts/:number', data.receipt),
    shows: ['heading', /KL-000123/],
    isSignedIn: true,
  },
]

const main = () => screen.findByRole('main')

describe.each(pages)('$path', ({ path, address, succeed, shows: [role, name], isSignedIn }) => {
  it('[B-07] shows that it is loading', async () => {
    hang(address)
    renderPage(path, { isSignedIn })
    await main()
    expect((await screen.findAllByRole('status', { name: 'Loading' })).length).toBeGreaterThan(0)
  })

  it('[B-15] shows an error, and recovers with Retry', async () => {
    fail(address, 'unexpected', { code: 500 })
    const user = renderPage(path, { isSignedIn })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    succeed()
    await user.click(retry)
    expect((await screen.findAllByRole(role, { name })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('[B-15] says that the server cannot be reached', async () => {
    disconnect(address)
    renderPage(path, { isSignedIn })
    expect(await screen.findByRole('heading', { name: 'You seem to be offline' })).toBeTruthy()
  })

  it('[B-07] shows its content', async () => {
    succeed()
    renderPage(path, { isSignedIn })
    expect((await screen.findAllByRole(role, { name })).length).toBeGreaterThan(0)
  })
})

describe('empty lists', () => {
  it('[S-01] the list of a viewer without subscriptions says that it is empty', async () => {
    reply<typeof subscriptionEndpoints.list>('GET profile/subscriptions', [])
    renderPage('/subscription/view', { isSignedIn: true })
    expect(
      await screen.findByText('You have not subscribed yet. Your plans will be listed here.'),
    ).toBeTruthy()
  })

  it('[S-14] the list of a viewer without receipts says that it is empty', async () => {
    reply<typeof payments.receipts>('GET payments/receipts', { items: [], total: 0 })
    renderPage('/subscription/receipts', { isSignedIn: true })
    expect(await screen.findByText('You have no receipts yet. You get one for every payment.')).toBeTruthy()
  })

  it('[B-03] a channel that is switched off is shown as unavailable', async () => {
    const [live, ...others] = data.channels.content
    const content = live ? [{ ...live, status: 0 as const }, ...others] : []
    reply<typeof freeContents.channels>(`GET ${free}/channels/view`, { ...data.channels, content })
    renderPage('/home/channels')
    expect(await screen.findByText('Content Not Available!')).toBeTruthy()
  })

  it('[B-04] the page of an unknown channel says that it does not exist', async () => {
    fail(`GET ${free}/channel/:tag`, 'channel-not-found', { code: 404 })
    renderPage('/home/channel/nowhere')
    expect(await screen.findByText('This channel does not exist.')).toBeTruthy()
  })
})

it('[R-04] an unknown address shows the page 404', async () => {
  renderPage('/no/such/page')
  expect(await screen.findByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeTruthy()
})

it('[R-02, R-07] a page of the account without a session leads to the login', async () => {
  renderPage('/my-account')
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(currentPath()).toBe('/login')
})

it('the terms need no request', async () => {
  renderPage('/terms')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})

describe('the page of a payment', () => {
  const address = 'GET payments/:reference'
  const show = () => renderPage('/subscription/payment/ref-1', { isSignedIn: true })

  it('[S-03] shows the result of a successful payment', async () => {
    reply<typeof payments.view>(address, data.payment)
    show()
    expect(await screen.findByRole('heading', { name: /subscription|paid|thank/i })).toBeTruthy()
  })

  it('[S-03] shows why a payment failed', async () => {
    const failed = {
      state: 'failed',
      outcome: 'not-paid',
      failure: 'Insufficient funds',
      subscription: null,
    } as const
    reply<typeof payments.view>(address, { ...data.payment, ...failed })
    show()
    expect(await screen.findByText(/Insufficient funds/)).toBeTruthy()
  })

  it('[B-15] shows an error, and recovers with Retry', async () => {
    fail(address, 'unexpected', { code: 500 })
    const user = show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    reply<typeof payments.view>(address, data.payment)
    await user.click(retry)
    expect(await screen.findByRole('heading', { name: /subscription|paid|thank/i })).toBeTruthy()
  })
})
