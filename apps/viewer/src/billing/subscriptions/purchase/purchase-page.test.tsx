// @vitest-environment jsdom
import type { payments } from '@kallo/contract/billing/payments'
import type { packages } from '@kallo/contract/billing/plans'
import type { subscriptions } from '@kallo/contract/billing/subscriptions'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import * as data from '../../../testing/fixtures.ts'
import { disconnect, fail, hang, intercept, reply, replyTo, requestsTo } from '@kallo/testkit/mock-api'
import { currentPath, renderPage } from '../../../testing/render-page.tsx'

const quoteAddress = 'POST payments/quote'
const checkoutAddress = 'POST payments/checkout'
const runningAddress = 'GET profile/subscription'

const signedIn = { isSignedIn: true }
const reached = '/subscription/purchase?months=1&devices=1'
const preview = () => screen.findByRole('button', { name: 'Preview' })
const dialog = () => screen.findByRole('dialog', { name: 'Check your order' })
const payButton = () => screen.findByRole('button', { name: /Pay in naira/ })

/** The quotes for both currencies, with the same total. */
const quoteIs = (change: Partial<typeof data.quote> = {}) =>
  replyTo<typeof payments.quote>(quoteAddress, ({ currency = 'NGN' }) => ({
    ...data.quote,
    currency,
    ...change,
  }))

/** Quotes with a code are rejected. */
const rejectCodes = (reason: string) =>
  intercept(
    http.post('*/payments/quote', async ({ request }) => {
      const { promoCode } = (await request.clone().json()) as { promoCode: string }
      const rejected = { status: 'ERROR', title: 'Error', message: 'Rejected', reason, code: 400 }
      return promoCode === '' ? undefined : HttpResponse.json(rejected, { status: 400 })
    }),
  )

/** Opens a page whose choices are part of the URL, and its preview. */
async function showPreview(path = reached) {
  const user = renderPage(path, signedIn)
  await user.click(await preview())
  await dialog()
  return user
}

beforeEach(() => {
  reply<typeof subscriptions.running>(runningAddress, null)
  quoteIs()
})

describe('choosing a plan', () => {
  it('[S-03] shows no prices while they load', async () => {
    hang('GET packages/plans')
    renderPage('/subscription/purchase', signedIn)
    expect(await screen.findByRole('radio', { name: '1 month' })).toBeTruthy()
    expect(screen.queryByText(/₦\d/)).toBeNull()
  })

  it('[S-03] cannot be previewed while prices load, because they move the button', async () => {
    hang('GET packages/plans')
    renderPage(reached, signedIn)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Preview' })).disabled).toBe(true)
  })

  it('[S-03] shows prices per plan', async () => {
    renderPage('/subscription/purchase', signedIn)
    expect((await screen.findAllByText('from ₦3,000')).length).toBeGreaterThan(0)
  })

  it('[S-03] shows an error, and prices after Retry', async () => {
    fail('GET packages/plans', 'unexpected', { code: 500 })
    const user = renderPage(reached, signedIn)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    reply<typeof packages.plans>('GET packages/plans', data.plans)
    await user.click(retry)
    expect((await screen.findAllByText('₦3,000')).length).toBeGreaterThan(0)
  })

  it('[S-04] without both choices, asks for them and focuses the missing one', async () => {
    const user = renderPage('/subscription/purchase?months=1', signedIn)
    await user.click(await preview())
    expect((await screen.findByRole('alert')).textContent).toContain('Please, select plan and device!')
    expect(await screen.findByText('Choose devices')).toBeTruthy()
    expect(document.activeElement).toHaveProperty('name', 'devices')
    expect(requestsTo(quoteAddress)).toEqual([])
  })

  it('[S-13] requests a quote for the chosen plan in the chosen currency', async () => {
    const user = renderPage('/subscription/purchase', signedIn)
    await user.click(await screen.findByRole('radio', { name: '1 month' }))
    await user.click(await screen.findByRole('radio', { name: '1 device' }))
    await user.click(await preview())
    await dialog()
    await waitFor(() =>
      expect(requestsTo(quoteAddress).map(({ body }) => body)).toContainEqual({
        purpose: 'purchase',
        planId: 'p1',
        currency: 'NGN',
        promoCode: '',
      }),
    )
  })
})

