import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPathToken, resourceHash, signPathToken } from './path-token.ts'

const key = 'ab'.repeat(32)
const expiresAt = 1_795_000_000

describe('path tokens', () => {
  it('[T-04] tells what it opens and until when', () => {
    const token = signPathToken(key, 'live', 'eko-news', 'ada', expiresAt)
    expect(readPathToken(key, token)).toEqual({ expiresAt, resource: resourceHash('live', 'eko-news') })
    expect(token).not.toContain('playlist')
  })

  it('[T-04] one altered character, anywhere, and it is worth nothing', () => {
    const token = signPathToken(key, 'live', 'eko-news', null, expiresAt)
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'0123456789abcdef.xZ'), (at, sign) => {
        fc.pre(token[at] !== sign)
        expect(readPathToken(key, token.slice(0, at) + sign + token.slice(at + 1))).toBeNull()
      }),
    )
  })

  it('[T-04] another service’s token is worth nothing', () => {
    expect(readPathToken(key, signPathToken('cd'.repeat(32), 'live', 'eko-news', null, expiresAt))).toBeNull()
  })
})
