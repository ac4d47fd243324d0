import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from './money.ts'
import { defaultPrices, calculatePrice, spendAccountCredit, type OrderPricing } from './order-price.ts'
import { vatKept } from './vat.ts'

const plain: OrderPricing = {
  currency: 'NGN',
  planPriceMinor: 570_000,
  extraDevices: 0,
  isFirstTime: false,
  promoPercent: 0,
  unusedCreditMinor: 0,
}
const orders = fc.record({
  currency: fc.constantFrom(...currencies),
  planPriceMinor: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 500 }),
    fc.integer({ min: 0, max: 50_000_000 }),
  ),
  extraDevices: fc.integer({ min: 0, max: 4 }),
  isFirstTime: fc.boolean(),
  promoPercent: fc.integer({ min: 0, max: 100 }),
  unusedCreditMinor: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 500 }),
    fc.integer({ min: 0, max: 60_000_000 }),
  ),
})

const balances = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 600_000 }))
const minCharges = fc.record({
  NGN: fc.integer({ min: 1, max: 20_000 }),
  USD: fc.integer({ min: 1, max: 1_000 }),
})

describe('order price', () => {
  it('[S-12] a plan costs its price in minor units, including VAT', () => {
    expect(calculatePrice(plain)).toEqual({
      lines: [{ kind: 'plan', quantity: 1, amountMinor: 570_000 }],
      totalMinor: 570_000,
      vatMinor: 39_767,
      refundMinor: 0,
      unusedCreditMinor: 0,
      accountCreditMinor: 0,
      creditedMinor: 0,
    })
  })

  it.each([
    ['NGN', 5_500, 5_000, 0],
    ['USD', 200, 100, 98],
  ] as const)(
    '[S-06, S-12] charges the first-time price in %s and refunds most of it',
    (currency, total, back, credited) => {
      const price = calculatePrice({
        ...plain,
        currency,
        isFirstTime: true,
        promoPercent: 50,
        unusedCreditMinor: 9_000,
      })
      expect(price).toMatchObject({
        totalMinor: total,
        refundMinor: back,
        creditedMinor: credited,
        unusedCreditMinor: 0,
      })
      expect(price.lines.map(({ kind }) => kind)).toEqual([
        'plan',
        'first-time',
        ...(currency === 'USD' ? ['minimum-credit'] : []),
      ])
    },
  )

  it('[I-17] the account balance pays all of the price, or a part down to the minimum charge', () => {
    const price = spendAccountCredit(calculatePrice(plain), 4_000, 'NGN')
    expect(price).toMatchObject({ totalMinor: 566_000, vatMinor: 39_767, accountCreditMinor: 4_000 })
    expect(price.lines.at(-1)).toEqual({ kind: 'account-credit', quantity: 1, amountMinor: -4_000 })
    expect(spendAccountCredit(calculatePrice(plain), 569_999, 'NGN')).toMatchObject({
      totalMinor: 5_000,
      accountCreditMinor: 565_000,
    })
    expect(spendAccountCredit(calculatePrice(plain), 600_000, 'NGN')).toMatchObject({
      totalMinor: 0,
      accountCreditMinor: 570_000,
    })
    expect(spendAccountCredit(calculatePrice(plain), 0, 'NGN')).toEqual(calculatePrice(plain))
  })

  it('[S-06] a plan below the first-time price costs its own price', () => {
    expect(calculatePrice({ ...plain, planPriceMinor: 5_500, isFirstTime: true })).toMatchObject({
      totalMinor: 5_500,
      refundMinor: 0,
    })
  })

  it.each([
    ['NGN', 1, 53_750, 3_750, 0],
    ['NGN', 2, 107_500, 7_500, 0],
    ['USD', 1, 200, 8, 92],
    ['USD', 2, 215, 15, 0],
  ] as const)(
    '[S-09, S-12] in %s %i added devices are charged %i, with VAT applied once to the line',
    (currency, extraDevices, total, vat, credited) => {
      const price = calculatePrice({ ...plain, currency, planPriceMinor: null, extraDevices })
      expect(price).toMatchObject({ totalMinor: total, vatMinor: vat, creditedMinor: credited })
      expect(price.lines.map(({ kind }) => kind)).toEqual([
        'extra-devices',
        'vat',
        ...(credited > 0 ? ['minimum-credit'] : []),
      ])
    },
  )

  it('[S-12, S-16] an upgrade is reduced by the credit; a remainder below the minimum charge is raised to it', () => {
    expect(calculatePrice({ ...plain, unusedCreditMinor: 100_001 })).toMatchObject({
      totalMinor: 469_999,
      unusedCreditMinor: 100_001,
    })
    expect(calculatePrice({ ...plain, unusedCreditMinor: 566_000 })).toMatchObject({
      lines: [{}, {}, { kind: 'minimum-credit', quantity: 1, amountMinor: 1_000 }],
      totalMinor: 5_000,
      unusedCreditMinor: 566_000,
      creditedMinor: 1_000,
      // Only the 40 naira that remain of the price are a sale.
      vatMinor: 279,
    })
    expect(calculatePrice({ ...plain, unusedCreditMinor: 900_000 })).toMatchObject({
      totalMinor: 0,
      unusedCreditMinor: 570_000,
    })
  })

  it('[S-12] a plan of 2.50 dollars at half price is charged at the minimum, and the balance pays what it covers', () => {
    const half = calculatePrice({ ...plain, currency: 'USD', planPriceMinor: 250, promoPercent: 50 })
    expect(half).toMatchObject({ totalMinor: 200, creditedMinor: 75 })
    // A balance below the price would be credited again, so it is not used.
    expect(spendAccountCredit(half, 124, 'USD')).toEqual(half)
    expect(spendAccountCredit(half, 125, 'USD')).toMatchObject({
      lines: [{}, {}, { kind: 'account-credit', amountMinor: -125 }],
      totalMinor: 0,
      creditedMinor: 0,
      accountCreditMinor: 125,
    })
  })

  it('[S-09, S-12] lines add up to an integer total that contains VAT, refund and credit', () => {
    fc.assert(
      fc.property(orders, balances, (order, balance) => {
        const price = spendAccountCredit(calculatePrice(order), balance, order.currency)
        const { lines, totalMinor, vatMinor, refundMinor, unusedCreditMinor, accountCreditMinor } = price
        expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(totalMinor)
        const amounts = [totalMinor, vatMinor, refundMinor, unusedCreditMinor, accountCreditMinor]
        for (const amount of [...amounts, price.creditedMinor])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        expect(vatMinor).toBeLessThanOrEqual(totalMinor + accountCreditMinor)
        expect(accountCreditMinor).toBeLessThanOrEqual(balance)
        expect(refundMinor + price.creditedMinor).toBeLessThanOrEqual(totalMinor)
        expect(unusedCreditMinor).toBeLessThanOrEqual(order.unusedCreditMinor)
      }),
    )
  })

  it('[S-12] nothing is waived or refused: a price is charged in full, or at the minimum with the difference credited', () => {
    fc.assert(
      fc.property(orders, balances, minCharges, (order, balance, minChargeMinor) => {
        const prices = { ...defaultPrices, minChargeMinor }
        const priced = calculatePrice(order, prices)
        const price = spendAccountCredit(priced, balance, order.currency, prices)
        const dueMinor = priced.totalMinor - priced.creditedMinor
        expect(price.totalMinor - price.creditedMinor + price.accountCreditMinor).toBe(dueMinor)
        const least = minChargeMinor[order.currency]
        expect(price.totalMinor === 0 || price.totalMinor >= least).toBe(true)
        expect(price.creditedMinor === 0 || price.totalMinor === least).toBe(true)
        if (price.totalMinor > 0) return
        const { planPriceMinor: plan, promoPercent, unusedCreditMinor } = order
        const costs = (plan ?? 0) + order.extraDevices
        const isCovered = promoPercent === 100 || unusedCreditMinor + balance >= dueMinor
        expect(costs === 0 || isCovered).toBe(true)
        expect(price.accountCreditMinor).toBe(dueMinor)
      }),
    )
  })

  it('[S-06] the VAT that is kept of a first-time payment is that of the amount kept', () => {
    expect(vatKept(calculatePrice({ ...plain, isFirstTime: true }))).toBe(35)
  })
})
