import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createSetupLink } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SEED: 'none' })
  await sql`delete from operator`.execute(test.deps.db.query)
})
afterAll(() => test.close())

it('[O-06] the setup link creates the first owner once; a later start replaces it', async () => {
  const client = createConsoleClient(() => test)
  const first = await createSetupLink(test.deps)
  const token = await createSetupLink(test.deps)
  const form = { name: 'Ngozi Obi', email: 'owner@tv.test', password: 'correct horse battery' }
  const accept = (used: string | null) => client.post('invitation/accept', { ...form, token: used })
  expect(await accept(first)).toMatchObject({ status: 410 })
  expect(await accept(token)).toMatchObject({
    status: 200,
    body: { data: { operator: { role: 'owner', email: 'owner@tv.test' }, needs_second_factor: true } },
  })
  expect(await accept(token)).toMatchObject({ status: 410 })
  expect(await createSetupLink(test.deps)).toBe(null)
})
