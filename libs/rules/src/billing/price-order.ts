import { extraDevicePriceMinor, promoPriceMinor, verificationRefundMinor } from '../foundation/constants.ts'
import { shareHalfUp, type Currency } from './money.ts'
import { vatOn, vatWithin } from './vat.ts'

/** Amounts set by the operator, in minor units. */
export interface PriceSettings {
  promoPriceMinor: Record<Currency, number>
  verificationRefundMinor: Record<Currency, number>
  extraDevicePriceMinor: Record<Currency, number>
  /** Paystack's minimum charge. A smaller remainder after discounts is waived. */
  leastChargeMinor: Record<Currency, number>
  /** Paystack's minimum refund. */
  leastRefundMinor: Record<Currency, number>
}

export const defaultPrices: PriceSettings = {
  promoPriceMinor,
  verificationRefundMinor,
  extraDevicePriceMinor,
  leastChargeMinor: { NGN: 5_000, USD: 200 },
  leastRefundMinor: { NGN: 5_000, USD: 100 },
}

export type LineKind =
  | 'package'
  | 'first-time'
  | 'promo-code'
  | 'unused-credit'
  | 'waived'
  | 'extra-devices'
  | 'vat'
  | 'minimum-charge'
  | 'voucher'
  | 'gift'
  | 'retention'
  | 'account-credit'

export interface PriceLine {
  kind: LineKind
  quantity: number
  amountMinor: number
}

export interface OrderPricing {
  currency: Currency
  /** Including VAT; null if only devices are added. */
  packagePriceMinor: number | null
  extraDevices: number
  /** S-06. Replaces every other discount. */
  isFirstTime: boolean
  promoPercent: number
  /** S-22. */
  retentionPercent?: number
  creditMinor: number
}

export interface Price {
  lines: PriceLine[]
  totalMinor: number
  /** VAT included in the total, that of the refund included; `vatKept` is what remains. */
  vatMinor: number
  /** Refunded once the payment is verified (S-06). */
  refundMinor: number
  /** S-12: Paystack would reject the charge, and the difference to its minimum is too small to be refunded. */
  isBelowMinimum: boolean
  /** The part of the credit that was used. */
  creditUsedMinor: number
  /** The part of the account's balance that was used. It pays a part of the price, VAT included. */
  accountCreditMinor: number
}

/**
 * Prices an order (S-06, S-09, S-12). The lines add up to the total, which is never negative. Plan prices include VAT; for
 * added devices it is added once, on the line total.
 */
export function priceOrder(order: OrderPricing, prices: PriceSettings = defaultPrices): Price {
  const plan = pricePlan(order, prices)
  const devices = priceDevices(order, prices)
  const price = {
    lines: [...plan.lines, ...devices],
    totalMinor: sum(plan.lines) + sum(devices),
    vatMinor: vatWithin(sum(plan.lines)) + sum(devices.filter(({ kind }) => kind === 'vat')),
    refundMinor: plan.refundMinor,
    creditUsedMinor: plan.creditUsedMinor,
    accountCreditMinor: 0,
    isBelowMinimum: false,
  }
  return raiseToMinimum(price, order.currency, prices)
}

/**
 * I-17: pays a part of the price from the account's balance. At least Paystack's minimum charge remains to be paid, so a part of
 * the balance may be left.
 */
export function spendAccountCredit(
  price: Price,
  balanceMinor: number,
  currency: Currency,
  prices: PriceSettings = defaultPrices,
): Price {
  const spendableMinor = Math.max(0, price.totalMinor - prices.leastChargeMinor[currency])
  const accountCreditMinor = Math.min(balanceMinor, spendableMinor)
  if (accountCreditMinor <= 0) return price
  return {
    ...price,
    lines: [...price.lines, { kind: 'account-credit', quantity: 1, amountMinor: -accountCreditMinor }],
    totalMinor: price.totalMinor - accountCreditMinor,
    accountCreditMinor,
  }
}

/** S-12: charges Paystack's minimum and refunds the difference, if it is large enough to be refunded. */
function raiseToMinimum(price: Price, currency: Currency, prices: PriceSettings): Price {
  const missingMinor = prices.leastChargeMinor[currency] - price.totalMinor
  if (price.totalMinor === 0 || missingMinor <= 0) return price
  const refundMinor = price.refundMinor + missingMinor
  if (refundMinor < prices.leastRefundMinor[currency]) return { ...price, isBelowMinimum: true }
  return {
    ...price,
    lines: [...price.lines, { kind: 'minimum-charge', quantity: 1, amountMinor: missingMinor }],
    totalMinor: price.totalMinor + missingMinor,
    vatMinor: price.vatMinor - vatWithin(price.refundMinor) + vatWithin(refundMinor),
    refundMinor,
  }
}

function pricePlan(order: OrderPricing, prices: PriceSettings) {
  const {
    currency,
    packagePriceMinor: price,
    isFirstTime,
    promoPercent,
    retentionPercent = 0,
    creditMinor,
  } = order
  const nothing = { refundMinor: 0, creditUsedMinor: 0 }
  if (price === null) return { ...nothing, lines: [] }
  const lines: PriceLine[] = [{ kind: 'package', quantity: 1, amountMinor: price }]
  const less = (kind: LineKind, amountMinor: number) => {
    if (amountMinor > 0) lines.push({ kind, quantity: 1, amountMinor: -amountMinor })
  }
  const firstPrice = prices.promoPriceMinor[currency]
  if (isFirstTime && price > firstPrice) {
    less('first-time', price - firstPrice)
    return { ...nothing, lines, refundMinor: Math.min(firstPrice, prices.verificationRefundMinor[currency]) }
  }
  const promoMinor = shareHalfUp(price, promoPercent, 100)
  less('promo-code', promoMinor)
  const retentionMinor = shareHalfUp(price - promoMinor, retentionPercent, 100)
  less('retention', retentionMinor)
  const offMinor = promoMinor + retentionMinor
  const creditUsedMinor = Math.min(creditMinor, price - offMinor)
  less('unused-credit', creditUsedMinor)
  const left = price - offMinor - creditUsedMinor
  const isReduced = offMinor + creditUsedMinor > 0
  if (isReduced && order.extraDevices === 0 && left < prices.leastChargeMinor[currency]) less('waived', left)
  return { ...nothing, lines, creditUsedMinor }
}

function priceDevices({ currency, extraDevices }: OrderPricing, prices: PriceSettings): PriceLine[] {
  if (extraDevices === 0) return []
  const amountMinor = extraDevices * prices.extraDevicePriceMinor[currency]
  return [
    { kind: 'extra-devices', quantity: extraDevices, amountMinor },
    { kind: 'vat', quantity: 1, amountMinor: vatOn(amountMinor) },
  ]
}

function sum(lines: readonly PriceLine[]): number {
  return lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
}
