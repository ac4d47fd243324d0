import { startSandbox, type StartedSandbox } from '@kallo/paystack-sandbox/start'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const secretKey = 'sk_test_of_the_station'
const publicKey = 'pk_test_of_the_station'
let sandbox: StartedSandbox
let test: TestApp
let owner: ConsoleClient
beforeAll(async () => {
  sandbox = await startSandbox({ secretKey })
  test = await createTestApp({ PAYSTACK_BASE_URL: sandbox.address })
  owner = await signInAsOwner(() => test)
})
afterAll(async () => {
  await test.close()
  await sandbox.stop()
})

const stateOf = async () => (await owner.get('paystack')).body.data as { version: number; source: string }

async function change(keys: { secretKey: string; publicKey: string }) {
  const { version } = await stateOf()
  const { status, body } = await owner.patch('paystack', { version, ...keys })
  return { status, reason: body.reason, data: body.data as Record<string, unknown> | null }
}

it('[O-12] keys are stored encrypted once Paystack accepts them, and used at once', async () => {
  expect(await stateOf()).toMatchObject({ source: 'none', isSandbox: true })
  const rejected = await change({ secretKey: 'sk_test_of_nobody', publicKey })
  expect([rejected.status, rejected.reason]).toEqual([422, 'paystack-keys-rejected'])
  expect(await stateOf()).toMatchObject({ source: 'none' })

  const { data } = await change({ secretKey, publicKey })
  expect(data).toMatchObject({ source: 'console', mode: 'test', publicKey })
  expect(JSON.stringify(data)).not.toContain(secretKey)
  await expect.poll(() => test.deps.paystack.publicKey).toBe(publicKey)
  expect(await test.deps.paystack.listTransactions(0, test.deps.clock.now(), 1)).toEqual({
    kind: 'ok',
    data: [],
  })
  const { value } = await test.deps.db
    .selectFrom('setting')
    .where('key', '=', 'paystack-keys')
    .select('value')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(value)).not.toContain(secretKey)
  const log = await owner.post('audit-log', { filter: 'paystack' })
  expect(JSON.stringify(log.body)).not.toContain(secretKey)

  expect(await change({ secretKey: '', publicKey: '' })).toMatchObject({ data: { source: 'none' } })
  await expect.poll(() => test.deps.paystack.publicKey).toBe('pk_test_kallo_sandbox')
})

it.each([
  ['a key of another kind', { secretKey: publicKey, publicKey }],
  ['one key alone', { secretKey, publicKey: '' }],
  ['keys of different modes', { secretKey, publicKey: 'pk_live_of_the_station' }],
])('[O-12] rejects %s', async (_name, keys) => {
  expect(await change(keys)).toMatchObject({ status: 400 })
})

it('[O-12] an unreachable Paystack is reported as such', async () => {
  const unreachable = await createTestApp({ PAYSTACK_BASE_URL: 'http://127.0.0.1:1' })
  const client = await signInAsOwner(() => unreachable)
  const { body } = await client.patch('paystack', { version: 1, secretKey, publicKey })
  expect(body.reason).toBe('payment-provider-unavailable')
  await unreachable.close()
})

it('[O-12] the environment takes precedence', async () => {
  const fixed = await createTestApp({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_PUBLIC_KEY: publicKey })
  const client = await signInAsOwner(() => fixed)
  expect((await client.get('paystack')).body.data).toMatchObject({ source: 'environment' })
  const { body } = await client.patch('paystack', { version: 1, secretKey, publicKey })
  expect(body.reason).toBe('fixed-by-environment')
  await fixed.close()
})
