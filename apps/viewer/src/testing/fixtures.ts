import type { home as homeEndpoints } from '@kallo/contract/catalogue/home'
import type { announcements } from '@kallo/contract/accounts/announcements'
import type { profile } from '@kallo/contract/accounts/profile'
import type { payments } from '@kallo/contract/billing/payments'
import type { packages } from '@kallo/contract/billing/plans'
import type { subscriptions as subscriptionEndpoints } from '@kallo/contract/billing/subscriptions'
import type { banners } from '@kallo/contract/catalogue/banners'
import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import type { DataOf } from '@kallo/contract/endpoint'
import type { location } from '@kallo/contract/foundation/region'
import { hang, reply } from '@kallo/testkit/mock-api'

const now = '2026-11-01T12:00:00.000Z'
const later = '2026-12-01T12:00:00.000Z'

const content = [
  { _id: '1', name: 'Live', status: 1 as const },
  { _id: '2', name: 'VOD', status: 1 as const },
  { _id: '3', name: 'Subscription', status: 1 as const },
]
const translated = (name: string) => ({ name, name_translations: {} })
const news = { _id: 'news', ...translated('News') }
const drama = { _id: 'drama', ...translated('Drama') }

const ekoNews = {
  _id: 'c1',
  tag: 'eko-news',
  name: 'Eko News',
  logo: 'channels/eko-news.webp',
  description: 'Lagos around the clock.',
  category: news._id,
  paid: false,
  show_epg: true,
  geoblock: 0 as const,
  geoblock_countries: [],
}
const ferry = {
  _id: 'v1',
  tag: 'ferry',
  name: 'Ferry at Epe',
  image: 'vods/ferry.webp',
  description: 'A crossing takes a night.',
  category: drama._id,
  duration: 5400,
}
const facts = {
  visitor: { country: 'NG', signed_in: false },
  server_time: now,
  time_zone: 'Africa/Lagos',
}

export const availability: DataOf<typeof contents.availability> = content

export const overview: DataOf<typeof contents.overview> = {
  content,
  channelsCategory: [news],
  vodsCategory: [drama],
  channelsList: [ekoNews],
  vodsList: [ferry],
  userSubscriptions: [],
  adsData: [],
  time_zone: 'Africa/Lagos',
}
export const home: DataOf<typeof homeEndpoints.view> = {
  banners: { status: 0, images: [] },
  bannerLimits: [],
  rows: [{ kind: 'shelves', items: [] }],
  overview,
  onNow: { channels: [], serverTime: '2026-11-01T12:00:00.000Z' },
  profileCount: 1,
}
export const channels: DataOf<typeof contents.channels> = {
  content,
  channelsCategory: [news],
  channelsList: [ekoNews],
}
export const vods: DataOf<typeof contents.vods> = { content, vodsCategory: [drama], vodsList: [ferry] }
export const channel: DataOf<typeof contents.channel> = {
  content,
  channelsCategory: [news],
  channelsList: [{ ...ekoNews, stream_url: '/t/0.aa.bb/live/eko-news/playlist.m3u8' }],
  adsData: [],
  userSubscriptions: [],
  guide: null,
  state: 'on-air',
  ...facts,
}
export const vod: DataOf<typeof contents.vod> = {
  is_available: true,
  content,
  vodsCategory: [drama],
  vodsList: [
    {
      ...ferry,
      stream_url: '/t/0.aa.bb/vod/ferry.m3u8',
      year: 2025,
      age_rating: '12',
      cast: [],
      backdrop: null,
    },
  ],
  adsData: [],
  userSubscriptions: [{ end_date: later }],
  ...facts,
  visitor: { country: 'NG', signed_in: true },
}

const monthly = {
  _id: 'p1',
  ...translated('Monthly'),
  kind: 'plan' as const,
  duration: 1,
  duration_days: null,
  device: 1,
}
const monthlySummary = {
  id: 'p1',
  name: 'Monthly',
  nameTranslations: monthly.name_translations,
  kind: 'plan' as const,
  months: 1,
  durationDays: null,
  devices: 1,
}
export const plans: DataOf<typeof packages.plans> = {
  plans: [{ ...monthlySummary, priceNgnMinor: 300_000, priceUsdMinor: 500, onSaleFrom: null }],
  passes: [
    {
      id: 'd1_1',
      name: 'Day Pass',
      nameTranslations: translated('Day Pass').name_translations,
      kind: 'day-pass',
      months: 0,
      durationDays: 1,
      devices: 1,
      priceNgnMinor: 20_000,
      priceUsdMinor: 50,
      onSaleFrom: null,
    },
  ],
  recommended: 'p1',
  firstTime: null,
}

