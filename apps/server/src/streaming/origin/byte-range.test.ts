import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readRange } from './byte-range.ts'

it.each([
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['Bytes=99-5000', { from: 99, to: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', 'all'],
  ['bytes=-', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['bytes=a-b', 'all'],
  ['lines=0-1', 'all'],
  ['', 'all'],
])('[P-01] Range %j of 100 bytes is %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

let test: TestApp
let segment: string
beforeAll(async () => {
  test = await createTestApp()
  const base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const channel = await (await fetch(`${base}/api/v1/free/contents/channel/eko-news`)).text()
  const address = /"stream_url":"([^"]+)"/.exec(channel)?.[1] ?? ''
  const media = address.replace('playlist.m3u8', 'v0/playlist.m3u8')
  const line = (await (await fetch(media)).text()).split('\n').find((one) => one && !one.startsWith('#'))
  segment = new URL(line ?? '', media).href
})
afterAll(() => test.close())

const ask = async (headers: Record<string, string>, method = 'GET') => {
  const response = await fetch(segment, { method, headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

it('[P-01] sends a byte range, with CORS headers', async () => {
  const whole = (await ask({})).bytes
  const { response, bytes } = await ask({ range: 'bytes=188-375' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(`bytes 188-375/${whole.length}`)
  expect(response.headers.get('content-length')).toBe('188')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(bytes.equals(whole.subarray(188, 376))).toBe(true)
})

it('[P-01] an unsatisfiable range is 416; an invalid one is ignored', async () => {
  const size = (await ask({})).bytes.length
  const none = await ask({ range: `bytes=${size}-` })
  expect(none.response.status).toBe(416)
  expect(none.response.headers.get('content-range')).toBe(`bytes */${size}`)
  expect(none.response.headers.get('access-control-allow-origin')).toBe('*')
  const useless: Record<string, string>[] = [
    { range: 'bytes=5-2' },
    { range: 'bytes=0-1', 'if-range': '"x"' },
  ]
  for (const headers of useless) {
    const { response, bytes } = await ask(headers)
    expect([response.status, bytes.length]).toEqual([200, size])
  }
  expect((await ask({ range: 'bytes=0-1' }, 'HEAD')).response.status).toBe(200)
})