describe('a plan with a price in one currency', () => {
  const [monthly] = data.plans.plans
  const [pass] = data.plans.passes
  const both = () => screen.queryByRole('radio', { name: 'Dollars ($)' })
  const soldAs = (prices: { priceNgnMinor?: null; priceUsdMinor?: null }, passPrices: object = prices) =>
    reply<typeof packages.plans>('GET packages/plans', {
      ...data.plans,
      plans: monthly ? [{ ...monthly, ...prices }] : [],
      passes: pass ? [{ ...pass, ...passPrices }] : [],
    })

  it('[S-25] is shown in its currency, without a choice, whatever the URL says', async () => {
    soldAs({ priceUsdMinor: null })
    renderPage(`${reached}&currency=USD`, signedIn)
    expect((await screen.findAllByText('₦3,000')).length).toBeGreaterThan(0)
    expect(both()).toBeNull()
  })

  it('[S-25] is not on sale in the other currency, which can be chosen for other plans', async () => {
    soldAs({ priceUsdMinor: null }, {})
    renderPage(`${reached}&currency=USD`, signedIn)
    expect(await screen.findByText(/This plan is not on sale at the moment/)).toBeTruthy()
    expect(both()).toHaveProperty('checked', true)
  })

  it('[S-25] has no choice of currency for a gift if only passes have a price in the other currency', async () => {
    soldAs({ priceNgnMinor: null }, {})
    renderPage('/gift', signedIn)
    expect((await screen.findAllByText(/^(from )?\$5$/)).length).toBeGreaterThan(0)
    expect(both()).toBeNull()
  })

  it('[S-25] is previewed with a quote in its currency only', async () => {
    soldAs({ priceNgnMinor: null })
    await showPreview()
    await screen.findByRole('button', { name: /Pay in dollars/ })
    expect(requestsTo(quoteAddress).map(({ body }) => body)).toMatchObject([{ currency: 'USD' }])
  })
})

