import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createUploadLocker, type UploadLocker } from './upload-locker.ts'

let test: TestApp
/** The lockers of two processes. */
let first: UploadLocker
let second: UploadLocker
beforeAll(async () => {
  test = await createTestApp()
  first = createUploadLocker(test.deps.database.connectionString, test.deps.log)
  second = createUploadLocker(test.deps.database.connectionString, test.deps.log)
})
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await test.close()
})

const never = new AbortController().signal
const ignore = () => undefined

it('[W-01] a process that wants the lock of an upload asks the one that holds it, and waits', async () => {
  const held = first.newLock('a')
  const events: string[] = []
  const asked = new Promise<void>((resolve) => {
    void held.lock(never, resolve).then(() => events.push('first locks'))
  })
  await expect.poll(() => events).toEqual(['first locks'])
  const waiting = second.newLock('a')
  const locked = waiting.lock(never, ignore).then(() => events.push('second locks'))
  await asked
  events.push('first is asked')
  await held.unlock()
  await locked
  expect(events).toEqual(['first locks', 'first is asked', 'second locks'])
  await waiting.unlock()
})

it('[W-01] uploads do not lock each other, and a request that has ended does not wait', async () => {
  const [one, other, late] = [first.newLock('b'), second.newLock('c'), second.newLock('b')]
  await one.lock(never, ignore)
  await other.lock(never, ignore)
  await expect(late.lock(AbortSignal.abort(), ignore)).rejects.toMatchObject({ status_code: 500 })
  await Promise.all([one.unlock(), other.unlock()])
})

it('[W-01] a process that loses its connection ends the requests that hold locks', async () => {
  const held = first.newLock('d')
  let isReleased = false
  await held.lock(never, () => void (isReleased = true))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kallo uploads' and pid in (select pid from pg_locks where locktype = 'advisory')`.execute(
    test.deps.db,
  )
  await expect.poll(() => isReleased).toBe(true)
  await held.unlock()
  const next = second.newLock('d')
  await next.lock(never, ignore)
  await next.unlock()
})
