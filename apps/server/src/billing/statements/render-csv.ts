import { renderCsv } from '../../platform/csv.ts'
import type { MonthlyStatement } from './create-statement.ts'
import { figures } from './figures.ts'

/** Amounts are decimal numbers in naira or dollars. */
export function renderStatementCsv({ month, mode, rows }: MonthlyStatement): string {
  const header = ['month', 'mode', 'currency', ...figures.map(({ column }) => column)]
  const lines = rows.map((row) => [
    month,
    mode,
    row.currency,
    ...figures.map(({ field }) => decimal(row[field])),
  ])
  return renderCsv(header, lines)
}

/** Exact at any size: 53750 → `537.50`. */
export function decimal(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
