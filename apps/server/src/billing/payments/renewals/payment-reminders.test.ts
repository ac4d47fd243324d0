import { randomUUID } from 'node:crypto'
import { dayMs, minuteMs } from '@kallo/rules/foundation/durations'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../testing/billing/check-ledger.ts'
import { signInAsOwner } from '../../../testing/console-client.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../../testing/billing/paying-app.ts'
import { createApiClient } from '../../../testing/api-client.ts'
import { viewPaymentLink } from './pay-by-link.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

let viewer: PayingViewer
beforeEach(async () => {
  viewer = await paying.newViewer()
  await pay({ planId: '1_1', method: 'bank_transfer' })
  await paying.test.runJobs()
})

async function pay(choice: Record<string, unknown>): Promise<string> {
  const { reference } = (await viewer.post('payments/checkout', choice)).body.data
  paying.sandbox.control.deliverTransfer(reference)
  await paying.sandbox.control.webhooksIdle()
  // Mails the receipt.
  await paying.runDue(viewer)
  return reference
}

const subscription = async () => (await viewer.get('profile/subscription')).body.data

/** Moves the clock to `days` before the end of the paid period; negative: after it. */
async function goTo(daysBefore: number) {
  const { ends_at } = await paying.test.deps.db
    .selectFrom('subscription')
    .where('account_id', '=', viewer.id)
    .select('ends_at')
    .executeTakeFirstOrThrow()
  const ms = ends_at.getTime() - daysBefore * dayMs - paying.test.deps.clock.now()
  await paying.later(ms, viewer)
}

async function mails(): Promise<{ subject: string; text: string; token: string }[]> {
  const sent = await paying.test.runJobs()
  return sent
    .filter(({ to }) => to?.some(({ address }) => address === viewer.email))
    .map(({ subject = '', text = '' }) => ({ subject, text, token: /\/pay\/(\S+)/.exec(text)?.[1] ?? '' }))
}

async function addFreeDay() {
  const owner = await signInAsOwner(() => paying.test)
  const free = { requestId: randomUUID(), days: 1, reason: 'after an outage' }
  expect((await owner.post(`subscribers/${viewer.id}/extend`, free)).status).toBe(200)
}

const visitor = () => createApiClient(() => paying.test)
const open = (token: string, method?: string) =>
  visitor().post('payments/links/view', { token, ...(method ? { method } : {}) })

const latestTransaction = () =>
  paying.sandbox.control.transactions().findLast(({ email }) => email === viewer.email)

async function expectLedger() {
  expect(await checkLedger(paying.test.deps.db, viewer.id, paying.providerRecordsOf(viewer.email))).toEqual(
    [],
  )
}

describe('reminders', () => {
  it('[S-19] are mailed 7, 3 and 1 days before the end, once each, even if jobs run twice', async () => {
    const counts: number[] = []
    for (const days of [8, 7, 6, 3, 2, 1]) {
      await goTo(days)
      await Promise.all([paying.runDue(viewer), paying.runDue(viewer)])
      counts.push((await mails()).length)
    }
    expect(counts).toEqual([0, 1, 0, 1, 0, 1])
  })

  it('[S-19] have links that pay the renewal although a free day follows the paid period', async () => {
    await addFreeDay()
    const { end_date } = await subscription()
    await goTo(7)
    const sent = await mails()
    expect(sent).toHaveLength(1)
    const token = sent[0]?.token ?? ''
    expect((await open(token)).body.data).toMatchObject({ state: 'due', quote: { startsAt: end_date } })
    await visitor().post('payments/links/pay', { token, method: 'bank_transfer' })
    paying.sandbox.control.deliverTransfer(latestTransaction()?.reference ?? '')
    await paying.sandbox.control.webhooksIdle()
    expect((await open(token)).body.data.state).toBe('paid')
    expect((await viewer.post('payments/quote', { purpose: 'renewal' })).body.reason).toBe('already-renewed')
    await expectLedger()
  })

  it('[S-19] after an outage only the latest is mailed', async () => {
    await goTo(2)
    expect(await mails()).toHaveLength(1)
    await goTo(1)
    expect(await mails()).toHaveLength(1)
  })

  it('[S-19] three days of grace follow, then the subscription ends', async () => {
    await goTo(0.4)
    expect(await subscription()).toMatchObject({ state: 'past-due', renewal_by: 'payment-link' })
    await goTo(-2.9)
    expect(await subscription()).toMatchObject({ state: 'past-due' })
    await goTo(-3.1)
    expect(await subscription()).toBeNull()
    expect((await mails()).map(({ subject }) => subject)).toContain('Your Kallo subscription has ended')
  })

  it('[S-19] stop when the renewal is paid, and resume for the next period', async () => {
    await goTo(7)
    expect(await mails()).toHaveLength(1)
    await pay({ purpose: 'renewal', method: 'bank_transfer' })
    await mails()
    await paying.later(4 * dayMs, viewer)
    await paying.later(2 * dayMs, viewer)
    expect(await mails()).toEqual([])
    await goTo(7)
    expect(await mails()).toHaveLength(1)
    await expectLedger()
  })

  it('[S-19] stop when the subscription is cancelled, which has no days of grace', async () => {
    await goTo(7)
    await mails()
    const { _id: subscriptionId } = await subscription()
    await viewer.patch('packages/subscription/cancel', { subscriptionId, reason: 'Others' })
    await goTo(1)
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(subjects).not.toContain('Renew your Kallo subscription')
    await goTo(-0.1)
    expect(await subscription()).toBeNull()
  })

  it('[S-17] a higher price is announced before it applies to a renewal by link', async () => {
    const { db } = paying.test.deps
    const change = (by: number) =>
      db
        .updateTable('plan')
        .set((of) => ({ price_ngn_minor: of('price_ngn_minor', '+', by) }))
        .where('id', '=', '1_1')
        .execute()
    await change(10_000)
    await paying.runDue(viewer)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'The price of your Kallo subscription is changing',
    ])
    await change(-10_000)
  })
})

