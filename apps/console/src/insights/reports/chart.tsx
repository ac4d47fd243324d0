import { useCallback } from 'react'
import { LineChart } from '../../platform/line-chart.tsx'
import type { ReportUnit } from './api.ts'
import { formatFigure } from './format-figure.ts'

interface ReportChartProps {
  label: string
  unit: ReportUnit
  labels: readonly string[]
  values: readonly (number | null)[]
}

/** The chart of a report's figure. */
export function ReportChart({ unit, ...chart }: ReportChartProps) {
  const format = useCallback((value: number | null) => formatFigure(value, unit), [unit])
  return <LineChart {...chart} format={format} isWhole={unit === 'count'} />
}
