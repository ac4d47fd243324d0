import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient
const { post } = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

/** Puts all mails into the state that the queue stores when the mail server has rejected them for five hours. */
async function giveUp(at: Date): Promise<void> {
  await sql`update pgboss.job set state = 'failed', retry_count = 18, completed_on = ${at},
    output = '{"message": "550 Sender rejected"}' where name = 'mail'`.execute(test.deps.db)
}

it('[O-26] mails that could not be sent are listed, and sent again once', async () => {
  expect((await owner.get('mail/failed')).body.data).toEqual({ items: [], total: 0 })
  await post('auth/reset', { email: 'ada@kallo.test' })
  await giveUp(new Date(test.deps.clock.now()))
  expect((await owner.get('mail/failed')).body.data).toMatchObject({
    items: [
      { kind: 'reset-asked', email: 'ada@kallo.test', isGivenUp: true, problem: '550 Sender rejected' },
    ],
    total: 1,
  })
  const sent = await Promise.all([owner.post('mail/failed/send', {}), owner.post('mail/failed/send', {})])
  expect(sent.map(({ body }) => body.data.count).sort()).toEqual([0, 1])
  expect((await owner.get('mail/failed')).body.data.total).toBe(0)
  const mails = await test.runJobs()
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['ada@kallo.test'])
  expect((await owner.post('audit-log', {})).body.data.entries[0]).toMatchObject({ action: 'mail.resend' })
})

it('[O-26] mails that were given up more than three days ago are not sent again', async () => {
  await post('auth/reset', { email: 'bola@kallo.test' })
  await giveUp(new Date(test.deps.clock.now() - 4 * 86_400_000))
  expect((await owner.post('mail/failed/send', {})).body.data).toEqual({ count: 0 })
})
