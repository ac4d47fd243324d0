import { majorUnits, type Currency } from '@kallo/rules/billing/money'

/** An amount as people read it: 53750 kobo → `₦537.50`, whole naira without `.00`. `tag` is the language's. */
export function moneyText(amountMinor: number, currency: Currency, tag: string): string {
  return priceText(majorUnits(amountMinor), currency, tag)
}

/** As `moneyText`, for the prices of plans, which come in naira and dollars (C-10). */
export function priceText(amount: number, currency: Currency, tag: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const whole = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}
  // Most languages' data has the hyphen of keyboards, which a line may break after.
  return new Intl.NumberFormat(tag, { ...style, ...whole }).format(amount).replace('-', '\u2212')
}
