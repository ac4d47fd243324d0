import { dayMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import { deleteExpiredSignIns } from '../auth/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountKey } from '../../catalogue/promotions/index.ts'
import { viewerHash } from '../../streaming/leases/index.ts'
import { resourceHash } from '../../streaming/origin/index.ts'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { createPayingApp, type PayingApp } from '../../testing/billing/paying-app.ts'
import { resetPasswordDuring } from '../../testing/reset-password-during.ts'

const password = 'kallo-demo-1'
let paying: PayingApp
beforeAll(async () => {
  paying = await createPayingApp()
})
afterAll(() => paying.close())

const db = () => paying.test.deps.db
/** The whole database as text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db())
  const tables = await Promise.all(
    rows
      .filter(({ name }) => !name.startsWith('kysely'))
      .map(({ schema, name }) =>
        sql<{
          all: string
        }>`select coalesce(string_agg(one::text, ' '), '') as all from ${sql.id(schema, name)} one`.execute(
          db(),
        ),
      ),
  )
  return tables.map((table) => table.rows[0]?.all ?? '').join('\n')
}

it('[M-07] requires the password, and changes nothing without it', async () => {
  const viewer = await paying.newViewer()
  expect((await viewer.post('profile/erase', {})).body.reason).toBe('fields-missing')
  expect((await viewer.post('profile/erase', { password: 'wrong' })).body).toMatchObject({
    reason: 'wrong-password',
    fields: { password: 'is wrong' },
  })
  expect((await viewer.get('profile/view')).body.data.user.email).toBe(viewer.email)
})

it('[M-07, A-05] erases nothing when a mailed link has replaced the password meanwhile', async () => {
  const { id, email } = await paying.newViewer()
  const { test } = paying
  const headers = { 'auth-token': await test.tokenOf(email) }
  const { response } = await resetPasswordDuring(test, { email, slow: 'hash' }, () =>
    test.app.inject({ method: 'POST', url: '/api/v1/profile/erase', payload: { password }, headers }),
  )
  expect(response.statusCode).toBe(401)
  const account = db().selectFrom('account').where('id', '=', id).select('erased_at')
  expect(await account.execute()).toEqual([{ erased_at: null }])
})

it('[M-07] requires a session', async () => {
  const response = await paying.test.app.inject({
    method: 'POST',
    url: '/api/v1/profile/erase',
    payload: { password },
  })
  expect(response.statusCode).toBe(401)
})

it('[M-07] ends a running subscription only if that is confirmed', async () => {
  const viewer = await paying.newViewer()
  await viewer.buy({ planId: '1_1' })
  expect((await viewer.post('profile/erase', { password })).body.reason).toBe('subscription-running')
  expect((await viewer.get('profile/subscription')).body.data.state).toBe('active')
  expect((await viewer.post('profile/erase', { password, endsSubscription: true })).status).toBe(200)
  const open = await db()
    .selectFrom('subscription')
    .where('account_id', '=', viewer.id)
    .where('is_ended', '=', false)
    .selectAll()
    .execute()
  expect(open).toEqual([])
})

it('[M-07, I-20] removes personal data from every table, and preserves the ledger', async () => {
  const viewer = await paying.newViewer('person-to-erase')
  await db()
    .updateTable('account')
    .set({ name: 'Ngozi Unforgettable', phone: '+2348039998877' })
    .where('id', '=', viewer.id)
    .execute()
  await viewer.buy({ planId: '1_1' }, { number: '4111222233334444' })
  await paying.runDue()
  await viewer.post('auth/reset', { email: viewer.email })
  await paying.test.runJobs()
  await viewer.post('auth/activation', { email: viewer.email })
  await viewer.post('broadcast/unsubscribe', { email: viewer.email })
  const { id: ad } = await db().selectFrom('ad').select('id').executeTakeFirstOrThrow()
  const counted = { ad_id: ad, viewer: accountKey(viewer.id), views: 1, clicks: 0 }
  await db()
    .insertInto('ad_viewer_day')
    .values({ ...counted, day: '2026-11-20' })
    .execute()
  const playing = { id: 'ab'.repeat(8), viewer: viewerHash(viewer.id) }
  const at = new Date(paying.test.deps.clock.now())
  await db()
    .insertInto('stream_seen')
    .values({ ...playing, resource: resourceHash('vod', 'a-film'), first_seen_at: at, last_seen_at: at })
    .execute()
  const lease = {
    kind: 'vod' as const,
    tag: 'a-film',
    country: 'NG',
    is_counted: true,
    session: '0'.repeat(16),
  }
  await db()
    .insertInto('stream_lease')
    .values({ ...playing, ...lease, started_at: at, acquired_at: at, seen_at: at })
    .execute()
  const traces = [
    counted.viewer,
    playing.viewer,
    viewer.email,
    'Ngozi Unforgettable',
    '+2348039998877',
    `device-of-${viewer.email}`,
  ]
  const before = await everything()
  for (const trace of traces) expect(before).toContain(trace)
  expect((await viewer.post('profile/erase', { password, endsSubscription: true })).status).toBe(200)
  const after = await everything()
  for (const trace of traces) expect(after).not.toContain(trace)
  expect(after).not.toContain(`"accountId": "${viewer.id}"`)
  expect(await db().selectFrom('ad_viewer_day').select('views').execute()).toEqual([{ views: 1 }])
  const seen = db().selectFrom('stream_seen').select('viewer').where('id', '=', playing.id)
  expect((await seen.executeTakeFirst())?.viewer).toMatch(/^(?!0{16})[0-9a-f]{16}$/)
  await paying.later(3_600_000, viewer)
  await paying.later(40 * dayMs, viewer)
  const records = paying.providerRecordsOf(viewer.email)
  expect(records.charges).toHaveLength(1)
  expect(await checkLedger(db(), viewer.id, records)).toEqual([])
  const cards = await db().selectFrom('saved_card').where('account_id', '=', viewer.id).selectAll().execute()
  expect(cards).toMatchObject([{ last4: '', bank: '', email: '', authorization_code: Buffer.alloc(0) }])
  const login = { email: viewer.email, password, deviceName: 'Web Browser', deviceId: 'another' }
  const response = await paying.test.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: login })
  expect(response.statusCode).toBe(401)
})

it('[I-03, I-20] money that arrives after the erasure is refunded in full', async () => {
  const viewer = await paying.newViewer()
  const { reference } = (await viewer.post('payments/checkout', { planId: 'd7_1' })).body.data
  expect((await viewer.post('profile/erase', { password })).status).toBe(200)
  paying.sandbox.control.pay(reference, { number: '4111222233335555' })
  await paying.sandbox.control.webhooksIdle()
  await paying.later(10 * 60_000)
  const payment = await db()
    .selectFrom('payment')
    .where('reference', '=', reference)
    .select(['state', 'outcome', 'refund_reason'])
    .executeTakeFirstOrThrow()
  expect(payment).toEqual({ state: 'paid', outcome: 'refunded', refund_reason: 'account-erased' })
  expect(paying.providerRecordsOf(viewer.email).refunds).toMatchObject([{ amountMinor: 60_000 }])
})

it('[M-07] mails to an erased account are not sent', async () => {
  const viewer = await paying.newViewer()
  await viewer.buy({ planId: 'd1_1' })
  await paying.runDue()
  await viewer.post('profile/erase', { password, endsSubscription: true })
  const mails = await paying.test.runJobs()
  expect(mails.filter(({ to }) => to?.some(({ address }) => address?.includes('removed')))).toEqual([])
})

it('[M-07, P-43] tells the devices of an erased account for a month that they were signed out', async () => {
  const viewer = await paying.newViewer()
  const { token } = (
    await paying.test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: viewer.email, password, deviceId: 'tv', deviceName: 'TV' },
    })
  ).json<{ data: { token: string } }>().data
  const reason = async () => {
    const payload = { token }
    const response = await paying.test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/session-end',
      payload,
    })
    return response.json<{ data: { reason: string | null } }>().data.reason
  }
  expect(await reason()).toBeNull()
  expect((await viewer.post('profile/erase', { password })).status).toBe(200)
  expect(await reason()).toBe('all-removed')
  paying.test.deps.clock.advance(31 * dayMs)
  await deleteExpiredSignIns(paying.test.deps)
  expect(await reason()).toBeNull()
})