describe('payment link', () => {
  it('[S-16, S-19] with a scheduled plan, the mail names the plan that ends, and the page the one that is paid', async () => {
    const { package: current } = await subscription()
    const owner = await signInAsOwner(() => paying.test)
    const change = { requestId: randomUUID(), planId: '3_1', reason: 'asked by phone' }
    expect((await owner.post(`subscribers/${viewer.id}/change-plan`, change)).status).toBe(200)
    const { next_package: next } = await subscription()
    await goTo(3)
    const [mail] = await mails()
    expect(mail?.text).toContain(`Your ${current.name} subscription ends on`)
    const { plan, quote } = (await open(mail?.token ?? '')).body.data
    expect(plan.name).toBe(next.name)
    expect(quote.plan.name).toBe(next.name)
  })

  it('[S-19] pays only the renewal, in two steps without a session', async () => {
    await goTo(3)
    const [mail] = await mails()
    const token = mail?.token ?? ''
    const due = (await open(token)).body.data
    expect(due).toMatchObject({
      state: 'due',
      quote: { purpose: 'renewal', method: 'bank_transfer', totalMinor: 150_000 },
    })
    expect(JSON.stringify(due)).not.toContain(viewer.email)
    const begun = await visitor().post('payments/links/pay', {
      token,
      method: 'bank_transfer',
      expectedTotalMinor: due.quote.totalMinor,
    })
    expect(begun.body.data.authorizationUrl).toContain(paying.sandbox.address)
    const transaction = latestTransaction()
    expect(transaction?.callbackUrl).toContain(`/pay/${token}`)
    const reference = transaction?.reference ?? ''
    paying.sandbox.control.reportTransfer(reference)
    expect((await open(token)).body.data).toMatchObject({
      state: 'waiting',
      authorizationUrl: begun.body.data.authorizationUrl,
    })
    paying.sandbox.control.inject({ kind: 'webhook-dropped', reference })
    paying.sandbox.control.deliverTransfer(reference)
    expect((await open(token)).body.data).toMatchObject({ state: 'paid', quote: null })
    expect((await visitor().post('payments/links/pay', { token, method: 'card' })).body.reason).toBe(
      'already-renewed',
    )
    await expectLedger()
  })

  it('[S-19] still pays the renewal after free days were added, which move it', async () => {
    await goTo(3)
    const [mail] = await mails()
    const token = mail?.token ?? ''
    await addFreeDay()
    const { end_date } = await subscription()
    expect((await open(token)).body.data).toMatchObject({ state: 'due', quote: { startsAt: end_date } })
    await visitor().post('payments/links/pay', { token, method: 'bank_transfer' })
    const reference = latestTransaction()?.reference ?? ''
    paying.sandbox.control.reportTransfer(reference)
    expect((await open(token)).body.data.state).toBe('waiting')
    paying.sandbox.control.deliverTransfer(reference)
    await paying.sandbox.control.webhooksIdle()
    expect((await open(token)).body.data.state).toBe('paid')
    expect((await visitor().post('payments/links/pay', { token })).body.reason).toBe('already-renewed')
    await expectLedger()
  })

  it('[S-19] is paid by the method used last, like the quote, if none is chosen', async () => {
    await goTo(3)
    const [mail] = await mails()
    await visitor().post('payments/links/pay', { token: mail?.token ?? '' })
    expect(latestTransaction()?.channels).toEqual(['bank_transfer'])
  })

  it('[S-18, S-19] a renewal that was begun in the app is not resumed by a link, whose holder returns to its page', async () => {
    await goTo(3)
    const [mail] = await mails()
    const token = mail?.token ?? ''
    const method = 'bank_transfer'
    const inApp = (await viewer.post('payments/checkout', { purpose: 'renewal', method })).body.data
    expect(latestTransaction()?.callbackUrl).toContain('/subscription/view')
    const byLink = (await visitor().post('payments/links/pay', { token, method })).body.data
    expect(latestTransaction()?.callbackUrl).toContain(`/pay/${token}`)
    expect((await visitor().post('payments/links/pay', { token, method })).body.data).toEqual(byLink)
    const again = (await viewer.post('payments/checkout', { purpose: 'renewal', method })).body.data
    expect(again.reference).toBe(inApp.reference)
  })

  it('[S-19] shows that a payment begun in the app is in progress, without its page, which needs a session', async () => {
    await goTo(3)
    const [mail] = await mails()
    const token = mail?.token ?? ''
    const method = 'bank_transfer'
    const { reference } = (await viewer.post('payments/checkout', { purpose: 'renewal', method })).body.data
    paying.sandbox.control.reportTransfer(reference)
    expect((await open(token)).body.data).toMatchObject({ state: 'waiting', authorizationUrl: null })
  })

  it('[S-19] follows a payment by link although another one was begun in the app after it', async () => {
    await goTo(3)
    const [mail] = await mails()
    const token = mail?.token ?? ''
    const method = 'bank_transfer'
    const { authorizationUrl } = (await visitor().post('payments/links/pay', { token, method })).body.data
    const reference = latestTransaction()?.reference ?? ''
    paying.sandbox.control.reportTransfer(reference)
    paying.test.deps.clock.advance(minuteMs)
    await viewer.post('payments/checkout', { purpose: 'renewal', method: 'ussd' })
    expect((await open(token)).body.data).toMatchObject({ state: 'waiting', authorizationUrl })
    paying.sandbox.control.inject({ kind: 'webhook-dropped', reference })
    paying.sandbox.control.deliverTransfer(reference)
    expect((await open(token)).body.data).toMatchObject({ state: 'paid', authorizationUrl: null })
    await expectLedger()
  })

  it('[S-19] shows a renewal as paid when a webhook completes the payment while the page is loaded', async () => {
    await goTo(3)
    const [mail] = await mails()
    const token = mail?.token ?? ''
    await visitor().post('payments/links/pay', { token, method: 'bank_transfer' })
    const reference = latestTransaction()?.reference ?? ''
    const { deps } = paying.test
    let isSettled = false
    const settlesAfterFirstStatement: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isSettled) return result
        isSettled = true
        paying.sandbox.control.deliverTransfer(reference)
        await paying.sandbox.control.webhooksIdle()
        return result
      },
    }
    const db = deps.db.withPlugin(settlesAfterFirstStatement)
    const view = await viewPaymentLink({ ...deps, db }, { token, method: '' })
    expect(isSettled).toBe(true)
    expect(view).toMatchObject({ state: 'paid', quote: null })
  })

  it('[S-19] a link whose payment was declined offers to pay again', async () => {
    await goTo(1)
    const [mail] = await mails()
    const token = mail?.token ?? ''
    await visitor().post('payments/links/pay', { token, method: 'card' })
    const { reference = '' } = latestTransaction() ?? {}
    expect((await open(token)).body.data.state).toBe('due')
    paying.sandbox.control.inject({ kind: 'verify-status', status: 'failed', reference, times: 'always' })
    for (let visit = 0; visit < 2; visit++)
      expect((await open(token)).body.data).toMatchObject({ state: 'due', authorizationUrl: null })
    paying.sandbox.control.clearFaults()
  })

  it('[S-18, S-19] a card that pays a link renews the subscription from then on', async () => {
    await goTo(1)
    const [mail] = await mails()
    const token = mail?.token ?? ''
    expect((await open(token, 'card')).body.data.quote).toMatchObject({
      renewalBy: 'new-card',
      isFirstTime: false,
    })
    await visitor().post('payments/links/pay', { token, method: 'card' })
    paying.sandbox.control.pay(latestTransaction()?.reference ?? '', { number: '4111999999999999' })
    await paying.sandbox.control.webhooksIdle()
    expect(await subscription()).toMatchObject({ renewal_by: 'card', card: { last4: '9999' } })
  })

  it('[S-19] works during the days of grace and is invalid afterwards', async () => {
    await goTo(1)
    const [mail] = await mails()
    const token = mail?.token ?? ''
    await goTo(-2)
    expect((await open(token)).body.data.state).toBe('due')
    await goTo(-3.1)
    for (const path of ['payments/links/view', 'payments/links/pay'])
      expect((await visitor().post(path, { token, method: 'card' })).body).toMatchObject({
        status: 'ERROR',
        reason: 'payment-link-invalid',
      })
  })

  it('[S-19] rejects forged links, unknown methods and changed prices', async () => {
    await goTo(3)
    const [mail] = await mails()
    const token = mail?.token ?? ''
    const pay = async (body: Record<string, unknown>) =>
      (await visitor().post('payments/links/pay', { token, method: 'ussd', ...body })).body.reason
    expect(await pay({ token: `${token}x` })).toBe('payment-link-invalid')
    expect(await pay({ token: token.replace(/^./, 'z') })).toBe('payment-link-invalid')
    expect(await pay({ method: 'mobile_money' })).toBe('payment-method-unavailable')
    expect(await pay({ expectedTotalMinor: 1 })).toBe('price-changed')
    expect((await open('')).status).toBe(410)
  })
})
