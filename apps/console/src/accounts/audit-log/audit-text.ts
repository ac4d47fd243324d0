import { currencies, type Currency } from '@kallo/rules/billing/money'
import { plural, t } from '@lingui/core/macro'
import { auditFieldName } from './audit-fields.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { currentLocale } from '../../platform/language.ts'

/** The differences between two states of a record, one per line: `Price in naira: ₦2,500.00 → ₦1,500.00`. */
export function changeTexts(before: unknown, after: unknown): string[] {
  const old = new Map(leavesOf(before))
  const current = new Map(leavesOf(after))
  const paths = [...new Set([...old.keys(), ...current.keys()])]
  const isWholeRow = paths.includes('id')
  return paths.flatMap((path) => {
    if (isWholeRow && internal.has(path)) return []
    const from = valueText(path, old)
    const to = valueText(path, current)
    if (from === to) return []
    const name = nameOf(path)
    if (before === null || from === '') return [t`${name}: ${to}`]
    return [t`${name}: ${from} → ${{ to: to || t`none` }}`]
  })
}

/** Fields of a new or deleted record that appear nowhere else in the console. The entry has its name. */
const internal = new Set(['id', 'version', 'position', 'category_id'])

/** Values with their paths; lists of texts and numbers are one value. */
function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [[path, value]]
  if (Array.isArray(value)) {
    const isFlat = value.every((one) => typeof one !== 'object' || one === null)
    return [
      [
        path,
        isFlat ? value.join(', ') : plural({ count: value.length }, { one: '# entry', other: '# entries' }),
      ],
    ]
  }
  return Object.entries(value).flatMap(([key, member]) =>
    leavesOf(member, path === '' ? key : `${path}.${key}`),
  )
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function valueText(path: string, values: ReadonlyMap<string, unknown>): string {
  const value = values.get(path)
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number' && /minor/i.test(path)) {
    const currency = currencyOf(path, values)
    return currency === null ? (value / 100).toFixed(2) : formatMoney(value, currency)
  }
  if (typeof value === 'number') return value.toLocaleString(currentLocale())
  if (typeof value === 'string') return instant.test(value) ? formatTime(value) : value
  return JSON.stringify(value)
}

/** Of an amount: by its name, or by the field `currency` beside it; null: unknown. */
function currencyOf(path: string, values: ReadonlyMap<string, unknown>): Currency | null {
  if (/ngn/i.test(path)) return 'NGN'
  if (/usd/i.test(path)) return 'USD'
  const beside = values.get(path.replace(/[^.]+$/, 'currency'))
  return currencies.find((currency) => currency === beside) ?? null
}

/** `priceNgnMinor` → `Price in naira`, `isOnSale` → `On sale`. */
function nameOf(path: string): string {
  const currency = /usd/i.test(path) ? ' in dollars' : /ngn/i.test(path) ? ' in naira' : ''
  const words = path
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(minor|ngn|usd)\b/g, '')
    .replace(/^(is|has) /, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return auditFieldName(`${words.charAt(0).toUpperCase()}${words.slice(1)}${currency}`)
}
