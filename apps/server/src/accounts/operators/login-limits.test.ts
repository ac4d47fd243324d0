import { failedOperatorLoginLimits } from '@kallo/contract/accounts/limits'
import { generateSync } from 'otplib'
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

it('[O-02, O-04] the right password without its code is no failed login', async () => {
  const owner = await signInAsOwner(() => test)
  const { secret } = (await owner.post('second-factor/begin')).body.data
  const code = generateSync({ secret, epoch: Math.floor(test.deps.clock.now() / 1000) })
  expect((await owner.post('second-factor/confirm', { code })).status).toBe(200)
  const password = 'kallo-demo-1'
  const { burst } = failedOperatorLoginLimits.perAccountAndAddress
  for (let i = 0; i <= burst; i++) {
    const login = await createConsoleClient(() => test).post('login', { email, password })
    const stepUp = await owner.post('step-up', { password })
    expect([login.body.reason, stepUp.body.reason]).toEqual(['code-needed', 'code-needed'])
  }
  const guess = () => owner.post('step-up', { password, code: '000000' })
  for (let i = 0; i < burst; i++) expect((await guess()).body.reason).toBe('wrong-code')
  expect((await guess()).status).toBe(429)
})
