import { dayMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteExpiredSignIns } from './index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const devicesOf = async (accountId: string) => {
  const devices = test.deps.db.selectFrom('device').where('account_id', '=', accountId)
  const rows = await devices.select('device_id').orderBy('last_login_at').execute()
  return rows.map((row) => row.device_id)
}

/** `old-1` signed in most recently. */
const storeOldDevices = (accountId: string, count: number) =>
  sql`insert into device (account_id, device_id, name, last_login_at, is_signed_in)
    select ${accountId}, 'old-' || n, 'Old', ${new Date(test.deps.clock.now() - dayMs)}::timestamptz - n * interval '1 day', false
    from generate_series(1, ${count}::int) n`.execute(test.deps.db)

it('[M-04] the daily job keeps the newest 100 signed-out devices of an account, and older ones with a session or downloads', async () => {
  const { db, clock } = test.deps
  const now = new Date(clock.now())
  await storeOldDevices('bola', 120)
  await storeOldDevices('chidi', 100)
  const session = (deviceId: string, fill: number, expiresAt: number) => ({
    token_hash: Buffer.alloc(32, fill),
    account_id: 'bola',
    device_id: deviceId,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(expiresAt),
  })
  const sessions = [session('old-119', 1, now.getTime() + dayMs), session('old-118', 2, now.getTime() - 1)]
  await db.insertInto('session').values(sessions).execute()
  const times = { granted_at: now, renewed_at: now, expires_at: new Date(now.getTime() + dayMs) }
  await db
    .insertInto('download')
    .values({
      id: '0123456789abcdef',
      account_id: 'bola',
      device_id: 'old-117',
      profile_id: 'bola',
      kind: 'vod',
      content_id: 'film',
      rendition: 'v0',
      seconds: 60,
      bytes: 1_000,
      ...times,
    })
    .execute()
  await deleteExpiredSignIns(test.deps)
  const newest = Array.from({ length: 100 }, (_, i) => `old-${100 - i}`)
  expect(await devicesOf('bola')).toEqual(['old-119', 'old-117', ...newest])
  expect(await devicesOf('chidi')).toHaveLength(100)
})
