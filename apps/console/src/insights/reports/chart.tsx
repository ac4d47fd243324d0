import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ReportUnit } from './api.ts'
import { formatFigure } from './format-figure.ts'
import styles from './reports.module.css'

interface ChartProps {
  label: string
  unit: ReportUnit
  labels: readonly string[]
  values: readonly (number | null)[]
}

/** A line chart. Screen readers get the table below it. */
export function ReportChart({ label, unit, labels, values }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const chart = new uPlot(
      optionsOf(element, { label, unit, labels }),
      [labels.map((_, index) => index), [...values]],
      element,
    )
    const observer = new ResizeObserver(() => chart.setSize(sizeOf(element)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [label, unit, labels, values])
  return <div ref={box} className={styles.chart} aria-hidden="true" />
}

const wholeSteps = [1, 2, 5]
  .flatMap((step) => [0, 1, 2, 3, 4, 5, 6].map((power) => step * 10 ** power))
  .sort((one, other) => one - other)

const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth, height: 280 })

function optionsOf(
  element: HTMLElement,
  { label, unit, labels }: Pick<ChartProps, 'label' | 'unit' | 'labels'>,
): uPlot.Options {
  const style = getComputedStyle(element)
  const text = style.getPropertyValue('color')
  const line = style.getPropertyValue('border-color')
  const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } }
  return {
    ...sizeOf(element),
    scales: { x: { time: false } },
    legend: { show: true },
    series: [
      { label: t`Day`, value: (_, index: number | null) => (index === null ? '–' : (labels[index] ?? '')) },
      {
        label,
        stroke: style.getPropertyValue('outline-color'),
        width: 2,
        spanGaps: true,
        value: (_, value: number | null) => formatFigure(value, unit),
      },
    ],
    axes: [
      {
        ...axis,
        space: 80,
        incrs: wholeSteps,
        values: (_, ticks) => ticks.map((tick) => labels[tick] ?? ''),
      },
      {
        ...axis,
        size: 90,
        ...(unit === 'count' ? { incrs: wholeSteps } : {}),
        values: (_, ticks) => ticks.map((tick) => formatFigure(tick, unit)),
      },
    ],
  }
}
