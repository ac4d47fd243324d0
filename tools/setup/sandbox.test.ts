import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const file = pathToFileURL(path.join(import.meta.dirname, 'sandbox.mjs')).href
const { isPublic, startSandbox } = (await import(file)) as {
  isPublic(publicUrl: string | undefined): boolean
  startSandbox(env: Record<string, string>): Promise<object | null>
}

describe('the payment sandbox', () => {
  it.each([
    ['https://tv.example.com', true],
    ['http://192.168.1.5:8080', true],
    ['http://localhost.example.com', true],
    ['http://localhost:8080', false],
    ['http://127.0.0.1', false],
    ['http://[::1]:8080', false],
    ['http://kallo.test', false],
    [undefined, false],
    ['', false],
  ])('%s is public: %s', (url, expected) => {
    expect(isPublic(url)).toBe(expected)
  })

  it('does not start for a public service, nor when keys are set', async () => {
    expect(await startSandbox({ PUBLIC_URL: 'https://tv.example.com' })).toBeNull()
    expect(await startSandbox({ PAYSTACK_SECRET_KEY: 'sk_test_own' })).toBeNull()
  })
})
