import { expect, it } from 'vitest'
import { acceptedEncoding, acceptsGzip, hasTag } from './accepts.ts'

it.each([
  [undefined, null, false],
  ['', null, false],
  ['identity', null, false],
  ['gzip', 'gzip', true],
  ['gzip, deflate, br, zstd', 'br', true],
  ['BR', 'br', false],
  ['X-Gzip', 'gzip', true],
  ['br;q=0, gzip', 'gzip', true],
  ['br; q=0.0 ,gzip ; q=0.5', 'gzip', true],
  ['gzip;q=0', null, false],
  ['gzip;q=1, br;q=0.2', 'gzip', true],
  ['*', 'br', true],
  ['*;q=0', null, false],
  ['gzip;q=0, *', 'br', false],
  ['br;q=x', null, false],
  ['br;q=-1', null, false],
  ['abro, gzipped, not-br', null, false],
  [`${'x,'.repeat(500)}gzip`, 'gzip', true],
] as const)('[C-11] Accept-Encoding %j selects %j', (header, best, gzip) => {
  expect(acceptedEncoding(header)).toBe(best)
  expect(acceptsGzip(header)).toBe(gzip)
})

it.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b" , W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['w/"a"', false],
] as const)('[C-11] If-None-Match %j matches "a": %j', (header, has) => {
  expect(hasTag(header, '"a"')).toBe(has)
})