describe('the preview of an order', () => {
  it('[S-03] shows that the quote is loading, and no pay button', async () => {
    hang(quoteAddress)
    await showPreview()
    expect(await within(await dialog()).findByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Pay in/ })).toBeNull()
  })

  it('[S-13] shows the server’s total and lines', async () => {
    await showPreview()
    expect(await within(await dialog()).findByText('You pay today')).toBeTruthy()
    expect((await within(await dialog()).findAllByText('₦3,000')).length).toBeGreaterThan(1)
    expect((await payButton()).textContent).toContain('₦3,000')
  })

  it('[S-03] shows an error, and the quote after Retry', async () => {
    fail(quoteAddress, 'unexpected', { code: 500 })
    const user = await showPreview()
    const retry = await within(await dialog()).findByRole('button', { name: 'Retry' })
    quoteIs()
    await user.click(retry)
    expect(await payButton()).toBeTruthy()
  })

  it('[S-07] says that the plan is already running, and offers no payment', async () => {
    quoteIs({ isCurrentPlan: true })
    await showPreview()
    expect(await screen.findByText('You already have Monthly package!')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Pay in/ })).toBeNull()
  })

  it('[S-11] an empty promo code is reported at its field', async () => {
    const user = await showPreview()
    await user.click(await screen.findByText('I have a promo code'))
    await user.click(await screen.findByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Please, enter promo code!')).toBeTruthy()
  })

  it('[S-11, S-20] a voucher that is entered as a promo code is reported at its field, and the order stays', async () => {
    rejectCodes('voucher-not-here')
    const user = await showPreview()
    await user.click(await screen.findByText('I have a promo code'))
    await user.type(screen.getByLabelText('Promo code'), 'KV-1234')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText(/This is a voucher/)).toBeTruthy()
    expect(screen.getByLabelText('Promo code').getAttribute('aria-invalid')).toBe('true')
    expect((await payButton()).hasAttribute('disabled')).toBe(false)
  })

  it('[S-11, S-16] a code of the URL that a plan with a later start cannot use is reported at its field', async () => {
    quoteIs({ timing: 'period-end' })
    rejectCodes('promo-code-not-here')
    await showPreview(`${reached}&code=TEN`)
    expect(await screen.findByText('This promo code cannot be used here.')).toBeTruthy()
    expect(screen.getByLabelText('Promo code').getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['promo-code-first-time', /^The first-time price applies instead of this code/],
    ['promo-code-free-days', /Redeem it under Use Promo Code/],
  ] as const)(
    '[S-11, S-12] the field says where a code works that is rejected with %s',
    async (reason, text) => {
      rejectCodes(reason)
      await showPreview(`${reached}&code=TEN`)
      expect(await screen.findByText(text)).toBeTruthy()
      expect(screen.getByLabelText('Promo code').getAttribute('aria-invalid')).toBe('true')
    },
  )

  it('[S-11, S-18] a payment method can be chosen, and paid with, after a code was applied', async () => {
    replyTo<typeof payments.quote>(quoteAddress, ({ currency = 'NGN', promoCode, method }) => ({
      ...data.quote,
      currency,
      method: method === 'bank_transfer' ? method : 'card',
      promoCode: promoCode === '' ? null : { code: 'TEN', percent: 10 },
    }))
    const user = await showPreview()
    await user.click(await screen.findByText('I have a promo code'))
    await user.type(screen.getByLabelText('Promo code'), 'TEN')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Promo code TEN: 10% off.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /Bank transfer/ }))
    await waitFor(() =>
      expect(requestsTo(quoteAddress).at(-1)?.body).toMatchObject({ method: 'bank_transfer' }),
    )
    await waitFor(async () => expect((await payButton()).hasAttribute('disabled')).toBe(false))
    expect(requestsTo(quoteAddress).at(-1)?.body).toMatchObject({ promoCode: 'TEN' })
  })

  it('[S-11] a code that is applied can be removed again', async () => {
    quoteIs({ promoCode: { code: 'TEN', percent: 10 } })
    const user = await showPreview(`${reached}&code=TEN`)
    expect(await screen.findByText('Promo code TEN: 10% off.')).toBeTruthy()
    quoteIs()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Promo code TEN: 10% off.')).toBeNull())
    expect(requestsTo(quoteAddress).at(-1)?.body).toMatchObject({ promoCode: '' })
  })
})

