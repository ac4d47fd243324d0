import { dayMs, hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import { afterEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'

const outageMs = 3 * hourMs

let paying: PayingApp
afterEach(() => paying.close())

const subscription = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data

const canWatch = async (viewer: PayingViewer) =>
  (await viewer.post('playback/start', { kind: 'live', tag: 'nolly-gold' })).status === 200

/** The first-time price applies once per card. */
const cardOf = (n: number) => ({ number: `4666${String(n).padStart(12, '0')}` })

/** Every request fails, half of them after Paystack has executed it, and webhooks are lost. */
function beginOutage(): void {
  const { control } = paying.sandbox
  control.inject({ kind: 'webhook-dropped', times: 'always' })
  control.inject({ kind: 'reset-after', route: 'charge-authorization', times: 2 })
  control.inject({ kind: 'reset-after', route: 'create-refund', times: 2 })
  control.inject({ kind: 'reset-before', times: 'always' })
}

async function passTime(ms: number, stepMs: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) await paying.later(stepMs)
}

async function expectConsistent(viewers: readonly PayingViewer[]): Promise<void> {
  const { db } = paying.test.deps
  for (const { id, email } of viewers)
    expect(await checkLedger(db, id, paying.providerRecordsOf(email))).toEqual([])
}

describe('Paystack is unavailable for three hours', () => {
  it('[I-03, I-10, S-15] during renewals: each card is charged once, and no viewer loses access', async () => {
    paying = await createPayingApp()
    const viewers = await Promise.all(Array.from({ length: 6 }, () => paying.newViewer()))
    for (const [n, viewer] of viewers.entries()) await viewer.buy({ planId: '1_1' }, cardOf(n))
    const [first] = viewers
    if (!first) throw new Error('there is no viewer')
    const before = await subscription(first)
    await paying.later(Date.parse(before.renewal.at) - minuteMs - paying.test.deps.clock.now())
    beginOutage()
    await passTime(outageMs, 5 * minuteMs)
    for (const viewer of viewers) {
      expect(await subscription(viewer)).toMatchObject({ end_date: before.end_date })
      expect(await canWatch(viewer)).toBe(true)
    }
    paying.sandbox.control.clearFaults()
    await passTime(2 * dayMs, 2 * hourMs)
    for (const viewer of viewers) {
      expect(await subscription(viewer)).toMatchObject({ state: 'active' })
      expect((await subscription(viewer)).end_date > before.end_date).toBe(true)
      const charged = paying.sandbox.control
        .transactions()
        .filter(({ email, status }) => email === viewer.email && status === 'success')
      expect(charged.map(({ amount }) => amount)).toEqual([5_500, 150_000])
    }
    await expectConsistent(viewers)
  })

  it('[I-03, I-10, S-12] at midnight: viewers who paid during the outage can watch afterwards', async () => {
    paying = await createPayingApp()
    const { clock } = paying.test.deps
    const buyers = await Promise.all(Array.from({ length: 4 }, () => paying.newViewer()))
    const ready: string[] = []
    for (const viewer of buyers) {
      const { body } = await viewer.post('payments/checkout', { planId: '3_2' })
      ready.push(String(body.data.reference))
    }
    const late = await paying.newViewer()
    // Midnight in Lagos.
    clock.set(Date.parse('2026-11-20T23:00:00Z'))
    beginOutage()
    const rejected = await late.post('payments/checkout', { planId: '3_2' })
    expect(rejected).toMatchObject({ status: 503, body: { reason: 'payment-provider-unavailable' } })
    for (const [n, reference] of ready.slice(0, 3).entries()) paying.sandbox.control.pay(reference, cardOf(n))
    await passTime(outageMs, 5 * minuteMs)
    expect(await Promise.all(buyers.map(canWatch))).toEqual([false, false, false, false])
    paying.sandbox.control.clearFaults()
    await passTime(dayMs, hourMs)
    expect(await Promise.all(buyers.map(canWatch))).toEqual([true, true, true, false])
    expect(await late.buy({ planId: '3_2' }, cardOf(9))).toMatch(/^kallo-/)
    await expectConsistent([...buyers, late])
  })
})
