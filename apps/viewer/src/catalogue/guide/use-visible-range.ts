import { hourMs } from '@kallo/rules/foundation/durations'
import { useEffect, useState, type RefObject } from 'react'
import { rowPx } from './guide-row.tsx'
import { hourPx, windowHours, windowMs, type TimeAxis } from './time-axis.ts'

export interface VisibleRange {
  firstRow: number
  /** Exclusive. */
  lastRow: number
  fromMs: number
  untilMs: number
}

/** Rows are added in steps, so that most scroll events render nothing. */
const rowStep = 2
/** Rows rendered beyond the edges: a slow phone scrolls that far before its next frame is ready. */
const extraRows = 4

/** What has to be rendered: the visible rows and windows, and some around them. */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  axis: TimeAxis,
  rows: number,
): VisibleRange {
  const [range, setRange] = useState<VisibleRange>(() => {
    const fromMs = axis.fromMs + 24 * hourMs
    return { firstRow: 0, lastRow: Math.min(rows, 16), fromMs, untilMs: fromMs + 2 * windowMs }
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    const update = () => {
      frame = 0
      const next = rangeOf(element, axis, rows)
      setRange((known) => (isSame(known, next) ? known : next))
    }
    const onScroll = () => (frame ||= requestAnimationFrame(update))
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, axis, rows])
  return range
}

function rangeOf(element: HTMLElement, axis: TimeAxis, rows: number): VisibleRange {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
  const firstRow = Math.floor(scrollTop / rowPx / rowStep) * rowStep - extraRows
  const lastRow = Math.ceil((scrollTop + clientHeight) / rowPx / rowStep) * rowStep + extraRows
  const firstWindow = Math.floor(scrollLeft / hourPx / windowHours)
  const lastWindow = Math.ceil((scrollLeft + clientWidth) / hourPx / windowHours)
  return {
    firstRow: Math.max(0, firstRow),
    lastRow: Math.min(rows, lastRow),
    fromMs: axis.fromMs + firstWindow * windowMs,
    untilMs: Math.min(axis.fromMs + lastWindow * windowMs, axis.untilMs),
  }
}

function isSame(one: VisibleRange, other: VisibleRange): boolean {
  return (
    one.firstRow === other.firstRow &&
    one.lastRow === other.lastRow &&
    one.fromMs === other.fromMs &&
    one.untilMs === other.untilMs
  )
}
