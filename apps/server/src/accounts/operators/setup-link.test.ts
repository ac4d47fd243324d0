import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createSetupLink } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SEED: 'none' })
  await sql`delete from operator`.execute(test.deps.db)
})
afterAll(() => test.close())

it('[O-06] each setup link that a process has printed creates the first owner, and then none works', async () => {
  const client = createConsoleClient(() => test)
  const links = await Promise.all(Array.from({ length: 4 }, () => createSetupLink(test.deps)))
  const accept = (token: string | null, n: number) =>
    client.post('invitation/accept', {
      name: 'Ngozi Obi',
      email: `owner-${n}@tv.test`,
      password: 'correct horse battery',
      token,
    })
  const lookUp = (token: string | null) => client.post('invitation/check', { token })
  for (const token of links) expect(await lookUp(token)).toMatchObject({ status: 200 })
  const results = await Promise.all(links.map(accept))
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
  expect(results.find(({ status }) => status === 200)?.body).toMatchObject({
    data: { operator: { role: 'owner' }, needsSecondFactor: true },
  })
  for (const token of links) expect(await lookUp(token)).toMatchObject({ status: 410 })
  expect(await createSetupLink(test.deps)).toBe(null)
  const left = await test.deps.db.selectFrom('operator_invitation').select('accepted_at').execute()
  expect(left).toHaveLength(1)
})

it('[O-06] setup links are invalid after their lifetime, and deleted by the next start', async () => {
  const { db } = test.deps
  await sql`delete from operator`.execute(db)
  await sql`delete from operator_invitation`.execute(db)
  const expired = await createSetupLink(test.deps)
  await db
    .updateTable('operator_invitation')
    .set({ expires_at: new Date(test.deps.clock.now() - 1) })
    .execute()
  expect(await createConsoleClient(() => test).post('invitation/check', { token: expired })).toMatchObject({
    status: 410,
  })
  await createSetupLink(test.deps)
  const left = await db.selectFrom('operator_invitation').select('expires_at').execute()
  expect(left).toHaveLength(1)
})
