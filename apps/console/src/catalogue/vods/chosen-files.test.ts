import { afterEach, expect, it, vi } from 'vitest'
import { chooseFile } from './chosen-files.ts'

afterEach(() => vi.unstubAllGlobals())

it('[W-20] files can be chosen on a page without TLS, where browsers have no randomUUID', () => {
  const { crypto: real } = globalThis
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes),
  })
  const [one, other] = [chooseFile(new File([], 'ferry.mp4')), chooseFile(new File([], 'ferry.mp4'))]
  expect(one.name).toBe('ferry')
  expect(one.key).not.toBe(other.key)
})
