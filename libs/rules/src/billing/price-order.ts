import { extraDevicePriceMinor, promoPriceMinor, verificationRefundMinor } from '../foundation/constants.ts'
import { shareHalfUp, type Currency } from './money.ts'
import { vatOn, vatWithin } from './vat.ts'

/** Amounts that an operator may set; minor units. */
export interface PriceSettings {
  promoPriceMinor: Record<Currency, number>
  verificationRefundMinor: Record<Currency, number>
  extraDevicePriceMinor: Record<Currency, number>
  /** What the payment provider charges at least. Less, left over after credit, is not asked for. */
  leastChargeMinor: Record<Currency, number>
}

export const defaultPrices: PriceSettings = {
  promoPriceMinor,
  verificationRefundMinor,
  extraDevicePriceMinor,
  leastChargeMinor: { NGN: 5_000, USD: 1 },
}

export type LineKind =
  'package' | 'first-time' | 'promo-code' | 'unused-credit' | 'waived' | 'extra-devices' | 'vat'

export interface PriceLine {
  kind: LineKind
  quantity: number
  amountMinor: number
}

export interface Order {
  currency: Currency
  /** The plan's price with its VAT; null when only devices are added. */
  packagePriceMinor: number | null
  extraDevices: number
  /** S-06. It takes the place of every other reduction. */
  isFirstTime: boolean
  promoPercent: number
  creditMinor: number
}

export interface Price {
  lines: PriceLine[]
  totalMinor: number
  /** The VAT in the total. */
  vatMinor: number
  /** What goes back once the payment is verified (S-06). */
  refundMinor: number
  /** The part of the credit that was of use. */
  creditUsedMinor: number
}

/**
 * What an order costs (S-06, S-09, S-12), line by line; the lines add up to the total, which is never below 0. VAT is
 * within a plan's price and comes on top of added devices, once on their line.
 */
export function priceOrder(order: Order, prices: PriceSettings = defaultPrices): Price {
  const plan = pricePlan(order, prices)
  const devices = priceDevices(order, prices)
  const totalMinor = sum(plan.lines) + sum(devices)
  return {
    lines: [...plan.lines, ...devices],
    totalMinor,
    vatMinor: vatWithin(sum(plan.lines)) + sum(devices.filter(({ kind }) => kind === 'vat')),
    refundMinor: plan.refundMinor,
    creditUsedMinor: plan.creditUsedMinor,
  }
}

function pricePlan(order: Order, prices: PriceSettings) {
  const { currency, packagePriceMinor: price, isFirstTime, promoPercent, creditMinor } = order
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
  const offMinor = shareHalfUp(price, promoPercent, 100)
  less('promo-code', offMinor)
  const creditUsedMinor = Math.min(creditMinor, price - offMinor)
  less('unused-credit', creditUsedMinor)
  const left = price - offMinor - creditUsedMinor
  const isReduced = offMinor + creditUsedMinor > 0
  if (isReduced && order.extraDevices === 0 && left < prices.leastChargeMinor[currency]) less('waived', left)
  return { ...nothing, lines, creditUsedMinor }
}

function priceDevices({ currency, extraDevices }: Order, prices: PriceSettings): PriceLine[] {
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

/** Paystack documents a minimum of $2.00 for dollars; below it a charge may be refused. */
export function isBelowUsdMinimum(totalMinor: number, currency: Currency): boolean {
  return currency === 'USD' && totalMinor > 0 && totalMinor < 200
}
