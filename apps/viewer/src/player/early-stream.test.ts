import { expect, it } from 'vitest'
import { partsOf } from './early-stream.ts'

const encode = async (files: Record<string, string | Uint8Array<ArrayBuffer>>) => {
  const form = new FormData()
  form.set('response', '{"a":"b"}')
  for (const [name, body] of Object.entries(files)) form.set(name, new Blob([body]), name)
  const response = new Response(form)
  const type = response.headers.get('content-type')
  return partsOf(new Uint8Array(await response.arrayBuffer()), type)
}

it('[P-28] the parts of a response are read with all of their bytes', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256)
  const parts = await encode({ media: '#EXTM3U\nẸ káàbọ̀\n', segment: bytes, empty: '' })
  expect([...parts.keys()]).toEqual(['response', 'media', 'segment', 'empty'])
  expect(new TextDecoder().decode(parts.get('response'))).toBe('{"a":"b"}')
  expect(new TextDecoder().decode(parts.get('media'))).toBe('#EXTM3U\nẸ káàbọ̀\n')
  expect(new Uint8Array(parts.get('segment') ?? new ArrayBuffer())).toEqual(bytes)
  expect(parts.get('empty')?.byteLength).toBe(0)
})

it('[P-28] a part that contains line ends and dashes is not cut', async () => {
  const text = '--\r\n--x\r\n\r\n--\r\n'
  const parts = await encode({ segment: text })
  expect(new TextDecoder().decode(parts.get('segment'))).toBe(text)
})

it('[P-28] an incomplete response has only its complete parts', async () => {
  const form = new FormData()
  form.set('response', '{}')
  form.set('segment', new Blob([new Uint8Array(1_000)]), 'segment')
  const response = new Response(form)
  const type = response.headers.get('content-type')
  const body = new Uint8Array(await response.arrayBuffer()).slice(0, 600)
  expect([...partsOf(body, type).keys()]).toEqual(['response'])
  expect(partsOf(new Uint8Array(), null).size).toBe(0)
})
