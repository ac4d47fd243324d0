import { expect, it } from 'vitest'
import { returnedPayment } from './account-area.tsx'

it.each([
  ['trxref=kallo-1&reference=kallo-1', '/subscription/payment/kallo-1'],
  ['trxref=kallo-1', '/subscription/payment/kallo-1'],
  ['cancelled=kallo-1', '/subscription/payment/kallo-1?cancelled'],
  ['reference=..%2F..%2Flogin', '/subscription/payment/..%2F..%2Flogin'],
  ['months=3&devices=2', null],
  ['reference=', null],
])('[S-03] returning with %s leads to %s', (search, page) => {
  expect(returnedPayment(new URLSearchParams(search))).toBe(page)
})
