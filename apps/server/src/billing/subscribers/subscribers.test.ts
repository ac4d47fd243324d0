import { dayMs } from '@kallo/rules/foundation/durations'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'
import { checkLedger } from '../../testing/billing/check-ledger.ts'

let paying: PayingApp
let owner: ConsoleClient
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())
beforeEach(async () => {
  owner = await signInAsOwner(() => paying.test)
})

const plan = { planId: '1_1' }
const id = () => randomUUID()
const listed = async (body: object) => (await owner.post('subscribers/list', body)).body.data
const billingOf = async (viewer: PayingViewer) =>
  (await owner.get(`subscribers/${viewer.id}/billing`)).body.data
const lastAudit = () =>
  paying.test.deps.db
    .selectFrom('audit_entry')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirstOrThrow()

async function aSubscriber(): Promise<PayingViewer & { reference: string }> {
  const viewer = await paying.newViewer('member')
  const reference = await viewer.buy(plan)
  return { ...viewer, reference }
}

describe('the list', () => {
  it('[F-01] finds accounts by name, address, phone number, reference and receipt number', async () => {
    const viewer = await aSubscriber()
    await viewer.get('payments/receipts')
    const { db } = paying.test.deps
    await db
      .updateTable('account')
      .set({ name: 'Ngozi 100%_Okafor', phone: '+2348039876543' })
      .where('id', '=', viewer.id)
      .execute()
    const { payments } = await billingOf(viewer)
    const searches = [
      'okafor NGO',
      '100%_',
      viewer.email,
      '0803 987 6543',
      viewer.reference,
      payments[0].receiptNumber,
    ]
    for (const search of searches) {
      const { items, total } = await listed({ search })
      expect({ search, total, ids: items.map((one: { id: string }) => one.id) }).toEqual({
        search,
        total: 1,
        ids: [viewer.id],
      })
    }
    expect(await listed({ search: '100_%' })).toEqual({ items: [], total: 0 })
  })

  it('[F-01] filters by state, sorts and pages', async () => {
    const running = await aSubscriber()
    const never = await paying.newViewer('never')
    const of = async (state: string) =>
      (await listed({ state, perPage: 100 })).items.map((one: { id: string }) => one.id)
    expect(await of('running')).toContain(running.id)
    expect(await of('never')).toContain(never.id)
    expect(await of('ended')).not.toContain(running.id)
    await owner.post(`subscribers/${running.id}/cancel`, {
      requestId: id(),
      subscriptionId: (await billingOf(running)).subscriptions[0].id,
      reason: 'Others',
    })
    expect(await of('cancelled')).toContain(running.id)
    const all = await listed({ sort: 'email', perPage: 100 })
    const emails = all.items.map(({ email }: { email: string }) => email)
    expect(emails).toEqual(emails.toSorted())
    expect(all.total).toBe(emails.length)
    expect((await owner.post('subscribers/list', { sort: 'password_hash' })).body.reason).toBe('bad-input')
  })

  it('[F-01] is exported as CSV after step-up authentication, without formulas', async () => {
    const viewer = await paying.newViewer('csv')
    await paying.test.deps.db
      .updateTable('account')
      .set({ name: '=HYPERLINK("http://evil")' })
      .where('id', '=', viewer.id)
      .execute()
    const { content: csv } = (await owner.post('subscribers/csv', { search: viewer.email })).body.data
    expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(await lastAudit()).toMatchObject({ action: 'subscriber.csv', after: { rows: 1 } })
    paying.test.deps.clock.advance(11 * 60_000)
    expect((await owner.post('subscribers/csv', {})).body.reason).toBe('step-up-needed')
  })
})

describe('extending', () => {
  it('[F-04, F-15] adds free days after the running time, once per request', async () => {
    const viewer = await aSubscriber()
    const [before] = (await billingOf(viewer)).subscriptions
    const body = { requestId: id(), days: 7, reason: 'Outage on Sunday' }
    const [first, second] = await Promise.all([
      owner.post(`subscribers/${viewer.id}/extend`, body),
      owner.post(`subscribers/${viewer.id}/extend`, body),
    ])
    expect(first).toMatchObject({ status: 200 })
    expect(second.body.data).toEqual(first.body.data)
    const [after] = (await billingOf(viewer)).subscriptions
    expect(Date.parse(after.endsAt) - Date.parse(before.endsAt)).toBe(7 * dayMs)
    expect(await lastAudit()).toMatchObject({
      action: 'subscriber.extend',
      subject: viewer.id,
      before: { endsAt: before.endsAt },
      after: { endsAt: after.endsAt, days: 7, reason: 'Outage on Sunday' },
    })
    await paying.runDue()
    expect(await checkLedger(paying.test.deps.db, viewer.id, paying.providerRecordsOf(viewer.email))).toEqual(
      [],
    )
  })

  it('[F-04] starts the chosen plan without a running subscription', async () => {
    const viewer = await paying.newViewer('none')
    const extend = (body: object) =>
      owner.post(`subscribers/${viewer.id}/extend`, { requestId: id(), days: 3, reason: 'Trial', ...body })
    expect((await extend({})).body.reason).toBe('plan-missing')
    expect((await extend({ planId: 'nothing' })).body.reason).toBe('package-not-found')
    expect((await extend({ planId: '1_2' })).status).toBe(200)
    expect((await billingOf(viewer)).subscriptions).toMatchObject([{ planId: '1_2', isEnded: false }])
  })

  it('[F-15] rejects a key that was used for another subscriber or other days, and bad input', async () => {
    const [one, other] = [await aSubscriber(), await aSubscriber()]
    const body = { requestId: id(), days: 1, reason: 'Outage' }
    expect((await owner.post(`subscribers/${one.id}/extend`, body)).status).toBe(200)
    expect((await owner.post(`subscribers/${other.id}/extend`, body)).body.reason).toBe('request-reused')
    expect((await owner.post(`subscribers/${one.id}/extend`, { ...body, days: 2 })).body.reason).toBe(
      'request-reused',
    )
    for (const bad of [{ days: 0 }, { days: 367 }, { reason: ' ' }, { requestId: 'x' }])
      expect((await owner.post(`subscribers/${one.id}/extend`, { ...body, ...bad })).body.reason).toBe(
        'bad-input',
      )
    expect((await owner.post('subscribers/nobody/extend', { ...body, requestId: id() })).body.reason).toBe(
      'subscriber-not-found',
    )
  })
})

