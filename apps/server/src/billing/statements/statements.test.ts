import { dayMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp } from '../../testing/billing/paying-app.ts'
import { signInAsOwner } from '../../testing/console-client.ts'
import { reconcilePayments } from '../payments/index.ts'
import { createStatement, renderStatementCsv } from './index.ts'

let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
beforeEach(() => paying.sandbox.control.clearFaults())
afterAll(() => paying.close())

const db = () => paying.test.deps.db
const statementOf = async (month: string) => {
  const made = await createStatement(db(), { month, mode: 'test', timeZone: 'Africa/Lagos' })
  if (!made) throw new Error(`invalid month ${month}`)
  return made
}
const monthOf = (ms: number) => new Date(ms + 3_600_000).toISOString().slice(0, 7)
const balance = async (ledgerAccount: string, currency: string) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from ledger_line
    where ledger_account = ${ledgerAccount} and currency = ${currency}`.execute(db())
  return rows[0]?.sum ?? 0
}
/** All records, with every payout of the sandbox. */
const providerRecords = (email: string) => {
  const payouts = paying.sandbox.control.payouts()
  return { ...paying.providerRecordsOf(email), payouts }
}

describe('fees and payouts', () => {
  it('[I-19] a fee is posted with its payment, even if the payment is refunded', async () => {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd7_1' })
    expect(await balance('fees', 'NGN')).toBe(900)
    expect(await balance('provider:test', 'NGN')).toBe(60_000 - 900)
    expect(await checkLedger(db(), viewer.id, providerRecords(viewer.email))).toEqual([])
  })

  it('[I-19] a fee unknown at settlement is posted once by the reconciliation', async () => {
    const viewer = await paying.newViewer()
    const { reference } = (await viewer.post('payments/checkout', { planId: 'd1_1' })).body.data
    paying.sandbox.control.inject({ kind: 'verify-without-fees', reference, times: 'always' })
    paying.sandbox.control.pay(reference, { number: '4111000000099991' })
    await paying.sandbox.control.webhooksIdle()
    const before = await balance('fees', 'NGN')
    for (let night = 0; night < 2; night++) await reconcilePayments(paying.test.deps)
    expect((await balance('fees', 'NGN')) - before).toBe(300)
  })

  it('[I-19] a payout is posted to the bank account once', async () => {
    const [made] = paying.sandbox.control.payOut()
    const before = await balance('provider:test', 'NGN')
    for (let night = 0; night < 2; night++) await reconcilePayments(paying.test.deps)
    const amount = (made?.processed ?? 0) - (made?.fees ?? 0) - (made?.deductions ?? 0)
    expect(amount).toBeGreaterThan(0)
    expect(await balance('bank:test', 'NGN')).toBe(amount)
    expect(await balance('provider:test', 'NGN')).toBe(before - amount)
    const open = await db()
      .selectFrom('review_item')
      .where('kind', '=', 'payout-differs')
      .selectAll()
      .execute()
    expect(open).toEqual([])
  })

  it('[I-16, I-19] a payout that changes later, or exceeds our balance, opens a review', async () => {
    await paying.later(dayMs)
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd7_2' })
    const [made] = paying.sandbox.control.payOut()
    const id = made?.id ?? 0
    await reconcilePayments(paying.test.deps)
    paying.sandbox.control.changePayout(id, -500)
    await reconcilePayments(paying.test.deps)
    const reviews = () =>
      db()
        .selectFrom('review_item')
        .where('kind', '=', 'payout-differs')
        .select(['subject', 'resolved_at'])
        .execute()
    expect(await reviews()).toEqual([{ subject: `test:${id}`, resolved_at: null }])
    paying.sandbox.control.changePayout(id, 0)
    await reconcilePayments(paying.test.deps)
    expect((await reviews())[0]?.resolved_at).not.toBeNull()
  })
})

describe('the monthly statement', () => {
  it('[S-24] the months add up to the ledger, and each opens with the previous closing balance', async () => {
    const first = paying.test.deps.clock.now()
    const dollars = await paying.newViewer()
    await dollars.buy({ planId: '1_1', currency: 'USD' })
    for (let month = 0; month < 3; month++) {
      const viewer = await paying.newViewer()
      const reference = await viewer.buy({ planId: '1_1' })
      if (month === 1) paying.sandbox.control.refundInDashboard(reference)
      paying.sandbox.control.payOut()
      await paying.later(20 * dayMs)
      paying.sandbox.control.advanceRefunds()
      paying.sandbox.control.advanceRefunds()
      await paying.later(20 * dayMs)
      await reconcilePayments(paying.test.deps)
    }
    const months = new Set<string>()
    for (let at = first; at <= paying.test.deps.clock.now(); at += dayMs) months.add(monthOf(at))
    expect(months.size).toBeGreaterThan(3)
    for (const currency of ['NGN', 'USD']) {
      const all = await Promise.all([...months].map(statementOf))
      const rows = all.map((one) => one.rows.find((row) => row.currency === currency))
      const sum = (field: 'grossMinor' | 'feesMinor' | 'vatMinor' | 'payoutsMinor' | 'refundsMinor') =>
        rows.reduce((all, row) => all + (row?.[field] ?? 0), 0)
      expect(sum('feesMinor')).toBe(await balance('fees', currency))
      expect(sum('vatMinor')).toBe(-(await balance('vat', currency)))
      expect(sum('payoutsMinor')).toBe(await balance('bank:test', currency))
      expect(rows.at(-1)?.closingMinor).toBe(await balance('provider:test', currency))
      for (const [index, row] of rows.entries())
        expect(row?.openingMinor).toBe(index === 0 ? 0 : rows[index - 1]?.closingMinor)
      expect(sum('grossMinor')).toBeGreaterThan(0)
      expect(sum('refundsMinor')).toBeGreaterThan(0)
    }
  })

  it('[S-24] is rendered as CSV and as a page with the seller', async () => {
    const seller = { name: 'Kallo <Media>', address: '1 Marina\nLagos', tin: '12345678-0001' }
    const value = JSON.stringify(seller)
    await db()
      .insertInto('setting')
      .values({ key: 'seller', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    const made = await statementOf('2026-11')
    const [header, naira, dollars, end] = renderStatementCsv(made).split('\r\n')
    expect(header).toBe(
      '\uFEFFmonth,mode,currency,opening,gross,vat,fees,refunds,disputes,other,net,payouts,closing',
    )
    expect(naira).toMatch(/^2026-11,test,NGN,0\.00,(-?\d+\.\d\d,){8}-?\d+\.\d\d$/)
    expect(dollars).toMatch(/^2026-11,test,USD,/)
    expect(end).toBe('')
    const owner = await signInAsOwner(() => paying.test)
    expect((await owner.get('statements/2026-11')).body.data).toMatchObject({
      mode: 'test',
      seller,
      file: { mediaType: 'text/csv', content: renderStatementCsv(made) },
    })
    expect((await owner.get('statements/2026-13')).body.reason).toBe('bad-input')
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: 'd1_1' })
    const [receipt] = (await viewer.get('payments/receipts')).body.data.items
    expect((await viewer.get(`payments/receipts/${receipt.number}`)).body.data.seller).toEqual(seller)
  })
})

describe('money records', () => {
  const kept = /cannot be deleted|only added to|does not change/
  it.each(['payment', 'invoice', 'refund', 'entitlement_period', 'ledger_entry', 'ledger_line', 'payout'])(
    '[I-20] %s rejects DELETE and TRUNCATE',
    async (table) => {
      await expect(sql`delete from ${sql.table(table)}`.execute(db())).rejects.toThrow(kept)
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(db())).rejects.toThrow(kept)
    },
  )

  it('[I-20] amount, account and outcome of a settled payment cannot be changed', async () => {
    for (const change of [sql`amount_minor = 1`, sql`account_id = 'ada'`, sql`outcome = 'refunded'`])
      await expect(
        sql`update payment set ${change} where state = 'paid' and outcome = 'granted'`.execute(db()),
      ).rejects.toThrow('does not change')
  })
})
