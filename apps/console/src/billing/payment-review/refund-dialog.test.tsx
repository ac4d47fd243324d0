/** @vitest-environment jsdom */
import type { operators } from '@kallo/contract/accounts/operators'
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import { disconnect, fail, hang, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBilling, aPayment, aSubscription } from '../../testing/payments.ts'
import { renderPage, selfOf } from '../../testing/render-page.tsx'
import type { PaymentDetails } from './api.ts'

const refund = 'POST console/payments/:reference/refund'

beforeEach(() => {
  reply<typeof subscriberBilling.view>('GET console/subscribers/:id/billing', aBilling())
  reply<typeof paymentReview.refund>(refund, { refundableMinor: 0 })
})

async function openRefund(changes: Partial<PaymentDetails> = {}) {
  reply<typeof paymentReview.view>('GET console/payments/:reference', aPayment(changes))
  const { user } = renderPage('/payments/ref-1')
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Amount in NGN' })
  const type = async (text: string) => {
    await user.clear(amount)
    await user.type(amount, text)
  }
  const effects = () => dialog.getAllByRole('definition').map(({ textContent }) => textContent)
  const reason = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
  return { user, dialog, amount, reason, type, effects }
}

describe('the amount', () => {
  it('[F-09] the dialog proposes all that is left, and its button names the amount', async () => {
    const { dialog, amount } = await openRefund({ refundableMinor: 250_000 })
    expect(amount.value).toBe('2500.00')
    expect(dialog.getByText('From ₦50.00 to ₦2,500.00.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Refund ₦2,500.00' })).toBeTruthy()
  })

  it.each([
    ['3000.01', 'Only ₦3,000.00 is left to refund'],
    ['49.99', 'The minimum refund at Paystack is ₦50.00'],
    ['0', 'The minimum refund at Paystack is ₦50.00'],
    ['-100', 'Enter an amount such as 1500.00'],
    ['12.345', 'Enter an amount such as 1500.00'],
    ['a lot', 'Enter an amount such as 1500.00'],
  ])('[F-09] the amount %s is rejected with its limit, and nothing is sent', async (typed, problem) => {
    const { user, dialog, reason, type, effects } = await openRefund()
    await type(typed)
    await user.type(reason, 'Asked by mail')
    expect(dialog.getByRole('button', { name: 'Refund' })).toBeTruthy()
    expect([effects()[0], effects()[2]]).toEqual(['–', '–'])
    await user.click(dialog.getByRole('button', { name: 'Refund' }))
    expect(await dialog.findByText(problem)).toBeTruthy()
    expect(requestsTo(refund)).toEqual([])
  })

  it.each([
    ['50', 5_000],
    ['3,000.00', 300_000],
    ['₦ 1 500,50', 150_050],
  ])('[F-09] the amount %s is refunded as %i kobo', async (typed, amountMinor) => {
    const { user, reason, type } = await openRefund()
    await type(typed)
    await user.type(reason, 'Asked by mail{Enter}')
    await waitFor(() => expect(requestsTo(refund)[0]?.body).toMatchObject({ amountMinor }))
  })

  it('[F-09] an amount without a choice is stated exactly', async () => {
    const { dialog } = await openRefund({ refundableMinor: 5_000, minRefundMinor: 5_000 })
    expect(dialog.getByText('Exactly ₦50.00.')).toBeTruthy()
  })
})

describe('the effects', () => {
  it('[F-09] the VAT of the last part is what is left of the VAT of the sale', async () => {
    const { effects, type } = await openRefund({
      refundableMinor: 100_000,
      refundBasis: { totalMinor: 300_000, vatMinor: 20_930, refundedMinor: 200_000 },
    })
    expect(effects()[2]).toMatch(/^Sales −₦930\.23, VAT −₦69\.77, owed to customers \+₦1,000\.00/)
    await type('500')
    expect(effects()[2]).toMatch(/^Sales −₦465\.11, VAT −₦34\.89, owed to customers \+₦500\.00/)
  })

  it('[I-13] a refund says until when access continues, and that it renews', async () => {
    const { effects } = await openRefund()
    await waitFor(() => expect(effects()[1]).toMatch(/Monthly runs until 1 Dec 2026.*, then renews/))
  })

  it('[I-13] a cancelled subscription says that it does not renew, whatever ended before it', async () => {
    const ended = aSubscription({ isEnded: true })
    reply<typeof subscriberBilling.view>(
      'GET console/subscribers/:id/billing',
      aBilling({ subscriptions: [ended, aSubscription({ renewsAt: null })] }),
    )
    const { effects, user } = await openRefund()
    await waitFor(() => expect(effects()[1]).toMatch(/and does not renew\.$/))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[F-09] a payment without a card names its method', async () => {
    const { effects } = await openRefund({ card: null, method: 'bank_transfer' })
    expect(effects()[0]).toMatch(/^₦3,000\.00, on the bank transfer they paid with/)
  })
})

