import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPayingApp, type PayingApp } from '../../../testing/billing/paying-app.ts'
import { moveRefunds, renewedViewer } from '../../../testing/billing/renewed-viewer.ts'
import { reconcilePayments } from '../index.ts'
import { getPayment } from '../payment-store.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())
afterEach(() => {
  paying.sandbox.control.clearFaults()
  vi.restoreAllMocks()
})

const db = () => paying.test.deps.db
const payouts = () => db().selectFrom('payout').select('id').execute()
const ledgerKindsOf = (reference: string) =>
  db()
    .selectFrom('ledger_entry')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .where('reference', '=', reference)
    .select('kind')
    .execute()

/** Paystack does not list the refunds of this payment. */
async function hideRefundsOf(reference: string) {
  const { paystack } = paying.test.deps
  const { id } = await db()
    .selectFrom('payment')
    .where('reference', '=', reference)
    .select('id')
    .executeTakeFirstOrThrow()
  const { provider_id: hidden } = await getPayment(db(), id)
  const list = paystack.listRefundsOf.bind(paystack)
  vi.spyOn(paystack, 'listRefundsOf').mockImplementation((transactionId) =>
    transactionId === hidden ? Promise.resolve({ kind: 'unknown', why: 'test' }) : list(transactionId),
  )
}

describe('the reconciliation', () => {
  it('[I-14, I-15, I-19] a refund and a dispute that cannot be compared do not prevent the others, nor payouts', async () => {
    const { control } = paying.sandbox
    const { reference: disputed } = await renewedViewer(paying, 'disputed')
    const { reference: refunded } = await renewedViewer(paying, 'refunded')
    // Paystack lists the newest first, so this one is compared before the others.
    const { reference: failing } = await renewedViewer(paying, 'failing')
    control.inject({ kind: 'webhook-dropped', times: 'always' })
    for (const reference of [disputed, failing]) {
      const { id } = control.dispute(reference, 50_000)
      control.resolveDispute(id, 'merchant-accepted')
    }
    for (const reference of [refunded, failing]) control.refundInDashboard(reference, 40_000)
    await moveRefunds(paying)
    control.payOut()
    await hideRefundsOf(failing)
    const before = await payouts()
    await expect(reconcilePayments(paying.test.deps)).rejects.toThrow(
      "could not be compared, the first because: Paystack's refunds cannot be listed: no response",
    )
    expect(await ledgerKindsOf(disputed)).toContainEqual({ kind: 'chargeback' })
    expect(await ledgerKindsOf(refunded)).toContainEqual({ kind: 'external-refund' })
    expect(await payouts()).toHaveLength(before.length + 1)
    vi.restoreAllMocks()
    await reconcilePayments(paying.test.deps)
    expect(await ledgerKindsOf(failing)).toContainEqual({ kind: 'chargeback' })
  })

  it('[I-15, I-19] payouts are posted when the list of disputes cannot be read, and the job fails', async () => {
    const { control } = paying.sandbox
    await renewedViewer(paying, 'unlisted')
    control.payOut()
    const before = await payouts()
    control.inject({ kind: 'error-before', route: 'list-disputes', times: 'always' })
    await expect(reconcilePayments(paying.test.deps)).rejects.toThrow("Paystack's disputes cannot be listed")
    expect(await payouts()).toHaveLength(before.length + 1)
  })
})
