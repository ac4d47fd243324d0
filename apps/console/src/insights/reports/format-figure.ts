import { t } from '@lingui/core/macro'
import { formatMoney } from '../../platform/format-money.ts'
import { formatPercent, formatPercentChange } from '../../platform/format-percent.ts'
import { currentLocale } from '../../platform/language.ts'
import type { ReportUnit } from './api.ts'

const number = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 2 })

/** A figure as text; null: it does not apply. */
export function formatFigure(value: number | null, unit: ReportUnit): string {
  if (value === null) return '–'
  switch (unit) {
    case 'NGN':
    case 'USD':
      return formatMoney(value, unit)
    case 'seconds':
      return `${number.format(Math.round(value / 360) / 10)} h`
    case 'percent':
      return formatPercent(value)
    case 'count':
      return number.format(value)
  }
}

/** The change against the comparison period; null if there is nothing to compare. */
export function formatChange(value: number, previous: number | null, unit: ReportUnit): string | null {
  if (previous === null) return null
  const before = formatFigure(previous, unit)
  if (previous === 0) return t`${before} before`
  const change = formatPercentChange(((value - previous) / Math.abs(previous)) * 100)
  return t`${change}, ${before} before`
}
