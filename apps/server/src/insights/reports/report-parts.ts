import type { DayRange } from '@kallo/rules/insights/day-range'
import type { ReportUnit } from '@kallo/rules/insights/reports'
import type { Kysely } from 'kysely'
import type { PaymentMode, Tables } from '../../tables.ts'

/** What the query of a report needs. */
export interface ReportScope {
  db: Kysely<Tables>
  from: string
  to: string
  range: DayRange
  timeZone: string
  mode: PaymentMode
  nowMs: number
}

export interface ReportColumn {
  label: string
  unit: ReportUnit
}

export interface ReportRow {
  label: string
  /** Finds the row in another range. */
  key?: string
  values: (number | null)[]
}

export interface ReportTable {
  columns: ReportColumn[]
  rows: ReportRow[]
  /** Single figures, each compared with the range before. */
  totals: (ReportColumn & { value: number })[]
}

export type ReportQuery = (scope: ReportScope) => Promise<ReportTable>

/** One row per day of the range; days without data are zero. */
export function rowsByDay<Row extends { day: string }>(
  { range }: ReportScope,
  rows: readonly Row[],
  valuesOf: (row: Row | undefined) => number[],
): ReportRow[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  return range.days.map((day) => ({ label: day, values: valuesOf(known.get(day)) }))
}

/** Adds to equal labels of things what distinguishes them, such as `vod/night-1`. */
export function distinctLabels(rows: readonly (ReportRow & { detail: string })[]): ReportRow[] {
  const sameLabel = Map.groupBy(rows, ({ label }) => label)
  return rows.map(({ detail, ...row }) =>
    sameLabel.get(row.label)?.length === 1 ? row : { ...row, label: `${row.label} (${detail})` },
  )
}

/** Totals of columns whose rows can be added up. */
export function sumTotals(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): ReportTable['totals'] {
  return columns.map((column, index) => ({
    ...column,
    value: rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  }))
}
