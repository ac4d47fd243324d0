import { expect, it } from 'vitest'
import { createResponseReader } from './response-reader.ts'

function readAll(text: string, sizes: number, wantsBody = true) {
  const reader = createResponseReader()
  reader.expect(wantsBody)
  const found: { status: number; body: string; bytes: number }[] = []
  const raw = Buffer.from(text)
  for (let at = 0; at < raw.length; at += sizes) {
    // The client reuses the memory of a chunk in the same way.
    const chunk = Buffer.from(raw.subarray(at, at + sizes))
    const response = reader.read(chunk)
    if (response) found.push({ ...response, body: response.body.toString() })
    chunk.fill(0)
  }
  return found
}

const sized = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const chunked = 'HTTP/1.1 429 No\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n'

it.each([1, 2, 7, 1_000])('reads responses from chunks of %i bytes', (size) => {
  expect(readAll(sized, size)).toMatchObject([{ status: 200, body: 'hello', bytes: sized.length }])
  expect(readAll(chunked, size)).toMatchObject([{ status: 429, body: 'abcde' }])
  expect(readAll('HTTP/1.1 204 No Content\r\n\r\n', size)).toMatchObject([{ status: 204, body: '' }])
})

it('counts the bytes of a body that is not kept', () => {
  expect(readAll(sized, 4, false)).toMatchObject([{ status: 200, body: '', bytes: sized.length }])
})
