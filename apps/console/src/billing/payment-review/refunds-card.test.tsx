/** @vitest-environment jsdom */
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import { fail, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPayment } from '../../testing/payments.ts'
import { renderPage } from '../../testing/render-page.tsx'
import type { PaymentDetails } from './api.ts'

type Refund = PaymentDetails['refunds'][number]

const view = 'GET console/payments/:reference'
const again = 'POST console/payments/:reference/refunds/:id/send-again'
const elsewhere = 'POST console/payments/:reference/refunds/:id/pay-elsewhere'

const aRefund = (changes: Partial<Refund> = {}): Refund => ({
  id: 'rf1',
  reason: 'operator',
  note: 'Asked by mail',
  amountMinor: 10_000,
  state: 'failed',
  lastError: 'Insufficient balance',
  createdAt: '2026-11-02T12:00:00.000Z',
  processedAt: null,
  canSendAgain: true,
  canPayElsewhere: true,
  ...changes,
})

async function show(refund: Refund, role?: 'finance' | 'support') {
  reply<typeof paymentReview.view>(view, aPayment({ refunds: [refund] }))
  const { user } = renderPage('/payments/ref-1', role && { role })
  const row = await screen.findByRole('row', { name: /Asked by mail/ })
  const open = async (button: string) => {
    await user.click(within(row).getByRole('button', { name: button }))
    return within(await screen.findByRole('dialog'))
  }
  return { user, row, open }
}

describe('refunds that Paystack could not make', () => {
  it('[F-22] a failed refund is sent again, and the payment is loaded again', async () => {
    const { user, open } = await show(aRefund())
    reply<typeof paymentReview.sendRefundAgain>(again, null)
    const dialog = await open('Send again: ₦100.00')
    reply<typeof paymentReview.view>(view, aPayment({ refunds: [aRefund({ state: 'due' })] }))
    await user.click(dialog.getByRole('button', { name: 'Send ₦100.00 again' }))
    expect(await screen.findByText('The refund will be sent within a minute.')).toBeTruthy()
    expect(requestsTo(again)[0]).toMatchObject({ body: { requestId: expect.any(String) as string } })
    expect(await screen.findByText(/^Waiting to be sent/)).toBeTruthy()
  })

  it('[F-22] a refund is recorded as paid another way, with how it was paid', async () => {
    const { user, open } = await show(aRefund())
    reply<typeof paymentReview.payRefundElsewhere>(elsewhere, null)
    const dialog = await open('Record as paid another way: ₦100.00')
    expect(dialog.queryByText(/^Check first/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Record ₦100.00 as paid' }))
    expect(requestsTo(elsewhere)).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'How it was paid' }), 'Transfer of 5 May{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestsTo(elsewhere)[0]?.body).toMatchObject({ reason: 'Transfer of 5 May' })
  })

  it('[F-22] an unanswered refund is only recorded as paid, after a look at the dashboard', async () => {
    const { row, open } = await show(aRefund({ state: 'sending', canSendAgain: false }))
    expect(within(row).queryByRole('button', { name: /^Send again/ })).toBeNull()
    const dialog = await open('Record as paid another way: ₦100.00')
    expect(dialog.getByText(/^Check first that Paystack’s dashboard/)).toBeTruthy()
  })

  it('[F-22] the dialog shows that Paystack has made the refund meanwhile', async () => {
    const { user, open } = await show(aRefund())
    fail(again, 'refund-not-open', { code: 409, message: 'This refund needs no decision.' })
    const dialog = await open('Send again: ₦100.00')
    await user.click(dialog.getByRole('button', { name: 'Send ₦100.00 again' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('This refund needs no decision.')
  })

  it('[F-22] support has no actions for refunds', async () => {
    const { row } = await show(aRefund(), 'support')
    expect(within(row).queryByRole('button')).toBeNull()
  })
})
