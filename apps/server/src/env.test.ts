import { describe, expect, it } from 'vitest'
import { readConfig } from './env.ts'

describe('settings', () => {
  it('have defaults that run the demo on this machine', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      seed: 'demo',
      timeZone: 'Africa/Lagos',
      publicUrl: null,
    })
  })

  it.each([
    ['PORT', '99999'],
    ['PORT', 'abc'],
    ['PORT', '80.5'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['SEED', 'everything'],
    ['ROLES', 'api,cook'],
    ['ROLES', ''],
    ['PUBLIC_URL', 'ftp://tv.example.com'],
    ['PUBLIC_URL', 'tv.example.com'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgresql://a,,b/kallo'],
    ['DATABASE_URL', 'postgresql://a:1,b:x/kallo'],
    ['REDIS_URL', 'x'],
    ['WEB_CONCURRENCY', '0'],
    ['LOG_LEVEL', 'loud'],
    ['HOST', ''],
    ['DATA_DIR', ' '],
    ['PORT', ''],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'http://localhost/tv?a=1'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['METRICS_TOKEN', 'too short'],
    ['API_DOCS', 'maybe'],
    ['OPERATOR_EMAIL', 'Kallo <payments@kallo.test>'],
    ['STREAM_HOSTS', 'https:'],
    ['STREAM_HOSTS', 'https://a.example; script-src *'],
  ])('%s=%s is rejected with a message that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} m`))
  })

  it('all invalid settings are named', () => {
    expect(() => readConfig({ PORT: 'x', SEED: 'y' })).toThrow(/PORT[\s\S]*SEED/)
  })

  it.each(['https://tv.example.com', 'http://41.58.1.2:8080', 'http://192.168.1.5:8080'])(
    'the demo’s known passwords are refused on %s',
    (url) => {
      expect(() => readConfig({ PUBLIC_URL: url })).toThrow('SEED=demo is for local addresses only')
      expect(readConfig({ PUBLIC_URL: url, SEED: 'none' }).publicUrl).toBe(url)
    },
  )

  it.each([
    ['https://tv.example.com', true],
    ['http://192.168.1.5:8080', true],
    ['http://localhost.example.com', true],
    ['http://localhost:8080', false],
    ['http://127.0.0.1', false],
    ['http://[::1]:8080', false],
    ['http://kallo.test', false],
    ['', false],
  ])('PUBLIC_URL=%s is public: %s', (url, expected) => {
    const { isPublic, paystack } = readConfig({ PUBLIC_URL: url, SEED: 'none' })
    expect([isPublic, paystack.isOff]).toEqual([expected, expected])
  })

  it('the sandbox’s key is rejected on a public address', () => {
    const keys = {
      PAYSTACK_SECRET_KEY: 'sk_test_kallo_sandbox',
      PAYSTACK_PUBLIC_KEY: 'pk_test_kallo_sandbox',
    }
    expect(() => readConfig({ ...keys, PUBLIC_URL: 'https://tv.example.com', SEED: 'none' })).toThrow(
      /^PAYSTACK_SECRET_KEY is the key of the sandbox/,
    )
    expect(readConfig(keys).paystack.isOff).toBe(false)
  })

  it('a trailing slash of PUBLIC_URL is dropped', () => {
    expect(readConfig({ PUBLIC_URL: 'http://localhost:9000/' }).publicUrl).toBe('http://localhost:9000')
  })
})
