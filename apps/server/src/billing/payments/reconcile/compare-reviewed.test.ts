import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPayingApp, type PayingApp } from '../../../testing/billing/paying-app.ts'
import { moveRefunds, renewedViewer } from '../../../testing/billing/renewed-viewer.ts'
import { reconcilePayments } from '../index.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())
afterEach(() => {
  paying.sandbox.control.clearFaults()
  vi.restoreAllMocks()
})

const openKinds = async (reference: string) =>
  (
    await paying.test.deps.db
      .selectFrom('review_item')
      .where('subject', '=', reference)
      .where('resolved_at', 'is', null)
      .select('kind')
      .execute()
  ).map(({ kind }) => kind)
const reconcileAfter = (ms: number) => {
  paying.test.deps.clock.advance(ms)
  return reconcilePayments(paying.test.deps)
}
const loseWebhooks = () => paying.sandbox.control.inject({ kind: 'webhook-dropped', times: 'always' })

/** A payment that another program made with our keys. */
async function payElsewhere(reference: string) {
  const { address, secretKey, control } = paying.sandbox
  await fetch(`${address}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'x@kallo.test', amount: 9_000, reference }),
  })
  control.pay(reference, { number: '4461000000000001' })
  await control.webhooksIdle()
}

/** The list of transactions lacks this payment. */
function hideFromList(reference: string) {
  const { paystack } = paying.test.deps
  const list = paystack.listTransactions.bind(paystack)
  vi.spyOn(paystack, 'listTransactions').mockImplementation(async (...range) => {
    const listed = await list(...range)
    if (listed.kind !== 'ok') return listed
    return { ...listed, data: listed.data.filter((one) => one.reference !== reference) }
  })
}

describe('reviews of payments that are older than the compared list', () => {
  it('[I-16] payment-unknown closes once the payment was refunded in the dashboard', async () => {
    await payElsewhere('elsewhere-late')
    await reconcileAfter(10 * dayMs)
    expect(await openKinds('elsewhere-late')).toEqual(['payment-unknown'])
    loseWebhooks()
    paying.sandbox.control.refundInDashboard('elsewhere-late')
    await moveRefunds(paying)
    await reconcileAfter(dayMs)
    expect(await openKinds('elsewhere-late')).toEqual([])
  })

  it('[I-16] payment-missing closes once Paystack finds the payment, but not while its list should contain it', async () => {
    const { reference } = await renewedViewer(paying, 'missing')
    hideFromList(reference)
    await reconcileAfter(2 * hourMs)
    await reconcileAfter(dayMs)
    expect(await openKinds(reference)).toEqual(['payment-missing'])
    const fault = { kind: 'verify-not-found', reference, times: 'always' } as const
    const id = paying.sandbox.control.inject(fault)
    await reconcileAfter(10 * dayMs)
    expect(await openKinds(reference)).toEqual(['payment-missing'])
    paying.sandbox.control.clearFaults(id)
    await reconcileAfter(dayMs)
    expect(await openKinds(reference)).toEqual([])
  })

  it('[I-16] payment-unsettled closes once the look-up confirms the payment, which is then granted', async () => {
    const viewer = await paying.newViewer('unsettled')
    const { reference } = (await viewer.post('payments/checkout', { planId: '1_1' })).body.data
    loseWebhooks()
    paying.sandbox.control.inject({ kind: 'verify-status', status: 'ongoing', reference, times: 'always' })
    paying.sandbox.control.pay(reference, { number: '4462000000000001' })
    await reconcileAfter(dayMs)
    await reconcileAfter(10 * dayMs)
    expect(await openKinds(reference)).toEqual(['payment-unsettled'])
    paying.sandbox.control.clearFaults()
    await reconcileAfter(dayMs)
    expect(await openKinds(reference)).toEqual([])
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({ outcome: 'granted' })
  })

  it('[I-16] a look-up that Paystack does not answer leaves the entry open, and the job fails', async () => {
    await payElsewhere('elsewhere-silent')
    paying.sandbox.control.inject({
      kind: 'error-before',
      route: 'verify',
      reference: 'elsewhere-silent',
      times: 'always',
    })
    await expect(reconcileAfter(10 * dayMs)).rejects.toThrow('the look-up of elsewhere-silent')
    expect(await openKinds('elsewhere-silent')).toEqual(['payment-unknown'])
  })
})
