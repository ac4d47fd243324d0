import path from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('listens locally with the demo’s keys by default', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8090,
    controlPort: 8091,
    publicUrl: null,
    secretKey: 'sk_test_kallo_sandbox',
    publicKey: 'pk_test_kallo_sandbox',
    webhookUrl: null,
    dataFile: null,
  })
})

it('reads all variables', () => {
  const settings = readSettings({
    SANDBOX_PORT: '0',
    SANDBOX_PUBLIC_URL: 'http://192.168.1.20:8090/',
    SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:8080/hook',
    SANDBOX_DATA: 'sandbox.json',
  })
  expect(settings).toMatchObject({
    port: 0,
    publicUrl: 'http://192.168.1.20:8090',
    webhookUrl: 'http://127.0.0.1:8080/hook',
    dataFile: path.resolve('sandbox.json'),
  })
})

it.each([
  [{ SANDBOX_PORT: '70000' }, /^SANDBOX_PORT must be a whole number/],
  [{ SANDBOX_CONTROL_PORT: 'x' }, /^SANDBOX_CONTROL_PORT must/],
  [{ SANDBOX_HOST: '' }, /^SANDBOX_HOST must name/],
  [{ SANDBOX_SECRET_KEY: 'secret' }, /^SANDBOX_SECRET_KEY must begin with sk_test_/],
  [{ SANDBOX_WEBHOOK_URL: 'file:///tmp' }, /^SANDBOX_WEBHOOK_URL must be an address/],
])('rejects %j', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})
