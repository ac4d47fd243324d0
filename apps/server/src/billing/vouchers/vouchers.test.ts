import { dayMs } from '@kallo/rules/foundation/durations'
import { wrongCodeLimits } from '@kallo/contract/billing/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'
import { type BatchRequest, createVoucherBatch, reportVoucherBatches } from './voucher-batches.ts'
import { voidBatch } from './voucher-store.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const now = () => paying.test.deps.clock.now()
const db = () => paying.test.deps.db
const newBatch = (request: Partial<BatchRequest> = {}) =>
  db()
    .transaction()
    .execute((trx) =>
      createVoucherBatch(paying.test.deps, trx, {
        planId: '1_2',
        count: 1,
        expiresAt: new Date(now() + 90 * dayMs),
        note: '',
        priceMinor: 120_000,
        currency: 'NGN',
        createdBy: 'Operator',
        ...request,
      }),
    )
const newCode = async (planId = '1_2') => (await newBatch({ planId })).codes[0] ?? ''
const redeem = (viewer: PayingViewer, promoCode: string) => viewer.post('promocode/subscribe', { promoCode })
const running = async (viewer: PayingViewer) => (await viewer.get('profile/subscription')).body.data
const ledgerViolations = (viewer: PayingViewer) =>
  checkLedger(db(), viewer.id, paying.providerRecordsOf(viewer.email))
const dayOf = (iso: string) => iso.slice(0, 10)
const swapNeighbours = (code: string) => code.replace(/([^-])(?!\1)([^-])/, '$2$1')

