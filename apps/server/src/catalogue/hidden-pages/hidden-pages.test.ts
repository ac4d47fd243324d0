import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let hashes: Record<string, string>
const { get } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
  const rows = await test.deps.db
    .selectFrom('setting')
    .where('key', 'in', ['unsubscribe-hash', 'monitoring-hash'])
    .selectAll()
    .execute()
  hashes = Object.fromEntries(rows.map(({ key, value }) => [key, String(value)]))
})
afterAll(() => test.close())

const page = async (path: string) => (await test.app.inject({ url: path })).statusCode

describe('hidden pages', () => {
  it('[R-08] have hashes that are created once', () => {
    expect(hashes['unsubscribe-hash']).toMatch(/^[0-9a-f]{40}$/)
    expect(hashes['monitoring-hash']).toMatch(/^[0-9a-f]{64}$/)
  })

  it('[R-08, A-08] the form for leaving the mailing list requires its hash', async () => {
    const hash = hashes['unsubscribe-hash'] ?? ''
    expect((await get(`hidden-pages/${hash}`)).body.data).toEqual({ page: 'unsubscribe' })
    expect(await page(`/unsubscribe/${hash}`)).toBe(200)
    for (const wrong of [
      'x',
      hash.slice(1),
      `${hash}0`,
      hash.toUpperCase() === hash ? 'y' : hash.toUpperCase(),
    ]) {
      expect(await get(`hidden-pages/${wrong}`)).toMatchObject({
        status: 404,
        body: { reason: 'page-not-found' },
      })
      expect(await page(`/unsubscribe/${wrong}`)).toBe(404)
    }
  })

  it('[R-08] the hash of the monitoring page leads to the console', async () => {
    const hash = hashes['monitoring-hash'] ?? ''
    const { statusCode, headers } = await test.app.inject({ url: `/${hash}` })
    expect([statusCode, headers.location]).toEqual([303, '/console/monitoring'])
    expect(await get(`hidden-pages/${hash}`)).toMatchObject({ status: 404 })
    expect(await page(`/${'0'.repeat(64)}`)).toBe(404)
  })
})
