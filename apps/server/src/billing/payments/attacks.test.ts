import { wrongCodeLimits } from '@kallo/contract/billing/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const begin = async (viewer: PayingViewer, choice: object = { planId: '1_1' }) =>
  (await viewer.post('payments/checkout', choice)).body.data
const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
/** All rows of the billing tables. */
const everything = async () => {
  const tables = [
    'payment',
    'invoice',
    'subscription',
    'entitlement_period',
    'ledger_entry',
    'ledger_line',
    'refund',
    'saved_card',
    'review_item',
  ]
  const rows = await Promise.all(
    tables.map((table) =>
      sql<{ text: string }>`select t::text as text from ${sql.table(table)} t order by 1`.execute(
        paying.test.deps.db,
      ),
    ),
  )
  return JSON.stringify(rows.map((one) => one.rows))
}

describe('forged requests', () => {
  it('[S-13] amounts, prices, dates and first-time status from the client are ignored', async () => {
    const viewer = await paying.newViewer()
    const data = await begin(viewer, {
      planId: '12_5',
      currency: 'NGN',
      amount: 1,
      totalMinor: 1,
      price: 1,
      isFirstTime: true,
      startDate: '2020-01-01',
      endDate: '2099-01-01',
      reference: 'mine',
      email: 'eve@kallo.test',
      plan: 'PLN_cheap',
    })
    expect(data.payload).toMatchObject({ amount: 5_500, email: viewer.email })
    const made = paying.sandbox.control.transactions().find(({ reference }) => reference === data.reference)
    expect(made).toMatchObject({ amount: 5_500, currency: 'NGN', email: viewer.email })
    paying.sandbox.control.pay(data.reference, { number: '4555000000000001' })
    await paying.sandbox.control.webhooksIdle()
    const claimed = await viewer.post('packages/subscription/purchase/', {
      packageId: '12_5',
      startDate: '2020-01-01',
      endDate: '2099-12-31',
    })
    expect(claimed.body.data.subscription.end_date.slice(0, 10)).toBe('2027-11-20')
  })

  it.each([
    { planId: '1_1', currency: 'EUR' },
    { planId: '1_1', currency: 'ngn' },
    { planId: 7 },
    { purpose: 'refund', planId: '1_1' },
    { purpose: 'add-device', devices: -1 },
    { purpose: 'add-device', devices: 1.5 },
    { purpose: 'add-device', devices: 6 },
    [],
  ])('[C-11] %j is rejected as an invalid choice', async (choice) => {
    const viewer = await paying.newViewer()
    for (const call of ['quote', 'checkout']) {
      const { status, body } = await viewer.post(`payments/${call}`, choice)
      expect([status, body.reason]).toEqual([400, 'bad-input'])
    }
  })

  it.each(["1_1' or '1'='1", '../1_1', '1_1\u0000', '', 'x'.repeat(101)])(
    'plan ID %j is rejected',
    async (planId) => {
      const viewer = await paying.newViewer()
      const { body } = await viewer.post('payments/checkout', { planId })
      expect(['package-not-found', 'plan-missing', 'bad-input']).toContain(body.reason)
    },
  )

  it('[S-13] a payment for a cheap plan cannot claim an expensive one', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { reference } = await begin(viewer, { purpose: 'add-device', devices: 1 })
    paying.sandbox.control.pay(reference, { number: '4555000000000002' })
    await paying.sandbox.control.webhooksIdle()
    const dear = await viewer.post('packages/subscription/purchase/', { packageId: '12_5', reference })
    expect(dear.body.reason).toBe('payment-not-found')
    expect(await running(viewer)).toMatchObject({ package_id: '1_1', devices: 2 })
  })

  it('[S-13] another account’s payment can be neither viewed nor claimed', async () => {
    const owner = await paying.newViewer()
    const thief = await paying.newViewer()
    const { reference } = await begin(owner)
    for (const isPaid of [false, true]) {
      if (isPaid) paying.sandbox.control.pay(reference, { number: '4555000000000003' })
      await paying.sandbox.control.webhooksIdle()
      expect((await thief.get(`payments/${reference}`)).body.reason).toBe('payment-not-found')
      const claimed = await thief.post('packages/subscription/purchase/', { packageId: '1_1', reference })
      expect(claimed.body.reason).toBe('payment-not-found')
    }
    const { number } = (await owner.get('payments/receipts')).body.data.items[0]
    expect((await thief.get(`payments/receipts/${number}`)).body.reason).toBe('receipt-not-found')
    expect((await owner.get(`payments/receipts/${number}`)).body.data).toMatchObject({
      vatMinor: 35,
      netMinor: 465,
    })
    expect(await running(thief)).toBeNull()
    expect(await running(owner)).not.toBeNull()
  })

  it('[S-13] a payment made under our reference for less money grants nothing', async () => {
    const viewer = await paying.newViewer()
    paying.sandbox.control.inject({ kind: 'hang-before', route: 'initialize' })
    await viewer.post('payments/checkout', { planId: '12_5' })
    const { reference } = await paying.test.deps.db
      .selectFrom('payment')
      .where('account_id', '=', viewer.id)
      .select('reference')
      .executeTakeFirstOrThrow()
    await fetch(`${paying.sandbox.address}/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${paying.sandbox.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: viewer.email, amount: 5_000, currency: 'NGN', reference }),
    })
    paying.sandbox.control.pay(reference, { number: '4555000000000004' })
    await paying.sandbox.control.webhooksIdle()
    expect((await viewer.get(`payments/${reference}`)).body.data).toMatchObject({ outcome: 'in-review' })
    expect(await running(viewer)).toBeNull()
  })

  it('endpoints that query Paystack are rate-limited with Retry-After', async () => {
    const viewer = await paying.newViewer()
    const { reference } = await begin(viewer)
    const answers = []
    for (let i = 0; i < 45; i++) answers.push(await viewer.get(`payments/${reference}`))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body).toMatchObject({ reason: 'too-many-tries', retry_after: expect.any(Number) })
  })

  it('[S-20] promo codes cannot be guessed by quotes or orders either', async () => {
    const viewer = await paying.newViewer('guesser')
    const guess = (path: 'payments/quote' | 'payments/checkout', promoCode: string) =>
      viewer.post(path, { purpose: 'purchase', planId: '1_2', promoCode })
    // The preview of an order asks again with each choice.
    for (let attempt = 0; attempt < 20; attempt++)
      expect((await guess('payments/quote', ' guess0 ')).body.reason).toBe('promo-code-unknown')
    for (let attempt = 0; attempt < wrongCodeLimits.perAccount.burst; attempt++) {
      const path = attempt % 2 === 0 ? 'payments/quote' : 'payments/checkout'
      expect((await guess(path, `GUESS${attempt}`)).body.reason).toBe('promo-code-unknown')
    }
    expect((await guess('payments/quote', 'KALLO50')).body.reason).toBe('too-many-tries')
    expect((await guess('payments/checkout', 'KALLO50')).body.reason).toBe('too-many-tries')
    expect((await viewer.post('promocode/subscribe', { promoCode: 'KALLO100' })).body.reason).toBe(
      'too-many-tries',
    )
    expect((await guess('payments/quote', '')).body.status).toBe('OK')
  })

  it('[C-11] all endpoints require a session', async () => {
    for (const [method, path] of [
      ['POST', 'payments/quote'],
      ['POST', 'payments/checkout'],
      ['GET', 'payments/kallo-1'],
      ['GET', 'payments/receipts'],
      ['POST', 'packages/subscription/purchase/'],
      ['PATCH', 'packages/subscription/cancel'],
      ['POST', 'promocode/subscribe'],
    ] as const) {
      const answer = await paying.test.app.inject({ method, url: `/api/v1/${path}`, payload: {} })
      expect([path, answer.json().reason]).toEqual([path, 'sign-in-needed'])
    }
  })
})

describe('forged webhooks', () => {
  const bodyFor = (reference: string, more: object = {}) =>
    JSON.stringify({
      event: 'charge.success',
      data: { reference, amount: 5_500, status: 'success', ...more },
    })

  it('[S-13] a webhook without a valid signature over its body has no effect', async () => {
    const viewer = await paying.newViewer()
    const { reference } = await begin(viewer)
    const body = bodyFor(reference)
    const signature = paying.sign(body)
    const before = await everything()
    for (const [sent, signed] of [
      [body, ''],
      [body, 'a'.repeat(128)],
      [body, signature.slice(0, -2)],
      [body, `${signature}00`],
      [body, paying.sign(`${body} `)],
      [`${body} `, signature],
      [bodyFor(reference, { amount: 1 }), signature],
      ['', paying.sign('x')],
    ] as const) {
      const answer = await paying.webhook(sent, signed)
      expect([answer.status, answer.body.reason]).toEqual([401, 'bad-signature'])
    }
    expect(await everything()).toBe(before)
  })

  it('[S-13] a signed webhook for an unpaid payment grants nothing', async () => {
    const viewer = await paying.newViewer()
    const { reference } = await begin(viewer)
    expect((await paying.webhook(bodyFor(reference))).status).toBe(200)
    expect(await running(viewer)).toBeNull()
  })

  it('[I-08] replays, sequential or concurrent, change nothing', async () => {
    const viewer = await paying.newViewer()
    const reference = await viewer.buy({ planId: '1_1' })
    const before = await everything()
    const body = bodyFor(reference)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => paying.webhook(n % 2 ? body : bodyFor(reference, { n }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await everything()).toBe(before)
    expect(await checkLedger(paying.test.deps.db, viewer.id, paying.providerRecordsOf(viewer.email))).toEqual(
      [],
    )
  })

  it.each(['null', '[]', '"charge.success"', '{"event":7}', '{', '\u0000'])(
    '[C-11] %j with a valid signature is rejected',
    async (body) => {
      const answer = await paying.webhook(body)
      expect([answer.status, answer.body.reason]).toEqual([400, 'bad-input'])
    },
  )

  it('unknown payments and disputes open a review', async () => {
    const viewer = await paying.newViewer()
    const reference = await viewer.buy({ planId: '1_1' })
    paying.sandbox.control.dispute(reference)
    await paying.sandbox.control.webhooksIdle()
    await paying.webhook(bodyFor('from-somewhere-else'))
    const items = await paying.test.deps.db.selectFrom('review_item').select(['kind', 'subject']).execute()
    expect(items).toContainEqual({ kind: 'dispute', subject: reference })
    expect(items).toContainEqual({ kind: 'payment-unknown', subject: 'from-somewhere-else' })
  })
})

describe('the ledger', () => {
  it('[I-01] is append-only and accepts only balanced entries', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { db } = paying.test.deps
    const [entry] = await db
      .selectFrom('ledger_entry')
      .where('account_id', '=', viewer.id)
      .select('id')
      .execute()
    for (const statement of [
      sql`update ledger_line set amount_minor = amount_minor + 1`,
      sql`delete from ledger_line`,
      sql`delete from ledger_entry`,
      sql`truncate ledger_line`,
      sql`insert into ledger_line values (${entry?.id}, 8, 'sales', 'NGN', 1), (${entry?.id}, 9, 'vat', 'NGN', -1)`,
      sql`with e as (insert into ledger_entry (key, kind, account_id, at) values ('x', 'correction', ${viewer.id}, now())
        returning id) insert into ledger_line select id, 0, 'sales', 'NGN', 1 from e`,
      sql`insert into ledger_entry (key, kind, account_id, at) values ('y', 'correction', ${viewer.id}, now())`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/only added to|is closed|does not balance/)
  })

  it('[I-06, I-09] invoices, grants and refunds are protected by database constraints', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    const { db } = paying.test.deps
    for (const statement of [
      sql`update invoice set total_minor = 1 where account_id = ${viewer.id}`,
      sql`update invoice set state = 'open', closed_at = null where account_id = ${viewer.id}`,
      sql`update entitlement_period set ends_at = ends_at + interval '1 year' where account_id = ${viewer.id}`,
      sql`delete from entitlement_period where account_id = ${viewer.id}`,
      sql`insert into refund (payment_id, account_id, reason, currency, amount_minor, state, created_at)
        select id, account_id, 'operator', currency, 501, 'due', now() from payment where account_id = ${viewer.id}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/does not change|more would go back/)
  })
})

