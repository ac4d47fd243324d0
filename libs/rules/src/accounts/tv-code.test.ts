import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTvCode, tvCodeBytes, tvCodeFrom } from './tv-code.ts'

const anyBytes = fc.uint8Array({ minLength: tvCodeBytes, maxLength: tvCodeBytes })

describe('codes of televisions', () => {
  it('[A-02] are parsed in any spelling', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        fc.pre(bytes.filter((byte) => byte < 240).length >= 6)
        const code = tvCodeFrom(bytes)
        expect(code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{3}-[B-DF-HJ-NP-TV-XZ]{3}$/)
        for (const typed of [code, code.toLowerCase(), ` ${code.replace('-', ' ')} `, code.replace('-', '')])
          expect(readTvCode(typed)).toBe(code)
      }),
    )
  })

  it('[A-02] are uniformly distributed', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 240; byte++) {
      const [letter = ''] = tvCodeFrom(Uint8Array.from({ length: 6 }, () => byte))
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect([...counts.values()]).toEqual(Array.from({ length: 20 }, () => 12))
  })

  it.each(['', 'BCD', 'BCDFGHJ', 'ABCDEF', 'BCD-FG1', '<b>BCD'])('[A-02] %j is not a code', (typed) => {
    expect(readTvCode(typed)).toBeNull()
  })

  it('[A-02] throws when no random byte is usable', () => {
    expect(() => tvCodeFrom(new Uint8Array(tvCodeBytes).fill(255))).toThrow(RangeError)
  })
})
