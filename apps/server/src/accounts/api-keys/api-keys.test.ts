import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConsoleClient, signInAsOwner } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { adminKeyFile, countExpiringKeys } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const stranger = () => createConsoleClient(() => test)
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

it('[O-07] an API key acts with its role, is shown once, and ends when revoked', async () => {
  const owner = await signInAsOwner(() => test)
  const created = await owner.post('api-keys', { name: 'guide import', role: 'editor' })
  const { apiKey, secret } = created.body.data
  const listed = await owner.get('api-keys')
  expect(JSON.stringify(listed.body)).not.toContain(secret)
  expect(listed.body.data.items).toMatchObject([{ name: 'guide import', lastUsedAt: null }])
  const read = () => stranger().send('GET', 'operators', undefined, bearer(secret))
  expect(await read()).toMatchObject({ status: 403, body: { reason: 'role-not-allowed' } })
  expect((await owner.get('api-keys')).body.data.items[0].lastUsedAt).not.toBe(null)
  expect(await owner.remove(`api-keys/${apiKey.id}`)).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ status: 401 })
})

it('[O-07, O-22] an API key expires, is reported two weeks before, and is listed until it is revoked', async () => {
  const owner = await signInAsOwner(() => test)
  const created = await owner.post('api-keys', { name: 'reports', role: 'owner', validDays: 30 })
  const { apiKey, secret } = created.body.data
  const read = async () => (await stranger().send('GET', 'operators', undefined, bearer(secret))).status
  const expiring = () => countExpiringKeys(test.deps.db, test.deps.clock.now())
  const dayMs = 86_400_000
  test.deps.clock.advance(15 * dayMs)
  expect([await read(), await expiring()]).toEqual([200, 0])
  test.deps.clock.advance(2 * dayMs)
  expect([await read(), await expiring()]).toEqual([200, 1])
  test.deps.clock.advance(13 * dayMs)
  expect([await read(), await expiring()]).toEqual([401, 1])
  const again = await signInAsOwner(() => test)
  const { items } = (await again.get('api-keys')).body.data
  expect(items).toMatchObject([{ name: 'reports', expiresAt: apiKey.expiresAt, isExpired: true }])
  await again.remove(`api-keys/${apiKey.id}`)
  expect(await expiring()).toBe(0)
  const wrong = await again.post('api-keys', { name: 'too long', role: 'owner', validDays: 10_000 })
  expect(wrong.status).toBe(400)
})

it('[O-08] the admin key acts as an owner, on this machine only', async () => {
  const file = path.join(test.deps.config.dataDir, adminKeyFile)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const key = (await readFile(file, 'utf8')).trim()
  const list = (headers: Record<string, string>) =>
    stranger().send('GET', 'operators', undefined, { ...bearer(key), host: 'localhost', ...headers })
  expect(await list({})).toMatchObject({ status: 200 })
  expect(await list({ 'x-forwarded-for': '1.2.3.4' })).toMatchObject({ status: 401 })
  expect(await list(bearer(key.replace(/^./, key.startsWith('0') ? '1' : '0')))).toMatchObject({
    status: 401,
  })
})