describe('secrets', () => {
  it('[S-14, I-12] no response and no table except the encrypted card contains a key or authorization code', async () => {
    const viewer = await paying.newViewer()
    const reference = await viewer.buy({ planId: '1_1' })
    const code =
      paying.sandbox.control.transactions().find((one) => one.reference === reference)?.authorizationCode ??
      ''
    expect(code).toMatch(/^AUTH_/)
    const { _id } = await running(viewer)
    const paths = [
      `payments/${reference}`,
      'payments/receipts',
      'profile/subscription',
      'profile/subscriptions',
      'profile/view',
      'packages/view/1_1',
    ]
    const answers = await Promise.all(paths.map((path) => viewer.get(path)))
    answers.push(await viewer.post('payments/quote', { purpose: 'add-device', devices: 1 }))
    answers.push(await viewer.post('payments/checkout', { purpose: 'add-device', devices: 1 }))
    answers.push(
      await viewer.patch('packages/subscription/cancel', { subscriptionId: _id, reason: 'Others' }),
    )
    const openApi = await paying.test.app.inject('/api/docs/openapi.json')
    const said = JSON.stringify(answers) + openApi.body
    const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
      from pg_tables where schemaname in ('public', 'pgboss')`.execute(paying.test.deps.db)
    let stored = ''
    for (const { name } of tables)
      stored += JSON.stringify(
        (await sql.raw(`select t::text from ${name} t`).execute(paying.test.deps.db)).rows,
      )
    for (const secret of [paying.sandbox.secretKey, code]) {
      expect(said.includes(secret)).toBe(false)
      expect(stored.includes(secret)).toBe(false)
      expect(stored.includes(Buffer.from(secret).toString('hex'))).toBe(false)
    }
    // Shows that the check can fail: it finds the public key, which responses may contain.
    expect(said.includes(paying.sandbox.publicKey)).toBe(true)
  })
})
