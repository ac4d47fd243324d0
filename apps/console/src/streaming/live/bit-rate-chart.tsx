import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { serviceZone } from '../../platform/service-zone.ts'
import styles from './live.module.css'

interface BitRateChartProps {
  names: readonly string[]
  /** Unix seconds. */
  times: readonly number[]
  /** Bits per second: a list for each source, by time. */
  values: readonly (readonly (number | null)[])[]
}

const strokes = ['outline-color', 'text-decoration-color', 'column-rule-color'] as const
const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth, height: 220 })

/** Bit rates over time. Screen readers get the table below it. */
export function BitRateChart({ names, times, values }: BitRateChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const data: uPlot.AlignedData = [[...times], ...values.map((own) => [...own])]
    const chart = new uPlot(optionsOf(element, names), data, element)
    const observer = new ResizeObserver(() => chart.setSize(sizeOf(element)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [names, times, values])
  return <div ref={box} className={styles.chart} aria-hidden="true" />
}

function optionsOf(element: HTMLElement, names: readonly string[]): uPlot.Options {
  const style = getComputedStyle(element)
  const line = style.getPropertyValue('border-color')
  const axis = {
    stroke: style.getPropertyValue('color'),
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
  }
  const kilobits = (value: number | null) => (value === null ? '–' : `${Math.round(value / 1_000)} kb/s`)
  return {
    ...sizeOf(element),
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), serviceZone()),
    series: [
      { label: t`Time`, value: '{HH}:{mm}:{ss}' },
      ...names.map((label, index) => ({
        label,
        stroke: style.getPropertyValue(strokes[index % strokes.length] ?? 'outline-color'),
        width: 2,
        value: (_: uPlot, value: number | null) => kilobits(value),
      })),
    ],
    scales: { y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] } },
    axes: [
      { ...axis, space: 70, values: '{HH}:{mm}' as unknown as uPlot.Axis.Values },
      { ...axis, size: 84, values: (_, ticks) => ticks.map(kilobits) },
    ],
  }
}
