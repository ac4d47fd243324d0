import { failedOperatorLoginLimits } from '@kallo/contract/accounts/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConsoleClient, signInAsOwner } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const email = 'ops@kallo.test'

it('[O-02] attempts beyond the limit of an address do not count for the account', async () => {
  const { perAccount, perAccountAndAddress, perAddress } = failedOperatorLoginLimits
  const addresses = perAccount.burst / perAccountAndAddress.burst
  for (let host = 0; host < addresses; host++) {
    const address = `198.51.100.${host}`
    for (let i = 0; i < perAddress.burst; i++) test.deps.limits.take(perAddress, address)
    const attacker = createConsoleClient(() => test, address)
    for (let i = 0; i < perAccountAndAddress.burst; i++)
      expect((await attacker.post('login', { email, password: 'guess' })).status).toBe(429)
  }
  await expect(signInAsOwner(() => test)).resolves.toBeDefined()
})