describe('the renewal', () => {
  it('[F-04] changes to another plan with the next renewal, which charges its price', async () => {
    const viewer = await aSubscriber()
    const change = (planId: string) =>
      owner.post(`subscribers/${viewer.id}/change-plan`, {
        requestId: id(),
        planId,
        reason: 'Asked by phone',
      })
    expect((await change('day_1')).body.reason).toMatch(/plan-not-renewable|package-not-found/)
    expect((await change('1_3')).status).toBe(200)
    expect((await billingOf(viewer)).subscriptions[0]).toMatchObject({
      planId: '1_1',
      nextPlan: { id: '1_3' },
    })
    await paying.later(31 * dayMs, viewer)
    owner = await signInAsOwner(() => paying.test)
    expect((await billingOf(viewer)).subscriptions[0]).toMatchObject({
      planId: '1_3',
      nextPlan: null,
    })
  })

  it('[F-04, S-19] changes to a plan that follows a voucher, and is paid by link', async () => {
    const viewer = await paying.newViewer()
    const batch = { planId: '1_1', count: 1, expires: '2027-12-31', priceMinor: 100_000, currency: 'NGN' }
    const { codes } = (await owner.post('vouchers', { requestId: id(), ...batch })).body.data
    await viewer.post('promocode/subscribe', { promoCode: codes[0] })
    const change = { requestId: id(), planId: '1_3', reason: 'Asked by phone' }
    expect((await owner.post(`subscribers/${viewer.id}/change-plan`, change)).status).toBe(200)
    await paying.test.runJobs()
    await paying.later(28 * dayMs, viewer)
    const subjects = (await paying.test.runJobs())
      .filter(({ to }) => to?.[0]?.address === viewer.email)
      .map(({ html }) => html)
    expect(subjects.join(' ')).toContain('/pay/')
  })

  it('[F-04, S-23] a pass that does not renew cannot change to a plan', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd7_1' })
    const change = { requestId: id(), planId: '1_3', reason: 'Asked by phone' }
    const { body } = await owner.post(`subscribers/${viewer.id}/change-plan`, change)
    expect(body.reason).toBe('not-renewing')
    expect((await billingOf(viewer)).subscriptions[0]).toMatchObject({ nextPlan: null })
  })

  it('[F-04] is cancelled and resumed, with reasons in the audit log', async () => {
    const viewer = await aSubscriber()
    const [{ id: subscriptionId, renewsAt }] = (await billingOf(viewer)).subscriptions
    const send = (what: string, body: object = {}) =>
      owner.post(`subscribers/${viewer.id}/${what}`, { requestId: id(), subscriptionId, ...body })
    expect((await send('cancel', { reason: 'Bored' })).body.reason).toBe('bad-input')
    expect((await send('cancel', { reason: 'Others' })).status).toBe(200)
    expect((await send('cancel', { reason: 'Others' })).body.reason).toBe('already-cancelled')
    expect((await billingOf(viewer)).subscriptions[0]).toMatchObject({
      cancelReason: 'Others',
      renewsAt: null,
    })
    expect((await send('resume')).status).toBe(200)
    expect((await billingOf(viewer)).subscriptions[0]).toMatchObject({ cancelledAt: null, renewsAt })
    await paying.test.deps.db
      .updateTable('subscription')
      .set({ is_ended: true })
      .where('id', '=', subscriptionId)
      .execute()
    for (const what of ['cancel', 'resume'])
      expect((await send(what, { reason: 'Others' })).body).toMatchObject({
        code: 409,
        reason: 'subscription-ended',
      })
    const other = await aSubscriber()
    const foreign = (await billingOf(other)).subscriptions[0].id
    expect((await send('cancel', { subscriptionId: foreign, reason: 'Others' })).body.reason).toBe(
      'subscription-not-found',
    )
  })
})

it('[F-08] a paid, running subscription has to be ended explicitly before the data are erased', async () => {
  const viewer = await aSubscriber()
  const erase = (endsSubscription: boolean) =>
    owner.post(`subscribers/${viewer.id}/erase`, { requestId: id(), reason: 'Asked', endsSubscription })
  expect((await erase(false)).body.reason).toBe('subscription-running')
  expect((await erase(true)).status).toBe(200)
  expect((await billingOf(viewer)).subscriptions[0].isEnded).toBe(true)
  expect((await listed({ search: viewer.reference })).total).toBe(0)
})

it('[F-03] a receipt is mailed again', async () => {
  const viewer = await aSubscriber()
  await viewer.get('payments/receipts')
  await paying.test.runJobs()
  const [{ receiptNumber: number }] = (await billingOf(viewer)).payments
  const send = (body: object) =>
    owner.post(`subscribers/${viewer.id}/receipts`, { requestId: id(), number, ...body })
  expect((await send({})).status).toBe(200)
  expect((await send({ number: 'KL-999999' })).body.reason).toBe('receipt-not-found')
  const mails = await paying.test.runJobs()
  expect(mails.map(({ subject }) => subject)).toEqual(['Your receipt from Kallo'])
  expect(mails[0]?.text).toContain(number)
})