describe('vouchers', () => {
  it('[S-20] start their plan without a subscription, and are posted at their price', async () => {
    const viewer = await paying.newViewer()
    const { body } = await redeem(viewer, await newCode())
    expect(body).toMatchObject({ status: 'OK', data: { redeemed: { kind: 'voucher', addition: 'started' } } })
    expect(await running(viewer)).toMatchObject({
      package_id: '1_2',
      devices: 2,
      renewal: null,
      given: [{ kind: 'voucher', package: { _id: '1_2' } }],
    })
    const { rows } = await sql<{ ledger_account: string; amount_minor: number }>`
      select ledger_account, amount_minor from ledger_line join ledger_entry on id = entry_id
      where account_id = ${viewer.id} order by ledger_account`.execute(db())
    expect(rows).toEqual([
      { ledger_account: 'sales', amount_minor: -120_000 },
      { ledger_account: 'vouchers', amount_minor: 120_000 },
    ])
    expect(await ledgerViolations(viewer)).toEqual([])
  })

  it.each([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['without dashes', (code: string) => code.replaceAll('-', '')],
    ['with spaces', (code: string) => ` ${code.replaceAll('-', ' ')} `],
  ])('[S-20] are accepted %s', async (_, type) => {
    const viewer = await paying.newViewer()
    expect((await redeem(viewer, type(await newCode()))).body.status).toBe('OK')
  })

  it('[S-20, S-23] of a pass do not renew it, even after it was extended by card', async () => {
    const viewer = await paying.newViewer()
    await redeem(viewer, await newCode('d1_1'))
    await viewer.buy({ purpose: 'renewal' })
    expect(await running(viewer)).toMatchObject({ package_id: 'd1_1', renewal: null })
    await paying.later(10 * dayMs, viewer)
    expect(paying.providerRecordsOf(viewer.email).charges).toHaveLength(1)
  })

  it('[S-20] of the running plan extend it on the same day of the month', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_2' })
    const before = await running(viewer)
    const { body } = await redeem(viewer, await newCode('1_2'))
    expect(body.data.redeemed).toMatchObject({ addition: 'extended', start_date: before.end_date })
    const after = await running(viewer)
    expect(after.end_date.slice(8, 10)).toBe(before.end_date.slice(8, 10))
    expect(Date.parse(after.end_date) - Date.parse(before.end_date)).toBeGreaterThanOrEqual(28 * dayMs)
    expect(Date.parse(after.renewal.at)).toBe(Date.parse(after.end_date) - dayMs / 2)
    expect(await ledgerViolations(viewer)).toEqual([])
  })

  it('[S-05, S-20] of a pass move the day on which later periods end', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_2' })
    await redeem(viewer, await newCode('d1_1'))
    const { end_date: start } = await running(viewer)
    const { body } = await viewer.post('payments/quote', { purpose: 'renewal' })
    expect(body.data.endsAt.slice(8, 10)).toBe(start.slice(8, 10))
  })

  it('[S-05, S-20] of a plan set the day on which later periods end, as payments do', async () => {
    const viewer = await paying.newViewer()
    await redeem(viewer, await newCode('1_2'))
    const { rows } = await sql<{ anchor_day: number }>`
      select anchor_day from entitlement_period where account_id = ${viewer.id}`.execute(db())
    expect(rows).toEqual([{ anchor_day: new Date(now() + 3_600_000).getUTCDate() }])
  })

  it('[S-20, I-13, I-18] of another plan follow the running one, which renews as before', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '3_2' })
    await viewer.buy({ purpose: 'add-device', devices: 1 })
    const before = await running(viewer)
    const { body } = await redeem(viewer, await newCode('1_1'))
    expect(body.data.redeemed).toMatchObject({ addition: 'follows', start_date: before.end_date })
    const waiting = await running(viewer)
    expect(waiting).toMatchObject({ package_id: '3_2', devices: 3, given: [{ package: { _id: '1_1' } }] })
    expect(waiting.renewal.total_minor).toBe(before.renewal.total_minor)
    await paying.later(Date.parse(before.end_date) - now() + dayMs, viewer)
    expect(await running(viewer)).toMatchObject({ package_id: '1_1', devices: 1 })
    await paying.later(Date.parse(waiting.renewal.at) - now(), viewer)
    await paying.later(dayMs, viewer)
    expect(await running(viewer)).toMatchObject({ package_id: '3_2', devices: 3, given: [] })
    expect(await ledgerViolations(viewer)).toEqual([])
  })

  it('[S-16, S-20, I-13] keep their plan and their days when the running plan is upgraded', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_2' })
    await redeem(viewer, await newCode('1_1'))
    const [given] = (await running(viewer)).given
    const days = Math.round((Date.parse(given.end_date) - Date.parse(given.start_date)) / dayMs)
    const { body } = await viewer.post('payments/quote', { purpose: 'change', planId: '3_3' })
    expect(body.data.keptPlans).toMatchObject([{ id: '1_1', days }])
    await viewer.buy({ purpose: 'change', planId: '3_3' })
    const after = await running(viewer)
    expect(after).toMatchObject({ package_id: '3_3', end_date: body.data.endsAt })
    expect(after.given).toMatchObject([{ package: { _id: '1_1' }, end_date: body.data.endsAt }])
    expect(await ledgerViolations(viewer)).toEqual([])
  })

  it('[S-20, I-18] are redeemed once, even concurrently', async () => {
    const code = await newCode()
    const viewers = await Promise.all([paying.newViewer(), paying.newViewer(), paying.newViewer()])
    const responses = await Promise.all(viewers.map((viewer) => redeem(viewer, code)))
    expect(responses.map(({ body }) => body.reason ?? body.status).toSorted()).toEqual([
      'OK',
      'voucher-used',
      'voucher-used',
    ])
    const viewer = await paying.newViewer()
    const again = await newCode()
    const own = await Promise.all([redeem(viewer, again), redeem(viewer, again)])
    expect(own.map(({ body }) => body.reason ?? body.status).toSorted()).toEqual(['OK', 'promo-code-used'])
  })

  it('[S-20] are rejected once they are void or expired, and reported', async () => {
    const batch = await newBatch({ count: 3, note: 'kiosk' })
    const [used = '', unused = ''] = batch.codes
    await redeem(await paying.newViewer(), used)
    expect(await voidBatch(db(), batch.id, new Date(now()))).toBe(true)
    expect(await voidBatch(db(), batch.id, new Date(now()))).toBe(false)
    const viewer = await paying.newViewer()
    expect((await redeem(viewer, unused)).body.reason).toBe('voucher-void')
    const short = await newBatch({ expiresAt: new Date(now() + dayMs), count: 2 })
    await paying.later(2 * dayMs, viewer)
    expect((await redeem(viewer, short.codes[0] ?? '')).body.reason).toBe('voucher-expired')
    const reports = await reportVoucherBatches(paying.test.deps)
    expect(reports.find(({ id }) => id === batch.id)).toMatchObject({
      note: 'kiosk',
      issued: 3,
      redeemed: 1,
      void: 2,
      expired: 0,
      usable: 0,
    })
    expect(reports.find(({ id }) => id === short.id)).toMatchObject({ issued: 2, expired: 2, usable: 0 })
  })

  it('[S-20, I-12] are stored as keyed hashes only', async () => {
    const { id, codes } = await newBatch({ count: 2 })
    expect(new Set(codes).size).toBe(2)
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(v::text, ' '), '') || (select b::text from voucher_batch b where id = ${id}) as text
      from voucher v where batch_id = ${id}`.execute(db())
    for (const code of codes) {
      expect(rows[0]?.text).not.toContain(code)
      expect(rows[0]?.text).not.toContain(code.replaceAll('-', ''))
      expect(rows[0]?.text).not.toContain(Buffer.from(code.replaceAll('-', '')).toString('hex'))
    }
  })

  it('[S-20] are rejected with an explanation when entered for a quote', async () => {
    const viewer = await paying.newViewer()
    const { body } = await viewer.post('payments/quote', { planId: '1_2', promoCode: await newCode() })
    expect(body.reason).toBe('voucher-not-here')
  })
})

describe('guessing codes', () => {
  it('[S-20] a code with a wrong check character is not looked up, but counts as an attempt', async () => {
    const viewer = await paying.newViewer()
    const code = await newCode()
    for (let attempt = 0; attempt < wrongCodeLimits.perAccount.burst; attempt++)
      expect((await redeem(viewer, swapNeighbours(code))).body.reason).toBe('voucher-mistyped')
    expect((await redeem(viewer, code)).body.reason).toBe('too-many-tries')
    await paying.later(wrongCodeLimits.perAccount.everyMs, viewer)
    expect((await redeem(viewer, code)).body.status).toBe('OK')
  })

  it('[S-20] by one account does not lock out others with the same IP address', async () => {
    const guessers = await Promise.all(Array.from({ length: 8 }, () => paying.newViewer()))
    const limited = new Set<string>()
    for (let attempt = 0; attempt < 10; attempt++)
      for (const guesser of guessers) {
        const { body } = await redeem(guesser, '2345-6789-ABCT')
        if (body.reason === 'too-many-tries') limited.add(guesser.id)
      }
    expect(limited.size).toBe(guessers.length)
    const honest = await paying.newViewer()
    expect((await redeem(honest, swapNeighbours(await newCode()))).body.reason).toBe('voucher-mistyped')
    expect((await redeem(honest, await newCode())).body.status).toBe('OK')
  })

  it('[S-11] a promo code that looks like a voucher is still a promo code', async () => {
    const code = { free_days: 7, plan_id: '1_2', max_uses: null, percent: 100 }
    const dates = { starts_at: new Date(0), expires_at: new Date(now() + dayMs) }
    await db()
      .insertInto('promo_code')
      .values({ code: 'WEEKENDPARTY', ...code, ...dates })
      .execute()
    const viewer = await paying.newViewer()
    const { body } = await redeem(viewer, 'weekendparty')
    expect(body).toMatchObject({ status: 'OK', data: { redeemed: null } })
    expect(dayOf(body.data.subscription.end_date)).toBe(dayOf(new Date(now() + 7 * dayMs).toISOString()))
  })
})
