import { dayMs, minuteMs } from '@kallo/rules/foundation/durations'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAsOwner } from '../../testing/console-client.ts'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { postCredit } from '../../testing/billing/post-credit.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'
import { storeViewer } from '../../testing/store-viewer.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const db = () => paying.test.deps.db
const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const give = (giver: PayingViewer, recipient: string, choice: object = {}) =>
  giver.buy({ purpose: 'gift', planId: '1_2', gift: { recipient, senderName: 'Auntie' }, ...choice })
const giftsOf = async (giver: PayingViewer) => (await giver.get('gifts')).body.data.items
const giftTo = async (giver: PayingViewer, recipient: string) =>
  (await giftsOf(giver)).find((one: { recipient: string }) => one.recipient === recipient)
const redeem = (viewer: PayingViewer, promoCode: string) => viewer.post('promocode/subscribe', { promoCode })
const ledgerViolations = (viewer: PayingViewer) =>
  checkLedger(db(), viewer.id, paying.providerRecordsOf(viewer.email))
const setPhone = (viewer: PayingViewer, phone: string) =>
  db().updateTable('account').set({ phone }).where('id', '=', viewer.id).execute()
const checkout = (viewer: PayingViewer, gift: object) =>
  viewer.post('payments/checkout', { purpose: 'gift', planId: '1_2', gift })

