import type { subscribers } from '@kallo/contract/accounts/subscribers'
import type { planEditing } from '@kallo/contract/billing/plan-editing'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import type { DataOf } from '@kallo/contract/endpoint'
import type { subscriberViewing } from '@kallo/contract/insights/subscriber-viewing'
import type { subscriberStreams } from '@kallo/contract/streaming/subscriber-streams'
import { reply } from '@kallo/testkit/mock-api'
import { aBilling } from './payments.ts'

type Subscriber = DataOf<typeof subscribers.view>
type Device = Subscriber['devices'][number]
type Plan = DataOf<typeof planEditing.change>

const at = '2026-11-01T12:00:00.000Z'

export function aDevice(changes: Partial<Device> = {}): Device {
  return {
    id: 'd1',
    name: 'Living room TV',
    country: 'NG',
    lastLoginAt: at,
    lastSeenAt: at,
    isSignedIn: true,
    impersonatedBy: null,
    ...changes,
  }
}

/** A subscriber with one device. */
export function aSubscriber(changes: Partial<Subscriber> = {}): Subscriber {
  return {
    id: 'u1',
    name: 'Ada Obi',
    email: 'ada@example.com',
    phone: '+2348031234567',
    country: 'NG',
    language: 'en',
    createdAt: at,
    activatedAt: at,
    isOnMailingList: false,
    erasedAt: null,
    devices: [aDevice()],
    mails: [],
    notes: [],
    ...changes,
  }
}

export function aPlan(id: string, name: string, changes: Partial<Plan> = {}): Plan {
  return {
    id,
    name,
    nameTranslations: {},
    priceNgnMinor: 300_000,
    priceUsdMinor: 500,
    isOnSale: true,
    kind: 'plan',
    months: 1,
    durationDays: null,
    devices: 2,
    isDraft: false,
    draft: null,
    subscribers: 1,
    version: 1,
    ...changes,
  }
}

/** Replies to the requests of the page of a subscriber. */
export function replyWithSubscriber({
  subscriber = aSubscriber(),
  billing = aBilling(),
}: { subscriber?: Subscriber; billing?: DataOf<typeof subscriberBilling.view> } = {}): void {
  reply<typeof subscribers.view>('GET console/subscribers/:id', subscriber)
  reply<typeof subscriberBilling.view>('GET console/subscribers/:id/billing', billing)
  reply<typeof subscriberStreams.list>('GET console/subscribers/:id/streams', { maxStreams: 2, streams: [] })
  reply<typeof subscriberViewing.view>('GET console/subscribers/:id/viewing', {
    days: 30,
    watchedSeconds: 5_400,
    lastWatchedAt: at,
    lastError: null,
    contents: [],
  })
}
