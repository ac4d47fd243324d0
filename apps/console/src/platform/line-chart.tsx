import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './line-chart.module.css'

interface LineChartProps {
  label: string
  labels: readonly string[]
  values: readonly (number | null)[]
  /** Has to stay the same function, because another one draws the chart again. */
  format: (value: number | null) => string
  /** Whether values are whole numbers. */
  isWhole: boolean
  /** In pixels, without the legend. */
  height?: number
}

/** A line chart. Screen readers get the table below it. */
export function LineChart({ label, labels, values, format, isWhole, height = 280 }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const chart = new uPlot(
      optionsOf(element, { label, labels, format, isWhole, height }),
      [labels.map((_, index) => index), [...values]],
      element,
    )
    const observer = new ResizeObserver(() => chart.setSize(sizeOf(element, height)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [label, labels, values, format, isWhole, height])
  return <div ref={box} className={styles.chart} aria-hidden="true" />
}

const wholeSteps = [1, 2, 5]
  .flatMap((step) => [0, 1, 2, 3, 4, 5, 6].map((power) => step * 10 ** power))
  .sort((one, other) => one - other)

const sizeOf = (element: HTMLElement, height: number) => ({ width: element.clientWidth, height })

function optionsOf(
  element: HTMLElement,
  { label, labels, format, isWhole, height }: Required<Omit<LineChartProps, 'values'>>,
): uPlot.Options {
  const style = getComputedStyle(element)
  const text = style.getPropertyValue('color')
  const line = style.getPropertyValue('border-color')
  const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } }
  return {
    ...sizeOf(element, height),
    scales: { x: { time: false } },
    legend: { show: true },
    series: [
      { label: t`Day`, value: (_, index: number | null) => (index === null ? '–' : (labels[index] ?? '')) },
      {
        label,
        stroke: style.getPropertyValue('outline-color'),
        width: 2,
        spanGaps: true,
        value: (_, value: number | null) => format(value),
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
        ...(isWhole ? { incrs: wholeSteps } : {}),
        values: (_, ticks) => ticks.map(format),
      },
    ],
  }
}
