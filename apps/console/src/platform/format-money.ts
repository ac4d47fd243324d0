import type { Currency } from '@kallo/rules/billing/money'

/** Minor units as an amount: `₦1,500.00`. */
export function formatMoney(minor: number, currency: Currency): string {
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(minor / 100)
}

/** Reads an amount such as `1,500.50` as minor units; null if it is none. */
export function readMoney(typed: string): number | null {
  const plain = typed.replace(/[\s,₦$]/g, '')
  const [, whole = '', fraction = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return whole === '' ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Minor units as a form shows them: `1500.50`. */
export function editableMoney(minor: number): string {
  return (minor / 100).toFixed(2)
}
