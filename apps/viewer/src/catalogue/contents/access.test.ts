import { expect, it } from 'vitest'
import { decideChannelAccess, lacksSubscription, decideVodAccess } from './access.ts'
import type { ChannelData, ChannelEntry, VodData } from './queries.ts'

const content: ChannelData['content'] = [
  { _id: '1', name: 'Live', status: 1 },
  { _id: '2', name: 'VOD', status: 1 },
  { _id: '3', name: 'Subscription', status: 1 },
]
const channel: ChannelEntry = {
  _id: 'c',
  tag: 'c',
  name: 'C',
  logo: '',
  description: '',
  category: 'news',
  paid: true,
  show_epg: true,
  geoblock: 0,
  geoblock_countries: [],
}

function facts(change: Partial<ChannelData> = {}): ChannelData & VodData {
  return {
    content,
    channelsList: [channel],
    channelsCategory: [],
    vodsList: [],
    vodsCategory: [],
    adsData: [],
    state: 'on-air',
    is_available: true,
    userSubscriptions: [],
    guide: null,
    visitor: { country: 'NG', signed_in: false },
    server_time: '2026-11-01T12:00:00Z',
    time_zone: 'Africa/Lagos',
    ...change,
  }
}

const viewer = { visitor: { country: 'NG', signed_in: true } }
const running = { userSubscriptions: [{ end_date: '2026-12-01T00:00:00Z' }] }
const lapsed = { userSubscriptions: [{ end_date: '2026-11-01T10:00:00Z' }] }

it('[B-10] checks the region first, then the session', () => {
  const blocked = { ...channel, geoblock: 1 as const, geoblock_countries: ['NG'] }
  expect(decideChannelAccess(facts(), blocked)).toEqual({ allowed: false, reason: 'region-blocked' })
  expect(decideChannelAccess(facts(), channel)).toEqual({ allowed: false, reason: 'login-required' })
  expect(decideChannelAccess(facts(), { ...channel, paid: false })).toEqual({ allowed: true })
})

it('[B-11] a paid channel requires an active subscription', () => {
  expect(decideChannelAccess(facts(viewer), channel)).toEqual({
    allowed: false,
    reason: 'subscription-required',
  })
  expect(decideChannelAccess(facts({ ...viewer, ...lapsed }), channel).allowed).toBe(false)
  expect(decideChannelAccess(facts({ ...viewer, ...running }), channel).allowed).toBe(true)
})

it('[B-12] a VOD requires an active subscription, by the server’s clock', () => {
  expect(decideVodAccess(facts({ ...viewer, ...lapsed })).allowed).toBe(false)
  expect(decideVodAccess(facts({ ...viewer, ...running })).allowed).toBe(true)
})

it('[B-14] offers a subscription only where one is required and none is active', () => {
  const nowMs = Date.parse('2026-11-01T12:00:00Z')
  const asks = (types: typeof content, userSubscriptions: { end_date: string }[]) =>
    lacksSubscription({ content: types, userSubscriptions, time_zone: 'Africa/Lagos' }, nowMs)
  expect(asks(content, [])).toBe(true)
  expect(asks(content, running.userSubscriptions)).toBe(false)
  expect(
    asks(
      content.map((type) => ({ ...type, status: 0 as const })),
      [],
    ),
  ).toBe(false)
})