describe('sending', () => {
  it('[F-09] the password is asked for, and the refund is then sent once more with the same key', async () => {
    fail(refund, 'step-up-needed', { code: 403 })
    reply<typeof operators.stepUp>('POST console/step-up', selfOf('finance'))
    const { user, reason } = await openRefund()
    await user.type(reason, 'Asked by mail{Enter}')
    const question = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    reply<typeof paymentReview.refund>(refund, { refundableMinor: 0 })
    await user.type(question.getByLabelText('Password'), 'secret{Enter}')
    expect(await screen.findByText('The refund will be sent within a minute.')).toBeTruthy()
    const [first, second] = requestsTo(refund).map(({ body }) => body)
    expect(second).toEqual(first)
    expect(requestsTo(refund)).toHaveLength(2)
  })

  it('[F-09, F-15] a lost response keeps amount, reason and key for the next attempt', async () => {
    disconnect(refund)
    const { user, dialog, amount, reason, type } = await openRefund()
    await type('120')
    await user.type(reason, 'Asked by mail')
    await user.click(dialog.getByRole('button', { name: 'Refund ₦120.00' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/The server cannot be reached/)
    expect([amount.value, reason.value]).toEqual(['120', 'Asked by mail'])

    reply<typeof paymentReview.refund>(refund, { refundableMinor: 288_000 })
    await user.click(dialog.getByRole('button', { name: 'Refund ₦120.00' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = requestsTo(refund).map(({ body }) => body)
    expect(second).toEqual(first)
  })

  it('[F-09, F-15] a dialog that is opened again after a lost response sends the same key, and the page is loaded again', async () => {
    disconnect(refund)
    const { user, dialog, reason } = await openRefund()
    await user.type(reason, 'Asked by mail{Enter}')
    await dialog.findByRole('alert')
    reply<typeof paymentReview.view>(
      'GET console/payments/:reference',
      aPayment({ refundableMinor: 200_000 }),
    )
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(requestsTo('GET console/payments/:reference').length).toBeGreaterThan(1))
    await user.click(screen.getByRole('button', { name: 'Refund' }))
    const again = within(await screen.findByRole('dialog'))
    await user.type(again.getByRole('textbox', { name: 'Reason' }), 'Asked by mail{Enter}')
    await waitFor(() => expect(requestsTo(refund)).toHaveLength(2))
    const [first, second] = requestsTo(refund).map(({ body }) => (body as { requestId: string }).requestId)
    expect(second).toBe(first)
  })

  it('[F-15] a refund whose key was used with another amount is sent with a new key from a new dialog', async () => {
    fail(refund, 'request-reused', { code: 409 })
    const { user, dialog, reason } = await openRefund()
    await user.type(reason, 'Asked by mail{Enter}')
    await dialog.findByRole('alert')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Refund' }))
    const again = within(await screen.findByRole('dialog'))
    await user.type(again.getByRole('textbox', { name: 'Reason' }), 'Asked by mail{Enter}')
    await waitFor(() => expect(requestsTo(refund)).toHaveLength(2))
    const [first, second] = requestsTo(refund).map(({ body }) => (body as { requestId: string }).requestId)
    expect(second).not.toBe(first)
  })

  it('[F-09] the dialog stays open while the refund is sent', async () => {
    hang(refund)
    const { user, dialog, reason } = await openRefund()
    await user.type(reason, 'Asked by mail{Enter}')
    await waitFor(() => expect(requestsTo(refund)).toHaveLength(1))
    await user.keyboard('{Escape}')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('[F-09] an amount that another operator has refunded meanwhile is reported in the dialog', async () => {
    fail(refund, 'refund-too-large', { message: 'Only ₦100.00 is left to refund.' })
    const { user, dialog, reason } = await openRefund()
    await user.type(reason, 'Asked by mail{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe('Only ₦100.00 is left to refund.')
  })

  it('[F-09] a refund without a reason is not sent', async () => {
    const { user, dialog, reason } = await openRefund()
    await user.click(dialog.getByRole('button', { name: 'Refund ₦3,000.00' }))
    expect(document.activeElement).toBe(reason)
    expect(requestsTo(refund)).toEqual([])
  })
})
