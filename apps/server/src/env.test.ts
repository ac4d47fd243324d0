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
    ['TIME_ZONE', '+01:00'],
    ['SMS_URL', 'nonsense'],
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

  const bucket = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

  it.each([
    'https://bucket.example.com',
    's3://',
    's3://key:secret@kallo-media',
    's3://Kallo_Media',
    's3://kallo-media/tv//main',
    's3://kallo-media/t v',
    's3://kallo-media?endpoint=s3.example.com',
    's3://kallo-media?endpoint=https://s3.example.com/path',
    's3://kallo-media?acl=public',
    's3://kallo-media?region=eu west',
  ])('[X-23] MEDIA_URL %s is rejected', (MEDIA_URL) => {
    expect(() => readConfig({ ...bucket, MEDIA_URL })).toThrow(/^MEDIA_URL (must|has)/)
  })

  it('[X-23] MEDIA_URL needs credentials', () => {
    const MEDIA_URL = 's3://kallo-media'
    expect(() => readConfig({ MEDIA_URL })).toThrow(/AWS_ACCESS_KEY_ID/)
    expect(() => readConfig({ ...bucket, MEDIA_URL, MEDIA_CACHE_MB: '1' })).toThrow(/MEDIA_CACHE_MB/)
  })

  it('[X-23] MEDIA_URL names a bucket, a prefix and a server', () => {
    const locationOf = (MEDIA_URL: string) => readConfig({ ...bucket, MEDIA_URL }).media?.location
    expect(locationOf('s3://kallo-media?region=eu-west-1')).toEqual({
      bucket: 'kallo-media',
      prefix: '',
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      isPathStyle: false,
    })
    expect(locationOf('s3://kallo-media/tv/main?endpoint=http://127.0.0.1:9000/')).toEqual({
      bucket: 'kallo-media',
      prefix: 'tv/main',
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      isPathStyle: true,
    })
  })

  it('names all invalid settings', () => {
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

  it("rejects the sandbox's key on a public address", () => {
    const keys = {
      PAYSTACK_SECRET_KEY: 'sk_test_kallo_sandbox',
      PAYSTACK_PUBLIC_KEY: 'pk_test_kallo_sandbox',
    }
    expect(() => readConfig({ ...keys, PUBLIC_URL: 'https://tv.example.com', SEED: 'none' })).toThrow(
      /^PAYSTACK_SECRET_KEY is the key of the sandbox/,
    )
    expect(readConfig(keys).paystack.isOff).toBe(false)
  })

  it('drops a trailing slash of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'http://localhost:9000/' }).publicUrl).toBe('http://localhost:9000')
  })
})
