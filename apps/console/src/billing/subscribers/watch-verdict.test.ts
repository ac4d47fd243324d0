import { describe, expect, it } from 'vitest'
import { watchVerdict } from './watch-verdict.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const running = {
  planName: '1 Month, 2 Devices',
  devices: 2,
  endsAt: '2026-12-01T22:59:59Z',
  accessEndsAt: '2026-12-01T22:59:59Z',
  isEnded: false,
  cancelledAt: null,
  renewsAt: '2026-12-01T11:00:00Z',
}
const device = { isSignedIn: true, impersonatedBy: null }

function verdictOf({
  subscriptions = [running],
  payments = [],
  streams = 0,
  activatedAt = '2026-01-01T00:00:00Z' as string | null,
  devices = [device],
}: {
  subscriptions?: object[]
  payments?: object[]
  streams?: number
  activatedAt?: string | null
  devices?: object[]
} = {}) {
  const facts = {
    subscriber: { erasedAt: null, activatedAt, devices },
    billing: { subscriptions, payments },
    streams: { maxStreams: 2, streams: Array.from({ length: streams }) },
  }
  return watchVerdict(facts as unknown as Parameters<typeof watchVerdict>[0], nowMs)
}

describe('[F-18] the page of a subscriber says whether they can watch', () => {
  it('with a running plan', () => {
    expect(verdictOf()).toEqual({
      tone: 'positive',
      title: 'Can watch',
      reason: '1 Month, 2 Devices runs until 1 Dec 2026, 22:59 and renews.',
      notes: ['Signed in on 1 of 2 devices.'],
    })
    expect(verdictOf({ subscriptions: [{ ...running, renewsAt: null }], devices: [] })).toMatchObject({
      reason: '1 Month, 2 Devices runs until 1 Dec 2026, 22:59 and does not renew.',
      notes: ['Not signed in on any device.'],
    })
  })

  it('with all streams in use, and in the grace period', () => {
    expect(verdictOf({ streams: 2 }).reason).toBe('All 2 streams of 1 Month, 2 Devices are in use.')
    const unpaid = { ...running, endsAt: '2026-11-19T22:59:59Z', accessEndsAt: '2026-11-22T22:59:59Z' }
    expect(verdictOf({ subscriptions: [unpaid] })).toMatchObject({
      tone: 'warning',
      reason: 'The renewal is unpaid. Access ends on 22 Nov 2026, 22:59.',
    })
  })

  it('without a plan, after its end, and before the address is confirmed', () => {
    expect(verdictOf({ subscriptions: [] }).reason).toBe('They have never bought a plan.')
    const ended = { ...running, isEnded: true, accessEndsAt: '2026-11-01T22:59:59Z' }
    const declined = { state: 'failed', createdAt: '2026-11-01T11:00:00Z' }
    expect(verdictOf({ subscriptions: [ended], payments: [declined] })).toEqual({
      tone: 'critical',
      title: 'Cannot watch paid channels',
      reason: '1 Month, 2 Devices ended on 1 Nov 2026, 22:59 and was not renewed.',
      notes: ['The latest payment was declined on 1 Nov 2026, 11:00.'],
    })
    expect(verdictOf({ activatedAt: null }).reason).toContain('has not confirmed the email address')
  })
})
