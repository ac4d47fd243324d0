import { expect, it } from 'vitest'
import { compareReceived } from './received-amount.ts'

it.each([
  [150_000, { kind: 'exact' }],
  [200_000, { kind: 'overpaid', returned: { way: 'refund', amountMinor: 50_000 } }],
  [155_000, { kind: 'overpaid', returned: { way: 'refund', amountMinor: 5_000 } }],
  [154_999, { kind: 'overpaid', returned: { way: 'credit', amountMinor: 4_999 } }],
  [149_999, { kind: 'underpaid', returned: { way: 'refund', amountMinor: 149_999 } }],
  [4_999, { kind: 'underpaid', returned: { way: 'credit', amountMinor: 4_999 } }],
])('[I-17] of a price of 150000, %i received', (receivedMinor, expected) => {
  expect(compareReceived(150_000, receivedMinor, 5_000)).toEqual(expected)
})
