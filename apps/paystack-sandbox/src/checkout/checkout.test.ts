import { describe, expect, it } from 'vitest'
import { aSandbox, type TestSandbox } from '../testing/a-sandbox.ts'

const good = { number: '4084 0840 8408 4081', expiry: '12/30', cvv: '408' }

/** A customer at the checkout; posts forms as a browser does. */
async function atCheckout(given: Record<string, unknown> = {}) {
  const sandbox: TestSandbox = await aSandbox({ merchantName: 'Kallo <TV>' })
  const { authorization_url: url, reference } = await sandbox.open({
    callback_url: 'https://tv.example/paid?from=checkout',
    ...given,
  })
  const look = async (query = '') => (await fetch(url + query)).text()
  const submit = async (step: string, fields: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields)
    const response = await fetch(`${url}/${step}`, { method: 'POST', body, redirect: 'manual' })
    return { status: response.status, location: response.headers.get('location') ?? '' }
  }
  const status = async () => (await sandbox.verify(reference)).status
  return { ...sandbox, url, reference, look, submit, status }
}

describe('checkout', () => {
  it('shows merchant, amount, email and that payments are not real, without a script', async () => {
    const { look } = await atCheckout({ amount: 107_500 })
    const text = await look()
    for (const part of [
      'TEST PAYMENTS:',
      'no money moves',
      'Kallo &#60;TV&#62;',
      '₦1,075.00',
      'ada@kallo.test',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('<script')
  })

  it('a valid card pays and redirects with trxref and reference', async () => {
    const { submit, reference, status, look } = await atCheckout()
    const { status: code, location } = await submit('card', good)
    expect(code).toBe(303)
    expect(location).toBe(`https://tv.example/paid?from=checkout&trxref=${reference}&reference=${reference}`)
    expect(await status()).toBe('success')
    expect(await look()).toContain('Continue</a>')
  })

  it('a form that is sent twice pays once', async () => {
    const { submit, control, reference } = await atCheckout()
    const responses = await Promise.all([submit('card', good), submit('card', good)])
    expect(responses.map(({ location }) => location.includes(reference))).toEqual([true, true])
    expect(control.chargesTotal()).toMatchObject([{ count: 1, amount: 150_000 }])
    expect(control.transactions()).toMatchObject([{ attempts: 1 }])
  })

  it('without a callback URL the page confirms the payment', async () => {
    const { submit, url, look } = await atCheckout({ callback_url: undefined })
    const { location } = await submit('card', good)
    expect(location).toBe(new URL(url).pathname)
    expect(await look()).toContain('Payment successful')
  })

  it.each([
    ['4084 0800 0000 5408', '001', 'Declined'],
    ['4084080000670037', '787', 'Insufficient Funds'],
  ])('the card %s is declined with a reason, and another one can pay', async (number, cvv, notice) => {
    const { submit, look, status } = await atCheckout()
    await submit('card', { ...good, number, cvv })
    expect(await look()).toContain(`role="alert">${notice}. Nothing was charged; try another card.<`)
    expect(await status()).toBe('failed')
    await submit('card', good)
    expect(await status()).toBe('success')
  })

  it.each([
    [{ number: '4111 1111 1111 1111' }, 'takes the test cards'],
    [{ number: '' }, 'takes the test cards'],
    [{ expiry: '13/30' }, 'as MM/YY'],
    [{ expiry: '10/26' }, 'has expired'],
    [{ cvv: '000' }, 'security code'],
  ])('invalid input %j is not an attempt', async (slip, notice) => {
    const { submit, look, status, control } = await atCheckout()
    await submit('card', { ...good, ...slip })
    expect(await look()).toContain(notice)
    expect(await status()).toBe('abandoned')
    expect(control.transactions()).toMatchObject([{ attempts: 0 }])
  })

  it('a card is valid until the end of its month', async () => {
    const { submit, status } = await atCheckout()
    await submit('card', { ...good, expiry: '11 / 2026' })
    expect(await status()).toBe('success')
  })

  it('PIN, then one-time code; wrong ones are requested again', async () => {
    const { submit, look, status, control, reference } = await atCheckout()
    await submit('card', { number: '5060 6666 6666 6666 666', expiry: '12/30', cvv: '123' })
    expect(await status()).toBe('ongoing')
    expect(await look()).toContain('Enter your card PIN')
    await submit('pin', { pin: '0000' })
    expect(await look()).toContain('That PIN is not right')
    await submit('pin', { pin: '1234' })
    expect(await look()).toContain('Enter the one-time code')
    await submit('otp', { otp: '654321' })
    expect(await look()).toContain('That code is not right')
    expect(control.chargesTotal()).toEqual([])
    expect((await submit('otp', { otp: '123456' })).location).toContain(`reference=${reference}`)
    expect(await status()).toBe('success')
  })

  it('a one-time code without the previous step pays nothing', async () => {
    const { submit, status } = await atCheckout()
    await submit('otp', { otp: '123456' })
    await submit('bank', { decision: 'authorise' })
    expect(await status()).toBe('abandoned')
    await submit('card', { number: '5060 6666 6666 6666 666', expiry: '12/30', cvv: '123' })
    await submit('otp', { otp: '123456' })
    await submit('bank', { decision: 'authorise' })
    expect(await status()).toBe('ongoing')
  })

  it('the bank’s page authorises or declines', async () => {
    const { submit, look, status } = await atCheckout()
    const card = { number: '5192 6027 2058 4796', expiry: '12/30', cvv: '123' }
    await submit('card', card)
    expect(await look()).toContain('Your bank asks you')
    await submit('bank', { decision: 'decline' })
    expect(await status()).toBe('failed')
    await submit('card', card)
    await submit('bank', { decision: 'authorise' })
    expect(await status()).toBe('success')
  })

  it('a link fills in a test card', async () => {
    const { look } = await atCheckout()
    expect(await look()).toContain('?card=insufficient-funds"')
    const filled = await look('?card=pin-otp')
    for (const value of ['5060 6666 6666 6666 666', '12/30', '123'])
      expect(filled).toContain(`value="${value}"`)
    expect(await look('?card=constructor')).toContain('value=""')
  })
})

describe('cancelling', () => {
  it.each([
    [{ cancel_action: 'https://tv.example/cancelled?plan=6' }],
    ['{"cancel_action":"https://tv.example/cancelled?plan=6"}'],
  ])('leads to metadata.cancel_action (%j), and the payment is abandoned', async (metadata) => {
    const { submit, status } = await atCheckout({ metadata })
    await submit('card', { number: '5192602720584796', expiry: '12/30', cvv: '123' })
    expect(await submit('cancel')).toEqual({ status: 303, location: 'https://tv.example/cancelled?plan=6' })
    expect(await status()).toBe('abandoned')
  })

  it.each([{}, { cancel_action: 'javascript:alert(1)' }, 'no json', '5'])(
    'stays here when %j names no web address, and paying is still possible',
    async (metadata) => {
      const { submit, url, look, status } = await atCheckout({ metadata })
      const { location } = await submit('cancel')
      expect(location).toBe(`${new URL(url).pathname}?cancelled`)
      expect(await look('?cancelled')).toContain('Payment cancelled')
      await submit('card', good)
      expect(await status()).toBe('success')
    },
  )

  it('does not cancel a paid payment', async () => {
    const { submit, status, control, reference } = await atCheckout()
    control.pay(reference)
    await submit('cancel')
    expect(await status()).toBe('success')
  })
})

describe('security', () => {
  it('forms submit to this page, the callback and the cancel URL only; no scripts, no frames', async () => {
    const { url } = await atCheckout({ metadata: { cancel_action: 'https://shop.example/x' } })
    const { headers } = await fetch(url)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' https://tv.example https://shop.example; " +
        "base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('escapes user input', async () => {
    const { look } = await atCheckout({ email: "a'&b@kallo.test", callback_url: 'https://tv.example/"><b>' })
    const text = await look()
    expect(text).toContain('a&#39;&#38;b@kallo.test')
    expect(text).not.toContain('<b>')
  })

  it('an unknown payment is reported', async () => {
    const { address } = await aSandbox()
    const response = await fetch(`${address}/checkout/nothing`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('There is no such payment')
    expect((await fetch(`${address}/checkout/nothing/card`, { method: 'POST' })).status).toBe(404)
  })

  it('serves its style sheet', async () => {
    const { address } = await aSandbox()
    const response = await fetch(`${address}/assets/checkout.css`)
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(await response.text()).toContain('.banner')
  })
})
