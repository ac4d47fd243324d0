import {
  extraDevicePriceMinor,
  firstTimePriceMinor,
  verificationRefundMinor,
} from '../foundation/constants.ts'
import { shareHalfUp, type Currency } from './money.ts'
import { vatOn, vatWithin } from './vat.ts'

/** Amounts set by the operator, in minor units. */
export interface PriceSettings {
  firstTimePriceMinor: Record<Currency, number>
  verificationRefundMinor: Record<Currency, number>
  extraDevicePriceMinor: Record<Currency, number>
  /** Paystack's minimum charge. A smaller total is raised to it, and the difference added to the account's balance (S-12). */
  minChargeMinor: Record<Currency, number>
  /** Paystack's minimum refund. */
  minRefundMinor: Record<Currency, number>
}

export const defaultPrices: PriceSettings = {
  firstTimePriceMinor,
  verificationRefundMinor,
  extraDevicePriceMinor,
  minChargeMinor: { NGN: 5_000, USD: 200 },
  minRefundMinor: { NGN: 5_000, USD: 100 },
}

export type LineKind =
  | 'plan'
  | 'first-time'
  | 'promo-code'
  | 'unused-credit'
  | 'extra-devices'
  | 'vat'
  | 'minimum-credit'
  | 'voucher'
  | 'gift'
  | 'retention'
  | 'account-credit'
  /** Only in invoices of earlier versions, which waived a small remainder, or refunded the difference to the minimum charge. */
  | 'waived'
  | 'minimum-charge'

export interface PriceLine {
  kind: LineKind
  quantity: number
  amountMinor: number
}

export interface OrderPricing {
  currency: Currency
  /** Including VAT; null if only devices are added. */
  planPriceMinor: number | null
  extraDevices: number
  /** S-06. Replaces every other discount. */
  isFirstTime: boolean
  promoPercent: number
  /** S-22. */
  retentionPercent?: number
  /** S-16: for the rest of the billing period that the order replaces. */
  unusedCreditMinor: number
}

export interface Price {
  lines: PriceLine[]
  totalMinor: number
  /** VAT of the price: of `totalMinor` plus `accountCreditMinor` less `creditedMinor`. Includes that of the refund; `vatKept` is what remains. */
  vatMinor: number
  /** Refunded once the payment is verified (S-06). */
  refundMinor: number
  /** S-12: the part of the total above the price, added to the account's balance once the payment is verified. A payment may add more (I-17). */
  creditedMinor: number
  /** The part of the credit for the rest of the replaced period that was deducted (S-16). */
  unusedCreditMinor: number
  /** The part of the account's balance that was used. It pays a part of the price, VAT included. */
  accountCreditMinor: number
}

/**
 * Calculates the price of an order (S-06, S-09, S-12). The lines add up to the total, which is 0 or at least Paystack's minimum charge. Plan
 * prices include VAT; for added devices it is added once, on the line total.
 */
export function calculatePrice(order: OrderPricing, prices: PriceSettings = defaultPrices): Price {
  const plan = planLines(order, prices)
  const devices = deviceLines(order, prices)
  const price = {
    lines: [...plan.lines, ...devices],
    totalMinor: sum(plan.lines) + sum(devices),
    vatMinor: vatWithin(sum(plan.lines)) + sum(devices.filter(({ kind }) => kind === 'vat')),
    refundMinor: plan.refundMinor,
    unusedCreditMinor: plan.unusedCreditMinor,
    accountCreditMinor: 0,
    creditedMinor: 0,
  }
  return raiseToMinimum(price, prices.minChargeMinor[order.currency])
}

/**
 * I-17: pays the price, or a part of it, from the account's balance. A part is limited so that Paystack's minimum charge remains
 * to be paid, because anything spent beyond that would be credited again (S-12).
 */
export function spendAccountCredit(
  price: Price,
  balanceMinor: number,
  currency: Currency,
  prices: PriceSettings = defaultPrices,
): Price {
  // The first-time price verifies a card.
  if (price.refundMinor > 0) return price
  const priceMinor = price.totalMinor - price.creditedMinor
  const partMinor = Math.max(0, priceMinor - prices.minChargeMinor[currency])
  const accountCreditMinor = balanceMinor >= priceMinor ? priceMinor : Math.min(balanceMinor, partMinor)
  if (accountCreditMinor <= 0) return price
  const lines = price.lines.filter(({ kind }) => kind !== 'minimum-credit')
  return {
    ...price,
    lines: [...lines, { kind: 'account-credit', quantity: 1, amountMinor: -accountCreditMinor }],
    totalMinor: priceMinor - accountCreditMinor,
    accountCreditMinor,
    creditedMinor: 0,
  }
}

/** S-12: charges Paystack's minimum; the difference becomes account credit. It is not a sale yet and contains no VAT. */
function raiseToMinimum(price: Price, minChargeMinor: number): Price {
  const creditedMinor = minChargeMinor - price.totalMinor
  if (price.totalMinor === 0 || creditedMinor <= 0) return price
  return {
    ...price,
    lines: [...price.lines, { kind: 'minimum-credit', quantity: 1, amountMinor: creditedMinor }],
    totalMinor: minChargeMinor,
    creditedMinor,
  }
}

function planLines(order: OrderPricing, prices: PriceSettings) {
  const {
    currency,
    planPriceMinor: price,
    isFirstTime,
    promoPercent,
    retentionPercent = 0,
    unusedCreditMinor: offeredMinor,
  } = order
  const nothing = { refundMinor: 0, unusedCreditMinor: 0 }
  if (price === null) return { ...nothing, lines: [] }
  const lines: PriceLine[] = [{ kind: 'plan', quantity: 1, amountMinor: price }]
  const less = (kind: LineKind, amountMinor: number) => {
    if (amountMinor > 0) lines.push({ kind, quantity: 1, amountMinor: -amountMinor })
  }
  const firstPrice = prices.firstTimePriceMinor[currency]
  if (isFirstTime && price > firstPrice) {
    less('first-time', price - firstPrice)
    return { ...nothing, lines, refundMinor: Math.min(firstPrice, prices.verificationRefundMinor[currency]) }
  }
  const promoMinor = discount(price, promoPercent)
  less('promo-code', promoMinor)
  const retentionMinor = discount(price - promoMinor, retentionPercent)
  less('retention', retentionMinor)
  const offMinor = promoMinor + retentionMinor
  const unusedCreditMinor = Math.min(offeredMinor, price - offMinor)
  less('unused-credit', unusedCreditMinor)
  return { ...nothing, lines, unusedCreditMinor }
}

/** Rounding must not turn a discount below 100 % into the whole price (S-12). */
function discount(priceMinor: number, percent: number): number {
  const roundedMinor = shareHalfUp(priceMinor, percent, 100)
  return percent < 100 ? Math.min(roundedMinor, Math.max(0, priceMinor - 1)) : roundedMinor
}

function deviceLines({ currency, extraDevices }: OrderPricing, prices: PriceSettings): PriceLine[] {
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
