import type { Currency } from '@kallo/rules/billing/money'
import { currentLanguage } from './language.ts'

const formats: Readonly<Record<Currency, Intl.NumberFormat>> = { NGN: formatOf('NGN'), USD: formatOf('USD') }

function formatOf(currency: Currency): Intl.NumberFormat {
  const locale = currentLanguage() === 'fr' ? 'fr' : 'en-NG'
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
}

/** Minor units as an amount: `₦1,500.00`. */
export function formatMoney(minor: number, currency: Currency): string {
  return formats[currency].format(minor / 100)
}

/** Reads an amount such as `1,500.50` as minor units; null if it is not an amount. */
export function readMoney(typed: string): number | null {
  const plain = withPoint(typed.replace(/[\s\u00a0\u202f₦$]/g, '')).replaceAll(',', '')
  const [, whole = '', fraction = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return whole === '' ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** A comma before the last one or two digits is a decimal sign, as in French. Between three digits it separates thousands. */
function withPoint(plain: string): string {
  return /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain
}

/** Minor units as a form shows them: `1500.50`. */
export function editableMoney(minor: number): string {
  const text = (minor / 100).toFixed(2)
  return currentLanguage() === 'fr' ? text.replace('.', ',') : text
}
