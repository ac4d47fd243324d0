import { expect, it } from 'vitest'
import { editableMoney, readMoney } from './format-money.ts'

it('[F-09] amounts are read exactly, and anything else is rejected', () => {
  expect(readMoney('1,500.5')).toBe(150_050)
  expect(readMoney('₦ 0.07')).toBe(7)
  expect(readMoney('19.99')).toBe(1_999)
  expect(readMoney('19,99')).toBe(1_999)
  expect(readMoney('1 500,5')).toBe(150_050)
  expect(readMoney('1,500')).toBe(150_000)
  expect(readMoney(editableMoney(123_456_789))).toBe(123_456_789)
  for (const typed of ['', '-5', '1.234', '1e3', 'abc', '.5']) expect(readMoney(typed)).toBeNull()
})