describe('gifts', () => {
  it('[S-21] cost the full price, and neither use codes nor the first-time price', async () => {
    const giver = await paying.newViewer()
    const { body } = await giver.post('payments/quote', { purpose: 'gift', planId: '1_2' })
    expect(body.data).toMatchObject({
      purpose: 'gift',
      totalMinor: 200_000,
      isFirstTime: false,
      renewal: null,
    })
    const withCode = { purpose: 'gift', planId: '1_2', promoCode: 'HALF50' }
    expect((await giver.post('payments/quote', withCode)).body.reason).toBe('promo-code-not-here')
    await give(giver, 'nobody@kallo.test')
    expect(await running(giver)).toBeNull()
    const cards = await db().selectFrom('saved_card').where('account_id', '=', giver.id).selectAll().execute()
    expect(cards).toEqual([])
    const own = await giver.post('payments/quote', { planId: '1_2' })
    expect(own.body.data.isFirstTime).toBe(true)
    expect(await ledgerViolations(giver)).toEqual([])
  })

  it('[S-21] start at once for an account with the email address, which is notified of the giver', async () => {
    const [giver, recipient] = [await paying.newViewer(), await paying.newViewer()]
    const gift = { recipient: recipient.email.toUpperCase(), senderName: 'Auntie', message: 'Enjoy!' }
    await give(giver, '', { gift })
    expect(await running(recipient)).toMatchObject({
      package_id: '1_2',
      renewal: null,
      given: [{ kind: 'gift', gift_from: 'Auntie' }],
    })
    const mails = await paying.test.runJobs()
    const received = mails.find(({ to }) => to?.[0]?.address === recipient.email)
    expect(received?.subject).toContain('Auntie')
    expect(received?.text).toContain('Enjoy!')
    const sent = mails.find(({ to }) => to?.[0]?.address === giver.email)
    const [{ code, link }] = await giftsOf(giver)
    expect(sent?.text).toContain(code)
    expect(sent?.text).toContain(link)
    expect(await ledgerViolations(recipient)).toEqual([])
  })

  it('[S-21, I-13] follow a running plan of the recipient, which renews as before', async () => {
    const [giver, recipient] = [await paying.newViewer(), await paying.newViewer()]
    await recipient.buy({ planId: '3_3' })
    const before = await running(recipient)
    await give(giver, recipient.email, { planId: '1_1' })
    const after = await running(recipient)
    expect(after).toMatchObject({ package_id: '3_3', devices: 3, given: [{ start_date: before.end_date }] })
    expect(after.renewal.total_minor).toBe(before.renewal.total_minor)
    expect(await ledgerViolations(recipient)).toEqual([])
  })

  it('[S-21, S-12] start at once if the balance of the giver pays the whole price', async () => {
    const [giver, recipient] = [await paying.newViewer(), await paying.newViewer()]
    await giver.buy({ planId: '1_1' })
    await postCredit(paying, giver, 'NGN', 500_000)
    const gift = { recipient: recipient.email, senderName: 'Auntie' }
    expect((await checkout(giver, gift)).body.data).toMatchObject({ state: 'paid' })
    expect(await running(recipient)).toMatchObject({ package_id: '1_2', given: [{ kind: 'gift' }] })
  })

  it('[S-12, S-21] an order that the balance pays is placed once, also if it is repeated', async () => {
    const [giver, recipient] = [await paying.newViewer(), await paying.newViewer()]
    await giver.buy({ planId: '1_1' })
    await postCredit(paying, giver, 'NGN', 900_000)
    const gift = { recipient: recipient.email, senderName: 'Auntie' }
    const order = (requestId: string) =>
      giver.post('payments/checkout', { purpose: 'gift', planId: '1_2', gift, requestId })
    const id = randomUUID()
    const [first, repeated] = [await order(id), await order(id)]
    expect(repeated.body.data).toEqual({ ...first.body.data, quote: null })
    expect(await giftsOf(giver)).toHaveLength(1)
    const other = await order(randomUUID())
    expect(other.body.data.reference).not.toBe(first.body.data.reference)
    expect(await giftsOf(giver)).toHaveLength(2)
  })

  it('[S-21] wait until the address belongs to an activated account', async () => {
    const giver = await paying.newViewer()
    const email = `later-${giver.id}@kallo.test`
    await give(giver, email)
    await storeViewer(db(), `later-${giver.id}`, email)
    const activate = (activated_at: Date | null) =>
      db().updateTable('account').set({ activated_at }).where('email', '=', email).execute()
    await activate(null)
    await paying.later(minuteMs)
    const granted = () =>
      db()
        .selectFrom('entitlement_period')
        .where('account_id', '=', `later-${giver.id}`)
        .selectAll()
        .execute()
    expect(await granted()).toEqual([])
    await activate(new Date(0))
    await paying.later(minuteMs)
    await paying.later(minuteMs)
    expect(await granted()).toMatchObject([{ kind: 'gift', plan_id: '1_2' }])
  })

  it('[S-21, I-20] of a giver who was erased arrive without a name', async () => {
    const giver = await paying.newViewer()
    const email = `unnamed-${giver.id}@kallo.test`
    await give(giver, email)
    expect((await giver.post('profile/erase', { password: 'kallo-demo-1' })).status).toBe(200)
    await storeViewer(db(), `unnamed-${giver.id}`, email)
    await paying.later(minuteMs)
    await paying.later(minuteMs)
    const received = (await paying.test.runJobs()).find(({ to }) => to?.[0]?.address === email)
    expect(received?.subject).toBe('You have been given Kallo')
    expect(received?.text).toContain('You have been given ')
  })

  it('[S-21] are granted by phone number, in the national format of the giver’s country', async () => {
    const [giver, recipient] = [await paying.newViewer(), await paying.newViewer()]
    await setPhone(giver, '+2348030000001')
    await setPhone(recipient, '+2348031112223')
    await give(giver, '0803 111 2223')
    expect(await running(recipient)).toMatchObject({ package_id: '1_2' })
  })

  it('[S-21] to a phone number of several accounts are granted by code only', async () => {
    const [giver, one, other] = [await paying.newViewer(), await paying.newViewer(), await paying.newViewer()]
    await setPhone(giver, '+2348030000002')
    for (const viewer of [one, other]) await setPhone(viewer, '+2348031112224')
    await give(giver, '08031112224')
    await paying.later(minuteMs)
    expect([await running(one), await running(other)]).toEqual([null, null])
    const [{ code }] = await giftsOf(giver)
    expect((await redeem(other, code)).body.data.redeemed).toMatchObject({
      kind: 'gift',
      gift_from: 'Auntie',
    })
    expect((await redeem(other, code)).body.reason).toBe('gift-received')
    expect((await redeem(one, code)).body.reason).toBe('gift-claimed')
    expect(await giftsOf(giver)).toMatchObject([{ state: 'claimed' }])
  })

  it('[S-21] do not reveal whether the address has an account', async () => {
    const [giver, other, recipient] = [
      await paying.newViewer(),
      await paying.newViewer(),
      await paying.newViewer(),
    ]
    const seen = async (viewer: PayingViewer, to: string) => {
      const reference = await give(viewer, to)
      const view = (await viewer.get(`payments/${reference}`)).body
      const [gift] = await giftsOf(viewer)
      const own = (await redeem(viewer, gift.code)).body.reason
      const text = JSON.stringify([view.data.outcome, view.data.subscription, view.message, gift.state, own])
      return text.replaceAll(to, '')
    }
    expect(await seen(giver, recipient.email)).toBe(await seen(other, 'unknown@kallo.test'))
    expect(await running(recipient)).not.toBeNull()
  })

  it('[S-21, I-08, I-18] are granted once despite repeated webhooks, deliveries and redemptions', async () => {
    const [giver, recipient] = [await paying.newViewer(), await paying.newViewer()]
    const reference = await give(giver, recipient.email)
    const body = JSON.stringify({ event: 'charge.success', data: { reference } })
    await Promise.all([
      paying.webhook(body),
      paying.webhook(`${body} `),
      giver.get(`payments/${reference}`),
      paying.runDue(),
      paying.runDue(recipient),
    ])
    const { rows } = await sql`select from entitlement_period where account_id = ${recipient.id}`.execute(
      db(),
    )
    expect(rows).toHaveLength(1)
    expect(await ledgerViolations(giver)).toEqual([])
    expect(await ledgerViolations(recipient)).toEqual([])
  })

  it('[S-21] have a receipt that names the recipient', async () => {
    const giver = await paying.newViewer()
    await give(giver, 'cousin@kallo.test')
    const { body } = await giver.get('payments/receipts')
    expect(body.data.items).toMatchObject([
      { purpose: 'gift', giftTo: 'cousin@kallo.test', totalMinor: 200_000 },
    ])
    const receipt = await giver.get(`payments/receipts/${body.data.items[0].number}`)
    expect(receipt.body.data).toMatchObject({ giftTo: 'cousin@kallo.test', last4: null })
  })

  it('[S-21] return the same payment when the order is repeated, but not for another recipient', async () => {
    const giver = await paying.newViewer()
    const referenceTo = async (recipient: string) =>
      (await checkout(giver, { recipient })).body.data.reference
    const first = await referenceTo('one@kallo.test')
    expect(await referenceTo('one@kallo.test')).toBe(first)
    expect(await referenceTo('two@kallo.test')).not.toBe(first)
  })

  it('[S-21, I-15] end, or become invalid, when their payment is lost in a dispute', async () => {
    const [giver, recipient] = [await paying.newViewer(), await paying.newViewer()]
    const references = [await give(giver, recipient.email), await give(giver, 'unclaimed@kallo.test')]
    const { code } = await giftTo(giver, 'unclaimed@kallo.test')
    for (const reference of references) {
      const { id } = paying.sandbox.control.dispute(reference)
      paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    }
    await paying.sandbox.control.webhooksIdle()
    await paying.later(minuteMs)
    await paying.later(minuteMs)
    expect(await running(recipient)).toBeNull()
    expect((await redeem(await paying.newViewer(), code)).body.reason).toBe('gift-withdrawn')
    // Both, so that the giver does not learn which of the two has an account.
    for (const to of [recipient.email, 'unclaimed@kallo.test'])
      expect(await giftTo(giver, to)).toMatchObject({ state: 'withdrawn', code: null, link: null })
  })

  it('[S-21, I-15] that the balance paid for in part become invalid when the rest is lost in a dispute', async () => {
    const giver = await paying.newViewer()
    const buy = (planId: string, recipient: string) =>
      giver.buy({ purpose: 'gift', planId, currency: 'USD', gift: { recipient } })
    // S-12: the difference to the minimum charge is added to the balance.
    await buy('d7_1', 'small-gift@kallo.test')
    const reference = await buy('1_1', 'disputed@kallo.test')
    const { account_credit_minor: creditMinor } = await db()
      .selectFrom('payment')
      .innerJoin('invoice', 'invoice.id', 'invoice_id')
      .where('reference', '=', reference)
      .select('account_credit_minor')
      .executeTakeFirstOrThrow()
    expect(creditMinor).toBeGreaterThan(0)
    const { code } = await giftTo(giver, 'disputed@kallo.test')
    const { id } = paying.sandbox.control.dispute(reference)
    paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    expect((await redeem(await paying.newViewer(), code)).body.reason).toBe('gift-withdrawn')
    expect(await giftTo(giver, 'disputed@kallo.test')).toMatchObject({ state: 'withdrawn', code: null })
  })

  it('[S-21, F-09] become invalid when an operator refunds them completely, but not in part', async () => {
    const giver = await paying.newViewer()
    const owner = await signInAsOwner(() => paying.test)
    const reference = await give(giver, 'refunded@kallo.test')
    const refund = (amountMinor: number) =>
      owner.post(`payments/${reference}/refund`, { requestId: randomUUID(), amountMinor, reason: 'Asked' })
    const { code } = await giftTo(giver, 'refunded@kallo.test')
    const partial = await give(giver, 'partly-refunded@kallo.test')
    await owner.post(`payments/${partial}/refund`, {
      requestId: randomUUID(),
      amountMinor: 50_000,
      reason: 'Asked',
    })
    expect((await refund(200_000)).status).toBe(200)
    expect((await redeem(await paying.newViewer(), code)).body.reason).toBe('gift-withdrawn')
    expect(await giftTo(giver, 'refunded@kallo.test')).toMatchObject({ state: 'withdrawn', code: null })
    const other = await giftTo(giver, 'partly-refunded@kallo.test')
    expect(other.state).toBe('sent')
    expect((await redeem(await paying.newViewer(), other.code)).status).toBe(200)
    expect(await ledgerViolations(giver)).toEqual([])
  })

  it('[S-21, S-12] of less than the minimum charge become invalid when their price is refunded', async () => {
    const giver = await paying.newViewer()
    const owner = await signInAsOwner(() => paying.test)
    const recipient = 'small@kallo.test'
    const gift = { purpose: 'gift', planId: 'd7_1', currency: 'USD', gift: { recipient } }
    const reference = await giver.buy(gift)
    const [{ code }] = await giftsOf(giver)
    const amountMinor = 100
    const refund = { requestId: randomUUID(), amountMinor, reason: 'Asked' }
    expect((await owner.post(`payments/${reference}/refund`, refund)).status).toBe(200)
    expect((await redeem(await paying.newViewer(), code)).body.reason).toBe('gift-withdrawn')
  })

  it('[S-21, I-20] that are paid after their giver was erased are refunded', async () => {
    const [giver, recipient] = [await paying.newViewer(), await paying.newViewer()]
    const { reference } = (await checkout(giver, { recipient: recipient.email })).body.data
    expect((await giver.post('profile/erase', { password: 'kallo-demo-1' })).status).toBe(200)
    paying.sandbox.control.pay(reference, { number: '4999888877776666' })
    await paying.sandbox.control.webhooksIdle()
    const payment = await db()
      .selectFrom('payment')
      .where('reference', '=', reference)
      .select('outcome')
      .executeTakeFirstOrThrow()
    expect(payment.outcome).toBe('refunded')
    expect(await running(recipient)).toBeNull()
  })

  it('[S-21, I-15] that end by a dispute do not change how the recipient’s plan renews', async () => {
    const [giver, recipient] = [await paying.newViewer(), await paying.newViewer()]
    await recipient.buy({ planId: '3_3' })
    const before = await running(recipient)
    const { id } = paying.sandbox.control.dispute(await give(giver, recipient.email))
    paying.sandbox.control.resolveDispute(id, 'merchant-accepted')
    await paying.sandbox.control.webhooksIdle()
    await paying.later(minuteMs)
    const after = await running(recipient)
    expect(after).toMatchObject({ state: 'active', end_date: before.end_date, renewal: before.renewal })
    expect(await ledgerViolations(recipient)).toEqual([])
  })

  it.each([
    [{}, 'gift-recipient-missing'],
    [{ recipient: 'no address@' }, 'bad-email'],
    [{ recipient: '12' }, 'bad-phone'],
    [{ recipient: 'a@kallo.test', message: 'see evil.example' }, 'gift-text-address'],
    [{ recipient: 'a@kallo.test', senderName: 'www.evil' }, 'gift-text-address'],
  ])('[S-21] are rejected for %j', async (gift, reason) => {
    const giver = await paying.newViewer()
    expect((await checkout(giver, gift)).body.reason).toBe(reason)
  })

  it('[S-21] with an address in the name of the giver are rejected', async () => {
    const giver = await paying.newViewer()
    await db().updateTable('account').set({ name: 'Win at www.evil.ng' }).where('id', '=', giver.id).execute()
    const { body } = await checkout(giver, { recipient: 'someone@kallo.test' })
    expect(body.reason).toBe('gift-text-address')
    expect((await checkout(giver, { recipient: 'someone@kallo.test', senderName: 'Auntie' })).status).toBe(
      200,
    )
  })

  it('[S-21, I-17] are not withdrawn by a refund of less than the price after a transfer of too much', async () => {
    const giver = await paying.newViewer()
    const owner = await signInAsOwner(() => paying.test)
    const gift = { recipient: 'overpaid@kallo.test' }
    const order = { purpose: 'gift', planId: '1_2', method: 'bank_transfer', gift }
    const { reference } = (await giver.post('payments/checkout', order)).body.data
    paying.sandbox.control.deliverTransfer(reference, 204_000)
    await paying.sandbox.control.webhooksIdle()
    const refund = { requestId: randomUUID(), amountMinor: 197_000, reason: 'Asked' }
    expect((await owner.post(`payments/${reference}/refund`, refund)).status).toBe(200)
    const [{ code }] = await giftsOf(giver)
    expect((await redeem(await paying.newViewer(), code)).status).toBe(200)
    expect(await ledgerViolations(giver)).toEqual([])
  })

  it('[S-21] to the giver’s own address are rejected', async () => {
    const giver = await paying.newViewer()
    expect((await checkout(giver, { recipient: giver.email })).body.reason).toBe('gift-to-self')
    await setPhone(giver, '+2348030000003')
    expect((await checkout(giver, { recipient: '08030000003' })).body.reason).toBe('gift-to-self')
  })

  it('[S-21] do not expire', async () => {
    const giver = await paying.newViewer()
    await give(giver, 'slow@kallo.test')
    const [{ code }] = await giftsOf(giver)
    const recipient = await paying.newViewer()
    await paying.later(400 * dayMs, recipient)
    expect((await redeem(recipient, code)).body.status).toBe('OK')
  })
})
