import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatVoucherCode,
  hasValidCheck,
  readVoucherCode,
  voucherAlphabet,
  voucherCode,
  voucherRandomLength,
} from './voucher-code.ts'

const position = fc.nat({ max: voucherAlphabet.length - 1 })
const positions = fc.array(position, { minLength: voucherRandomLength, maxLength: voucherRandomLength })

describe('[S-20] voucher codes', () => {
  it('[S-20] use no characters that are confused in print', () => {
    expect(voucherAlphabet).not.toMatch(/[0O1IL]/)
    expect(new Set(voucherAlphabet).size).toBe(31)
  })

  it('[S-20] have a fixed check character, so that printed codes remain valid', () => {
    expect(voucherCode([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe('23456789ABCT')
    expect(voucherCode(Array.from({ length: 11 }, () => 30))).toBe('ZZZZZZZZZZZN')
  })

  it('[S-20] detect every changed character', () => {
    fc.assert(
      fc.property(positions, fc.nat({ max: 11 }), position, (random, at, other) => {
        const code = voucherCode(random)
        const changed = code.slice(0, at) + (voucherAlphabet[other] ?? '') + code.slice(at + 1)
        expect(hasValidCheck(changed)).toBe(changed === code)
      }),
    )
  })

  it('[S-20] detect every transposition of two adjacent characters', () => {
    fc.assert(
      fc.property(positions, fc.nat({ max: 10 }), (random, at) => {
        const code = voucherCode(random)
        const swapped = code.slice(0, at) + (code[at + 1] ?? '') + (code[at] ?? '') + code.slice(at + 2)
        expect(hasValidCheck(swapped)).toBe(swapped === code)
      }),
    )
  })

  it.each(['2345-6789-ABCT', '23456789abct', ' 2345 6789 abct ', '2345–6789–ABCT'])(
    '[S-20] are read as typed: "%s"',
    (typed) => {
      expect(readVoucherCode(typed)).toBe('23456789ABCT')
    },
  )

  it.each([
    '',
    'KALLO100',
    '2345-6789-ABC',
    '2345-6789-ABCT2',
    '0345-6789-ABCT',
    'HARMATTAN-25',
    '2345_6789_ABC',
  ])('[S-20] are not confused with promo codes: "%s"', (typed) => {
    expect(readVoucherCode(typed)).toBeNull()
  })

  it('[S-20] are printed in groups of four', () => {
    expect(formatVoucherCode('23456789ABCT')).toBe('2345-6789-ABCT')
  })
})
