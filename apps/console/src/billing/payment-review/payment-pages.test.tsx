/** @vitest-environment jsdom */
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import { fail, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPayment, aReconciliation, aReview } from '../../testing/payments.ts'
import { renderPage } from '../../testing/render-page.tsx'
import type { PaymentDetails, PaymentRow, Review } from './api.ts'

describe('a payment', () => {
  const show = (changes: Partial<PaymentDetails> = {}, role?: 'finance' | 'support') => {
    reply<typeof paymentReview.view>('GET console/payments/:reference', aPayment(changes))
    return renderPage('/payments/ref-1', role && { role })
  }
  const facts = async () => {
    await screen.findByText('Can be refunded')
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    return Object.fromEntries(names.map((name, at) => [name, values[at]]))
  }

  it('[F-10] a payment that does not exist shows the error', async () => {
    fail('GET console/payments/:reference', 'payment-not-found', { code: 404, message: 'No such payment.' })
    renderPage('/payments/ref-9')
    expect((await screen.findByRole('alert')).textContent).toBe('No such payment.')
  })

  it('[O-20] the palette opens the refund of another payment too', async () => {
    const { go } = show()
    await screen.findByRole('button', { name: 'Refund' })
    await go('/payments/ref-2?refund')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('[F-09] a rest below Paystack’s minimum is stated and cannot be refunded', async () => {
    show({ refundableMinor: 4_000 })
    expect((await facts())['Can be refunded']).toBe(
      'Nothing: ₦40.00 is left, and the minimum refund at Paystack is ₦50.00',
    )
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  })

  it('[F-09] support sees the payment without the button for refunds', async () => {
    show({}, 'support')
    expect((await facts())['Can be refunded']).toBe('₦3,000.00')
    expect(screen.getByRole('button', { name: 'Look up at Paystack' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  })

  it('[K-03] sample data can be neither refunded nor looked up', async () => {
    show({ isSample: true })
    expect((await facts())['Can be refunded']).toBe('Nothing: sample data')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[F-10] a declined payment shows the reason of the bank', async () => {
    show({ state: 'failed', outcome: null, failure: 'Insufficient funds', receivedMinor: null })
    expect(await facts()).toMatchObject({
      State: 'Declined',
      'Declined because': 'Insufficient funds',
      Received: '–',
    })
  })

  it('[F-10] a look-up that fails shows the error, and the payment stays on the page', async () => {
    fail('POST console/payments/:reference/look-up', 'payment-provider-unavailable', {
      code: 502,
      message: 'Paystack does not respond.',
    })
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Look up at Paystack' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Paystack does not respond.')
    expect((await facts())['Amount']).toBe('₦3,000.00')
  })

  it('[F-10] a refund that could not be sent shows Paystack’s message', async () => {
    const at = '2026-11-02T12:00:00.000Z'
    show({
      refunds: [
        {
          id: 'rf1',
          reason: 'operator',
          note: 'Asked by mail',
          amountMinor: 10_000,
          state: 'failed',
          lastError: 'Transaction is too old',
          createdAt: at,
          processedAt: null,
          canSendAgain: true,
          canPayElsewhere: true,
        },
      ],
    })
    const row = await screen.findByRole('row', { name: /Asked by mail/ })
    expect(row.textContent).toContain('Failed: Transaction is too old')
  })
})

describe('the list of payments', () => {
  const list = 'POST console/payments/list'
  const respond = (...items: PaymentRow[]) =>
    reply<typeof paymentReview.list>(list, { items, total: items.length })

  it('[F-10] the filters of the address are sent, and an empty result says that they exclude everything', async () => {
    respond()
    renderPage(
      '/payments?state=failed&currency=USD&collection=saved-card&mode=live&from=2026-10-01&to=2026-10-31',
    )
    expect(await screen.findByText('Nothing matches the search and filters.')).toBeTruthy()
    expect(requestsTo(list)[0]?.body).toMatchObject({
      state: 'failed',
      currency: 'USD',
      method: '',
      collection: 'saved-card',
      mode: 'live',
      from: '2026-10-01',
      to: '2026-10-31',
    })
  })

  it('[F-10] a service without payments says so', async () => {
    respond()
    renderPage('/payments')
    expect(await screen.findByText('There are no payments yet.')).toBeTruthy()
  })

  it('[F-10] sorting by amount is part of the address, so that it survives a reload', async () => {
    respond(aPayment())
    const { user, address } = renderPage('/payments')
    await user.click(await screen.findByRole('button', { name: 'Amount' }))
    await waitFor(() => expect(requestsTo(list).at(-1)?.body).toMatchObject({ sort: 'amount' }))
    expect(address()).toBe('/payments?sort=amount')
  })

  it('[F-10] a list that cannot be loaded shows the error', async () => {
    fail(list, 'unexpected', { code: 500, message: 'Try again.' })
    renderPage('/payments')
    expect((await screen.findByRole('alert')).textContent).toBe('Try again.')
  })
})

describe('the review queue', () => {
  const respond = (...items: Review[]) =>
    reply<typeof paymentReview.reviews>('POST console/reviews/list', { items, total: items.length })
  const close = 'POST console/reviews/:id/close'

  beforeEach(() => {
    reply<typeof paymentReview.reconciliation>('GET console/reconciliation', null)
    respond()
  })

  it('[F-11] an empty queue says that both sides agree', async () => {
    renderPage('/reviews')
    expect(await screen.findByText('Nothing to do: the service and Paystack agree.')).toBeTruthy()
  })

  it('[F-11] an entry that cannot be closed keeps what was entered', async () => {
    respond(aReview())
    fail(close, 'review-not-found', { message: 'It was closed meanwhile.' })
    const { user } = renderPage('/reviews')
    await user.click(await screen.findByRole('button', { name: 'Close ref-1' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Compare both, then refund the difference.')).toBeTruthy()
    const field = dialog.getByRole('textbox', { name: 'What was done' })
    await user.type(field, 'Refunded the difference{Enter}')
    expect((await dialog.findByRole('alert')).textContent).toBe('It was closed meanwhile.')
    expect(field).toHaveProperty('value', 'Refunded the difference')
  })

  it('[F-11] a closed entry shows what was done, and cannot be closed again', async () => {
    respond(aReview({ resolvedAt: '2026-11-02T12:00:00.000Z', resolution: 'Refunded by hand' }))
    renderPage('/reviews?state=closed')
    const row = await screen.findByRole('row', { name: /Paystack received another amount/ })
    expect(row.textContent).toContain('Refunded by hand')
    expect(within(row).queryByRole('button')).toBeNull()
  })

  it('[F-12] a running reconciliation shows its step, and can only be cancelled', async () => {
    reply<typeof paymentReview.reconciliation>('GET console/reconciliation', aReconciliation())
    reply<typeof paymentReview.cancelReconciliation>('POST console/reconciliation/cancel', null)
    const { user } = renderPage('/reviews')
    expect(await screen.findByRole('progressbar', { name: 'Comparing payments: 120 compared' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reconcile now' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(requestsTo('POST console/reconciliation/cancel')).toHaveLength(1))
  })

  it('[F-12] a reconciliation that another operator has started is reported', async () => {
    fail('POST console/reconciliation', 'reconciliation-runs', { message: 'It runs already.' })
    const { user } = renderPage('/reviews')
    await user.click(await screen.findByRole('button', { name: 'Reconcile now' }))
    expect((await screen.findByRole('alert')).textContent).toBe('It runs already.')
  })

  it('[F-12] a failed reconciliation shows its error beside the numbers', async () => {
    reply<typeof paymentReview.reconciliation>(
      'GET console/reconciliation',
      aReconciliation({
        outcome: 'failed',
        error: 'Paystack does not respond.',
        finishedAt: '2026-11-01T12:05:00.000Z',
      }),
    )
    renderPage('/reviews')
    const result = await screen.findByText(/^Failed .*: 120 compared, 0 new entries, 1 open\./)
    expect(result.textContent).toMatch(/Paystack does not respond\.$/)
  })
})
