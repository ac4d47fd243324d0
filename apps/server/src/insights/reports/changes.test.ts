import { dayMs } from '@kallo/rules/foundation/durations'
import { instantOf } from '@kallo/rules/foundation/zoned-time'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailQueue } from '../../foundation/mail-queue/index.ts'
import { seedHistory } from '../../seed/history/seed-history.ts'
import { createKeyClient, signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Tables } from '../../tables.ts'
import { requestWeeklyMails } from './index.ts'

let test: TestApp
let owner: ConsoleClient
/** The last 30 days of the demo's history, and the 30 before. */
const days = { from: '2026-10-22', to: '2026-11-20' }
const before = { from: '2026-09-22', to: '2026-10-21' }
beforeAll(async () => {
  test = await createTestApp()
  const { db, clock, config } = test.deps
  await db.transaction().execute((trx) => seedHistory(trx, clock.now(), config.timeZone))
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

interface Figure {
  id: string
  value: number
  previous: number
  days: number[]
  previousDays: number[]
}

const midnight = (day: string, later = 0) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(instantOf({ year, month, day: date + later }, 'Africa/Lagos'))
}

/** The figures, queried directly from the rows without code of the reports. */
async function independent({ from, to }: typeof days) {
  const [start, end] = [midnight(from), midnight(to, 1)]
  const within = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`
  const { rows } = await sql<Record<string, number>>`select
    (select coalesce(sum(amount_minor), 0) from payment
      where state = 'paid' and currency = 'NGN' and ${within('settled_at')})::bigint as "revenue-ngn",
    (select count(*) from (select min(starts_at) as first from entitlement_period group by account_id) as joined
      where ${within('first')})::int as new,
    (select count(*) from payment where collection = 'saved-card' and state = 'failed' and ${within('created_at')})::int
      as "failed-charges",
    (select coalesce(sum(amount_minor), 0) from refund where state = 'processed' and currency_of(refund.payment_id) = 'NGN'
      and ${within('processed_at')})::bigint as "refunds-ngn",
    (select coalesce(sum(amount_minor), 0) from refund where state = 'processed' and currency_of(refund.payment_id) = 'USD'
      and ${within('processed_at')})::bigint as "refunds-usd",
    (select coalesce(sum(watched_seconds), 0) from watch_hour where kind <> '' and country = '' and ${within('hour')})::bigint
      as "watch-time",
    (select coalesce(max(viewers), 0) from watch_hour where kind = '' and country = '' and ${within('hour')})::int as peak`.execute(
    test.deps.db,
  )
  return rows[0] ?? {}
}

describe('what changed', () => {
  it('[Q-10] has the same figures as the rows themselves, in both ranges and by day', async () => {
    await sql`create function currency_of(id text) returns text language sql as
      'select currency from payment where payment.id = $1'`.execute(test.deps.db)
    const { status, body } = await owner.post('reports/changes', days)
    expect([status, body.data.previous]).toEqual([200, before])
    const figures = new Map((body.data.figures as Figure[]).map((figure) => [figure.id, figure]))
    const [now, then] = [await independent(days), await independent(before)]
    for (const [id, value] of Object.entries(now))
      expect([id, figures.get(id)?.value, figures.get(id)?.previous]).toEqual([id, value, then[id]])
    for (const id of ['revenue-ngn', 'new', 'failed-charges', 'watch-time']) {
      const figure = figures.get(id)
      expect(figure?.days).toHaveLength(30)
      expect(figure?.days.reduce((sum, one) => sum + one, 0)).toBe(figure?.value)
      expect(figure?.previousDays.reduce((sum, one) => sum + one, 0)).toBe(figure?.previous)
    }
  })

  it('[Q-10] describes the numbers in a sentence, with the reasons of declined charges', async () => {
    const { changes, figures } = (await owner.post('reports/changes', days)).body.data
    const texts = changes.map(({ text }: { text: string }) => text)
    expect(texts.length).toBeGreaterThan(3)
    const { value, previous } = figures.find(({ id }: Figure) => id === 'failed-charges')
    const sentence = texts.find((text: string) => text.startsWith('Failed charges'))
    const { count } = await test.deps.db
      .selectFrom('payment')
      .where('failure', '=', 'Insufficient Funds')
      .where('created_at', '>=', midnight(days.from))
      .where('created_at', '<', midnight(days.to, 1))
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const share = Number(count) === value ? 'all' : `${Number(count)} of ${value}`
    expect(sentence).toContain(`${value} after ${previous}; ${share} were declined`)
  })

  it('[Q-10, Q-04] each figure of the revenue report opens the ledger lines that it sums', async () => {
    const { totals } = (await owner.post('reports/view', { report: 'revenue', ...days })).body.data
    for (const { label, value } of totals) {
      const first = (await owner.post('reports/entries', { figure: label, ...days, perPage: 100 })).body.data
      expect([label, first.sumMinor]).toEqual([label, value])
      let sum = 0
      for (let page = 1; page <= Math.ceil(first.lines.total / 100); page++) {
        const { items } = (
          await owner.post('reports/entries', { figure: label, ...days, perPage: 100, page })
        ).body.data.lines
        for (const { amountMinor } of items) sum += amountMinor
      }
      expect([label, sum]).toEqual([label, value])
    }
    const unknown = await owner.post('reports/entries', { figure: 'Profit NGN', ...days })
    expect(unknown.body.fields?.figure).toContain('is not a figure')
  })
})

describe('the weekly mail', () => {
  /** 2026-11-23 is a Monday. */
  const at = (time: string) => test.deps.clock.advance(Date.parse(time) - test.deps.clock.now())
  const mails = async () => {
    await requestWeeklyMails(test.deps)
    return (await test.runJobs()).filter(({ subject }) => subject?.startsWith('What changed'))
  }

  it("[Q-11] is sent to owners who want it, once, on Monday morning in the service's time zone", async () => {
    const { db } = test.deps
    const script = await createKeyClient(() => test)
    expect((await script.post('reports/mail-weekly', { isMailed: true })).body.reason).toBe('sign-in-needed')
    expect((await owner.post('reports/changes', days)).body.data.isMailed).toBe(false)
    at('2026-11-23T05:59:00Z')
    owner = await signInAsOwner(() => test)
    await owner.post('reports/mail-weekly', { isMailed: true })
    expect((await owner.post('reports/changes', days)).body.data.isMailed).toBe(true)
    // 06:59 in Lagos.
    expect(await mails()).toEqual([])
    at('2026-11-23T06:00:00Z')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.to?.[0]?.address).toBe('ops@kallo.test')
    expect(mail?.text).toContain('From 2026-11-16 to 2026-11-22')
    expect(mail?.text).toContain('/console/what-changed?from=2026-11-16&to=2026-11-22')
    expect(await mails()).toEqual([])
    at('2026-11-24T09:00:00Z')
    expect(await mails()).toEqual([])
    at('2026-11-30T08:00:00Z')
    await db.updateTable('operator').set({ is_mailed_weekly: false }).execute()
    expect(await mails()).toEqual([])
    // The service was down on Monday.
    at('2026-12-01T01:00:00Z')
    await db.updateTable('operator').set({ is_mailed_weekly: true }).execute()
    expect(await mails()).toHaveLength(1)
  })

  it('[Q-11] goes to the current address, and not to someone who is no owner any more', async () => {
    const { db } = test.deps
    await db.updateTable('operator').set({ is_mailed_weekly: true }).execute()
    let week = Date.parse('2026-12-07T08:00:00Z')
    const sentAfter = async (changes: Updateable<Tables['operator']>) => {
      at(new Date(week).toISOString())
      week += 7 * dayMs
      await requestWeeklyMails(test.deps)
      const before = await db.selectFrom('operator').selectAll().executeTakeFirstOrThrow()
      await db.updateTable('operator').set(changes).where('id', '=', before.id).execute()
      const sent = (await test.runJobs()).filter(({ subject }) => subject?.startsWith('What changed'))
      const { email, role, disabled_at, is_mailed_weekly } = before
      const restored = { email, role, disabled_at, is_mailed_weekly }
      await db.updateTable('operator').set(restored).where('id', '=', before.id).execute()
      return sent.map(({ to }) => to?.[0]?.address)
    }
    expect(await sentAfter({ email: 'new@kallo.test' })).toEqual(['new@kallo.test'])
    expect(await sentAfter({ role: 'support' })).toEqual([])
    expect(await sentAfter({ disabled_at: new Date() })).toEqual([])
    expect(await sentAfter({ is_mailed_weekly: false })).toEqual([])
    expect(await sentAfter({ role: 'owner' })).toEqual(['ops@kallo.test'])
  })

  it('[Q-11] is sent if a former version requested it, without the ID of the owner', async () => {
    const { db, jobs } = test.deps
    await db.updateTable('operator').set({ is_mailed_weekly: true }).execute()
    const sentTo = async (email: string) => {
      await jobs.send(db as never, mailQueue, { kind: 'weekly-report', email, week: '2026-12-07' })
      const sent = (await test.runJobs()).filter(({ subject }) => subject?.startsWith('What changed'))
      return sent.map(({ to }) => to?.[0]?.address)
    }
    expect(await sentTo('ops@kallo.test')).toEqual(['ops@kallo.test'])
    expect(await sentTo('other@kallo.test')).toEqual([])
  })
})
