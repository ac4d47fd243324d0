import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConsoleClient, signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const email = 'musa@kallo.test'
let test: TestApp
let owner: ConsoleClient
beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

const accept = (link: string | null) =>
  createConsoleClient(() => test).post('invitation/accept', {
    token: link?.split('/').at(-1),
    name: 'Musa Garba',
    password: 'correct horse battery',
  })

it('[O-06, O-28] without a mail server, the owner gets the links of invitations and resets, which the mail files contain', async () => {
  const invited = await owner.post('operators/invite', { email, role: 'editor' })
  expect(invited.body.data.link).toMatch(/^http:\/\/kallo\.test\/console\/invitation\/[0-9a-f]{64}$/)
  expect((await test.runJobs())[0]?.text).toContain(invited.body.data.link)
  const { body } = await accept(invited.body.data.link)
  expect(body.data.operator).toMatchObject({ email, role: 'editor' })

  const reset = await owner.post(`operators/${body.data.operator.id}/reset`)
  expect((await test.runJobs())[0]?.text).toContain(reset.body.data.link)
  expect((await accept(reset.body.data.link)).status).toBe(200)
  expect((await accept(reset.body.data.link)).body.reason).toBe('link-invalid')
  const log = JSON.stringify((await owner.post('audit-log', { filter: 'operator' })).body)
  expect(log).not.toContain(String(invited.body.data.link).slice(-64))
})
