import { expect, it } from 'vitest'
import { majorUnits, shareDown, shareHalfUp } from './money.ts'
import { receiptNumber, receiptPosition } from './receipt-number.ts'

it('[C-10] prices are displayed in major units and computed in minor units', () => {
  expect(majorUnits(53_750)).toBe(537.5)
  expect(shareHalfUp(100, 750, 10_000)).toBe(8)
  expect(shareDown(100, 750, 10_000)).toBe(7)
  expect(() => shareHalfUp(1.5, 1, 2)).toThrow('not a whole amount')
  expect(() => shareDown(-1, 1, 2)).toThrow('not a whole amount')
})

it('receipt numbers have at least six digits', () => {
  expect([1, 123, 1_234_567].map(receiptNumber)).toEqual(['KL-000001', 'KL-000123', 'KL-1234567'])
})

it('a receipt is found by its number only as it is written', () => {
  expect(['KL-000001', 'KL-000123', 'KL-1234567'].map(receiptPosition)).toEqual([1, 123, 1_234_567])
  for (const text of ['', 'KL-1', 'KL-0000123', 'kl-000123', 'KL-00012x', `KL-${'9'.repeat(16)}`])
    expect(receiptPosition(text), text).toBeNull()
})
