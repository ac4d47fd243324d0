import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthRange, sumStatement } from './statement.ts'

it('[S-24] sums up each kind of movement, and the balance at the end', () => {
  const totals = [
    { kind: 'payment', balanceMinor: 155_500, vatMinor: 10_500 },
    { kind: 'fee', balanceMinor: -2_333, vatMinor: 0 },
    { kind: 'refund-made', balanceMinor: -5_000, vatMinor: 0 },
    { kind: 'external-refund', balanceMinor: -1_000, vatMinor: 0 },
    { kind: 'chargeback', balanceMinor: -2_000, vatMinor: 0 },
    { kind: 'payout', balanceMinor: -100_000, vatMinor: 0 },
    { kind: 'correction', balanceMinor: 7, vatMinor: 0 },
  ]
  expect(sumStatement(1_000, totals)).toEqual({
    openingMinor: 1_000,
    grossMinor: 155_500,
    vatMinor: 10_500,
    feesMinor: 2_333,
    refundsMinor: 6_000,
    disputesMinor: 2_000,
    otherMinor: 7,
    netMinor: 145_174,
    payoutsMinor: 100_000,
    closingMinor: 46_174,
  })
})

it('[S-24] the figures add up to the closing balance for any entries', () => {
  const kind = fc.constantFrom('payment', 'fee', 'refund-made', 'chargeback', 'payout', 'promo', 'unheard-of')
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const total = fc.record({ kind, balanceMinor: amount, vatMinor: amount })
  fc.assert(
    fc.property(amount, fc.array(total), (openingMinor, totals) => {
      const one = sumStatement(openingMinor, totals)
      const moved = totals.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
      expect(one.closingMinor).toBe(openingMinor + moved)
      expect(one.openingMinor + one.netMinor - one.payoutsMinor).toBe(one.closingMinor)
      expect(one.grossMinor - one.feesMinor - one.refundsMinor - one.disputesMinor + one.otherMinor).toBe(
        one.netMinor,
      )
    }),
  )
})

it('[S-24] months begin and end in the given time zone', () => {
  expect(monthRange('2026-12', 'Africa/Lagos')).toEqual({
    fromMs: Date.parse('2026-11-30T23:00:00Z'),
    toMs: Date.parse('2026-12-31T23:00:00Z'),
  })
  for (const text of ['2026-13', '2026-1', '2026', 'October', '']) expect(monthRange(text, 'UTC')).toBeNull()
})
