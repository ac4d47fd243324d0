import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from './money.ts'
import { defaultPrices, priceOrder, spendAccountCredit, type OrderPricing } from './price-order.ts'
import { vatKept } from './vat.ts'

const plain: OrderPricing = {
  currency: 'NGN',
  packagePriceMinor: 570_000,
  extraDevices: 0,
  isFirstTime: false,
  promoPercent: 0,
  creditMinor: 0,
}
const orders = fc.record({
  currency: fc.constantFrom(...currencies),
  packagePriceMinor: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 50_000_000 })),
  extraDevices: fc.integer({ min: 0, max: 4 }),
  isFirstTime: fc.boolean(),
  promoPercent: fc.integer({ min: 0, max: 100 }),
  creditMinor: fc.integer({ min: 0, max: 60_000_000 }),
})

describe('order price', () => {
  it('[S-12] a plan costs its price in minor units, including VAT', () => {
    expect(priceOrder(plain)).toEqual({
      lines: [{ kind: 'package', quantity: 1, amountMinor: 570_000 }],
      totalMinor: 570_000,
      vatMinor: 39_767,
      refundMinor: 0,
      creditUsedMinor: 0,
      accountCreditMinor: 0,
      isBelowMinimum: false,
    })
  })

  it.each([
    ['NGN', 5_500, 5_000],
    ['USD', 200, 198],
  ] as const)('[S-06] charges the first-time price in %s and refunds most of it', (currency, total, back) => {
    const price = priceOrder({
      ...plain,
      currency,
      isFirstTime: true,
      promoPercent: 50,
      creditMinor: 9_000,
    })
    expect(price).toMatchObject({ totalMinor: total, refundMinor: back, creditUsedMinor: 0 })
    expect(price.lines.map(({ kind }) => kind)).toEqual([
      'package',
      'first-time',
      ...(currency === 'USD' ? ['minimum-charge'] : []),
    ])
  })

  it('[I-17] the account balance pays a part of the price, but not its VAT, down to the minimum charge', () => {
    const price = spendAccountCredit(priceOrder(plain), 4_000, 'NGN')
    expect(price).toMatchObject({ totalMinor: 566_000, vatMinor: 39_767, accountCreditMinor: 4_000 })
    expect(price.lines.at(-1)).toEqual({ kind: 'account-credit', quantity: 1, amountMinor: -4_000 })
    expect(spendAccountCredit(priceOrder(plain), 600_000, 'NGN')).toMatchObject({
      totalMinor: 5_000,
      accountCreditMinor: 565_000,
    })
    expect(spendAccountCredit(priceOrder(plain), 0, 'NGN')).toEqual(priceOrder(plain))
  })

  it('[S-06] a plan below the first-time price costs its own price', () => {
    expect(priceOrder({ ...plain, packagePriceMinor: 5_500, isFirstTime: true })).toMatchObject({
      totalMinor: 5_500,
      refundMinor: 0,
    })
  })

  it.each([
    ['NGN', 1, 53_750, 3_750],
    ['NGN', 2, 107_500, 7_500],
    ['USD', 1, 108, 8],
    ['USD', 2, 215, 15],
  ] as const)(
    '[S-09] in %s %i added devices cost %i, with VAT applied once to the line',
    (currency, extraDevices, total, vat) => {
      const price = priceOrder({ ...plain, currency, packagePriceMinor: null, extraDevices })
      expect(price).toMatchObject({ totalMinor: total, vatMinor: vat })
      expect(price.lines.map(({ kind }) => kind)).toEqual(['extra-devices', 'vat'])
    },
  )

  it('an upgrade is reduced by the credit; a remainder below the minimum charge is waived', () => {
    expect(priceOrder({ ...plain, creditMinor: 100_001 })).toMatchObject({
      totalMinor: 469_999,
      creditUsedMinor: 100_001,
    })
    expect(priceOrder({ ...plain, creditMinor: 566_000 }).lines.at(-1)).toEqual({
      kind: 'waived',
      quantity: 1,
      amountMinor: -4_000,
    })
    expect(priceOrder({ ...plain, creditMinor: 900_000 })).toMatchObject({
      totalMinor: 0,
      creditUsedMinor: 570_000,
    })
  })

  it('[S-09, S-12] lines add up to a non-negative integer total that includes VAT and refund', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 0, max: 600_000 }), (order, balance) => {
        const price = spendAccountCredit(priceOrder(order), balance, order.currency)
        const { lines, totalMinor, vatMinor, refundMinor, creditUsedMinor, accountCreditMinor } = price
        expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(totalMinor)
        for (const amount of [totalMinor, vatMinor, refundMinor, creditUsedMinor, accountCreditMinor])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        expect(vatMinor).toBeLessThanOrEqual(totalMinor + accountCreditMinor)
        expect(accountCreditMinor).toBeLessThanOrEqual(balance)
        expect(refundMinor).toBeLessThanOrEqual(totalMinor)
        expect(creditUsedMinor).toBeLessThanOrEqual(order.creditMinor)
        const { NGN } = defaultPrices.leastChargeMinor
        const isReduced = order.promoPercent > 0 || order.creditMinor > 0
        const isHeldToMinimum =
          order.currency === 'NGN' && isReduced && !order.isFirstTime && order.extraDevices === 0
        const isEnough = totalMinor === 0 || totalMinor >= Math.min(NGN, order.packagePriceMinor ?? 0)
        expect(isEnough || !isHeldToMinimum).toBe(true)
      }),
    )
  })

  it('[S-12] a total below the minimum charge is raised to it if the difference can be refunded', () => {
    const prices = { ...defaultPrices, leastChargeMinor: { NGN: 5_000, USD: 300 } }
    const device = { ...plain, currency: 'USD' as const, packagePriceMinor: null, extraDevices: 1 }
    expect(priceOrder(device, prices)).toMatchObject({
      totalMinor: 300,
      refundMinor: 192,
      isBelowMinimum: false,
      lines: [{ kind: 'extra-devices' }, { kind: 'vat' }, { kind: 'minimum-charge', amountMinor: 192 }],
    })
    const { vatMinor, refundMinor } = priceOrder(device, prices)
    expect(vatKept({ vatMinor, refundMinor })).toBe(8)
    // The difference of 92 cents is below the minimum refund.
    expect(priceOrder(device)).toMatchObject({ totalMinor: 108, refundMinor: 0, isBelowMinimum: true })
    expect(priceOrder({ ...device, currency: 'NGN' })).toMatchObject({
      totalMinor: 53_750,
      isBelowMinimum: false,
    })
  })

  it('[S-06] the VAT that is kept of a first-time payment is that of the amount kept', () => {
    expect(vatKept(priceOrder({ ...plain, isFirstTime: true }))).toBe(35)
  })
})