export const subscription: NonNullable<DataOf<typeof subscriptionEndpoints.running>> = {
  _id: 's1',
  package_id: 'p1',
  start_date: now,
  end_date: later,
  state: 'active',
  package: monthly,
  devices: 1,
  extra_devices: 0,
  currency: 'NGN',
  cancel: 0,
  renewal_by: 'card',
  renewal: { at: later, total_minor: 300_000, total: 3000, currency: 'NGN' },
  next_package: null,
  card: { brand: 'visa', last4: '4081', expires: '12/30' },
  grace_until: null,
  given: [],
}
export const subscriptions: DataOf<typeof subscriptionEndpoints.list> = [
  [
    {
      subscriptionId: 's1',
      startDate: now,
      endDate: later,
      status: 1,
      cancel: 0,
      state: 'active',
      renews: true,
      devices: 1,
    },
    monthly,
  ],
]
export const device: DataOf<typeof profile.devices>[number] = {
  _id: 'd1',
  device_id: 'other',
  device_name: 'Living room TV',
  last_login_date: '2026-10-31 13:30',
  browser: 'Chrome, Android',
  country: 'NG',
  last_used_date: '2026-11-01 12:00',
  status: 1,
}
export const receipt: DataOf<typeof payments.receipt> = {
  number: 'KL-000123',
  issuedAt: now,
  purpose: 'purchase',
  giftTo: null,
  planName: 'Monthly',
  currency: 'NGN',
  totalMinor: 300_000,
  reference: 'ref-1',
  seller: { name: 'Kallo Media Ltd', address: '1 Marina, Lagos', tin: '12345678-0001' },
  customer: { name: 'Ada Obi', email: 'ada@example.com' },
  lines: [{ kind: 'plan', quantity: 1, amountMinor: 300_000 }],
  netMinor: 279_070,
  vatMinor: 20_930,
  refundedMinor: 0,
  creditedMinor: 0,
  creditNotes: [],
  last4: '4081',
  method: 'card',
  overpaid: null,
  startsAt: now,
  endsAt: later,
}
export const payment: DataOf<typeof payments.view> = {
  reference: 'ref-1',
  state: 'paid',
  outcome: 'granted',
  purpose: 'purchase',
  planName: 'Monthly',
  currency: 'NGN',
  totalMinor: 300_000,
  method: 'card',
  receivedMinor: 300_000,
  creditedMinor: 0,
  failure: null,
  refundReason: null,
  refund: null,
  receiptNumber: 'KL-000123',
  authorizationUrl: null,
  subscription: {
    id: 's1',
    plan: monthlySummary,
    state: 'active',
    startsAt: now,
    endsAt: later,
    devices: 1,
    extraDevices: 0,
    isCancelled: false,
    renewalBy: 'card',
    renewal: { at: later, totalMinor: 300_000, currency: 'NGN' },
    card: { brand: 'visa', last4: '4081', expires: '12/30' },
  },
  gift: null,
}
export const quote: DataOf<typeof payments.quote> = {
  purpose: 'purchase',
  timing: 'now',
  plan: monthlySummary,
  devices: 1,
  currency: 'NGN',
  lines: [{ kind: 'plan', quantity: 1, amountMinor: 300_000 }],
  vatMinor: 20_930,
  totalMinor: 300_000,
  refundMinor: 0,
  creditedMinor: 0,
  isFirstTime: false,
  keptDays: 0,
  keptPlans: [],
  promoCode: null,
  startsAt: now,
  endsAt: later,
  method: 'card',
  methods: ['card', 'bank_transfer', 'ussd'],
  renewalBy: 'new-card',
  renewal: { at: later, totalMinor: 300_000 },
  canRenew: false,
  isCurrentPlan: false,
  message: '',
  warnings: [],
}
export const account: DataOf<typeof profile.view> = {
  user: { _id: 'u1', name: 'Ada Obi', email: 'ada@example.com', phone: '+2348031234567', country: 'NG' },
  selected_language: 'en',
}

/** Replies to the requests of the layout and others that are not those of the tested page. */
export function background(): void {
  const { channelsCategory, vodsCategory, time_zone } = overview
  const categories = { content, channelsCategory, vodsCategory, time_zone }
  reply<typeof freeContents.categories>('GET free/contents/categories/view', categories)
  reply<typeof contents.categories>('GET contents/categories/view', categories)
  reply<typeof freeContents.onNow>('GET free/contents/on-now', { channels: [], serverTime: now })
  reply<typeof banners.homeDesktop>('GET banner/home-new/desktop', { status: 0, images: [] })
  reply<typeof banners.limits>('GET banners/limits', { items: [], total: 0 })
  reply<typeof announcements.current>('GET announcements', { items: [], total: 0 })
  reply<typeof profile.view>('GET profile/view', account)
  reply<typeof profile.checkDevice>('POST profile/check-device', { status: 1 })
  reply<typeof profile.locationApis>('GET profile/location-apis', { url: '/api/v1/location' })
  reply<typeof location.view>('GET location', {
    country: 'Nigeria',
    countryCode: 'NG',
    region: null,
    regionName: null,
    city: null,
    lat: null,
    lon: null,
    isp: null,
  })
  reply<typeof freeContents.channelsOfCategory>(
    'GET free/contents/channels/category/:category/view',
    channels,
  )
  reply<typeof contents.channelsOfCategory>('GET contents/channels/category/:category/view', channels)
  reply<typeof contents.vodsOfCategory>('GET contents/vods/category/:category/view', vods)
  reply<typeof subscriptionEndpoints.running>('GET profile/subscription', subscription)
  reply<typeof packages.plans>('GET packages/plans', plans)
  reply<typeof libraryEndpoints.progressOf>('POST library/progress-of', {
    positionSeconds: 0,
    isListed: false,
    isFavourite: false,
    next: null,
    playsNext: true,
  })
  hang('POST payments/quote')
}