describe('paying', () => {
  const started = {
    reference: 'ref-1',
    authorizationUrl: null,
    state: 'pending' as const,
    quote: data.quote,
    payload: {
      reference: 'ref-1',
      email: 'ada@example.com',
      amount: 300_000,
      currency: 'NGN' as const,
      metadata: { name: 'Ada Obi', phone: '+2348031234567' },
      public_key: 'pk_test',
    },
  }

  it('[S-03] opens the payment page', async () => {
    // jsdom navigates within a document only.
    const authorizationUrl = `${location.href}#payment-page`
    reply<typeof payments.checkout>(checkoutAddress, { ...started, authorizationUrl: authorizationUrl })
    const user = await showPreview()
    await user.click(await payButton())
    expect(await screen.findByRole('link', { name: 'Nothing happening? Open it here' })).toHaveProperty(
      'href',
      authorizationUrl,
    )
    expect(location.hash).toBe('#payment-page')
    expect(requestsTo(checkoutAddress)[0]?.body).toMatchObject({
      planId: 'p1',
      expectedTotalMinor: 300_000,
    })
  })

  it('[S-03] an order without a charge leads to its outcome', async () => {
    reply<typeof payments.view>('GET payments/:reference', data.payment)
    reply<typeof payments.checkout>(checkoutAddress, started)
    const user = await showPreview()
    await user.click(await payButton())
    await waitFor(() => expect(currentPath()).toBe('/subscription/payment/ref-1'))
  })

  it('[S-03] a double click starts one checkout', async () => {
    hang(checkoutAddress)
    const user = await showPreview()
    await user.dblClick(await payButton())
    await waitFor(() => expect(requestsTo(checkoutAddress)).toHaveLength(1))
  })

  it('[S-03, S-18] the order cannot be changed while its payment page is requested', async () => {
    hang(checkoutAddress)
    const user = await showPreview()
    await user.click(await payButton())
    await waitFor(() => expect(requestsTo(checkoutAddress)).toHaveLength(1))
    expect(screen.getByRole('group', { name: 'Payment method' })).toHaveProperty('disabled', true)
  })

  it('[S-03, S-12] after a lost response the order is repeated with the same ID and a new quote', async () => {
    disconnect(checkoutAddress)
    const user = await showPreview()
    await user.click(await payButton())
    await waitFor(() => expect(requestsTo(checkoutAddress)).toHaveLength(1))
    const quoted = requestsTo(quoteAddress).length
    reply<typeof payments.view>('GET payments/:reference', data.payment)
    reply<typeof payments.checkout>(checkoutAddress, started)
    await waitFor(() => expect(requestsTo(quoteAddress).length).toBeGreaterThan(quoted))
    await waitFor(async () => expect((await payButton()).hasAttribute('disabled')).toBe(false))
    await user.click(await payButton())
    await waitFor(() => expect(currentPath()).toBe('/subscription/payment/ref-1'))
    const ids = requestsTo(checkoutAddress).map(({ body }) => (body as { requestId: string }).requestId)
    expect(ids).toEqual([expect.stringMatching(/.{16}/), ids[0]])
  })

  it('[S-03] a checkout whose dialog was closed opens nothing, and another order can be paid at once', async () => {
    const paymentPage = (name: string) => `${location.href.split('#')[0]}#${name}`
    const opened = (name: string) =>
      HttpResponse.json({
        status: 'OK',
        code: 200,
        data: { ...started, authorizationUrl: paymentPage(name) },
      })
    const slow = Promise.withResolvers<Response>()
    const answers = [slow.promise, opened('second-order'), opened('third-order')]
    const visited: string[] = []
    window.addEventListener('hashchange', () => visited.push(location.hash))
    intercept(http.post('*/api/v1/payments/checkout', () => answers.shift()))
    const user = await showPreview()
    const payAgain = async () => {
      await user.click(within(await dialog()).getByRole('button', { name: 'Close' }))
      await user.click(await preview())
      await user.click(await payButton())
    }
    await user.click(await payButton())
    await payAgain()
    await waitFor(() => expect(visited).toEqual(['#second-order']))
    slow.resolve(opened('first-order'))
    await payAgain()
    await waitFor(() => expect(visited).toEqual(['#second-order', '#third-order']))
  })

  it('[S-13] a price that has changed is shown before the next attempt', async () => {
    fail(checkoutAddress, 'price-changed', { code: 409 })
    const user = await showPreview()
    const pay = await payButton()
    quoteIs({ totalMinor: 350_000 })
    await user.click(pay)
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('The price has changed')
    await waitFor(async () => expect((await payButton()).textContent).toContain('₦3,500'))
  })

  it('[S-03] an unavailable payment service is reported, and the viewer can try again', async () => {
    fail(checkoutAddress, 'payment-provider-unavailable', { code: 503 })
    const user = await showPreview()
    await user.click(await payButton())
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain(
      'The payment service is not responding',
    )
    expect(await payButton()).toHaveProperty('disabled', false)
  })
})
