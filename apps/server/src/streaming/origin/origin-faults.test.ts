import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStream } from '../../testing/streaming/played-stream.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let media: URL
let segment: URL
beforeAll(async () => {
  test = await createTestApp()
  const base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { address } = await openStream(test, 'live', 'eko-news')
  media = new URL(new URL(address).pathname.replace('playlist.m3u8', 'v0/playlist.m3u8'), base)
  const lines = (await (await fetch(media)).text()).split('\n')
  segment = new URL(lines.find((line) => line !== '' && !line.startsWith('#')) ?? '', media)
})
afterAll(() => test.close())

it('[P-01] responds 500 when a response fails, for cached and loaded segments, and continues to serve others', async () => {
  const { files, log } = test.deps
  const { etagOf } = files
  const errors: unknown[] = []
  const logError = log.error.bind(log)
  log.error = ((fields: { err: unknown }) => errors.push(fields.err)) as typeof log.error
  files.etagOf = () => {
    throw new Error('injected')
  }
  // The first request reads the file, the second is served from memory.
  for (let request = 0; request < 2; request++) {
    const response = await fetch(segment)
    expect([response.status, await response.text()]).toEqual([500, 'Please try again.\n'])
  }
  expect(errors).toHaveLength(2)
  files.etagOf = etagOf
  log.error = logError
  expect((await fetch(segment)).status).toBe(200)
})

it('[P-09] an empty file, which a power failure can leave, counts as missing', async () => {
  const { files } = test.deps
  const { peek, read } = files
  files.peek = () => Buffer.alloc(0)
  files.read = () => Promise.resolve(Buffer.alloc(0))
  expect((await fetch(segment)).status).toBe(404)
  Object.assign(files, { peek, read })
  expect((await fetch(segment)).status).toBe(200)
})
