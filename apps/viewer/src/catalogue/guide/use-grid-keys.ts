import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { GuideProgramme } from './api.ts'
import { rowPx } from './guide-row.tsx'
import { cellsOf, pxOf, type TimeAxis } from './time-axis.ts'
import type { VisibleRange } from './use-visible-range.ts'

/** The active cell: the one in this row that contains this time, whichever programme that is. */
export interface ActiveCell {
  row: number
  atMs: number
}

interface GridKeys {
  scroller: RefObject<HTMLElement | null>
  axis: TimeAxis
  range: VisibleRange
  rows: number
  /** Undefined while they load. */
  programmesOf: (row: number) => readonly GuideProgramme[] | undefined
  startMs: number
}

/**
 * E-09: arrow keys, Page Up and Page Down, Home and End move through the grid, and scroll it. A focused cell can be
 * replaced when its programmes load, or when scrolling changes what is rendered: the focus then returns to the active
 * cell, or to the grid while that cell is not rendered, so that no key is lost.
 */
export function useGridKeys({ scroller, axis, range, rows, programmesOf, startMs }: GridKeys) {
  const [active, setActive] = useState<ActiveCell>({ row: 0, atMs: startMs })
  const grid = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  // Before the browser handles another key.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (!hasFocus.current || (activeElement !== body && activeElement !== grid.current)) return
    const cell = grid.current?.querySelector<HTMLElement>('[data-active]') ?? grid.current
    cell?.focus({ preventScroll: true })
  })
  const onFocus = () => {
    hasFocus.current = true
  }
  // React fires no blur event when it removes a focused element, so this event is a real change of focus.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    hasFocus.current = currentTarget.contains(relatedTarget)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = scroller.current
    const cell = cellsOf(programmesOf(active.row) ?? [], range).find(
      ({ fromMs, untilMs }) => fromMs <= active.atMs && active.atMs < untilMs,
    )
    const pageRows = Math.max(1, Math.floor((element?.clientHeight ?? 0) / rowPx) - 2)
    const moves: Record<string, (() => ActiveCell) | undefined> = {
      ArrowDown: () => ({ ...active, row: active.row + 1 }),
      ArrowUp: () => ({ ...active, row: active.row - 1 }),
      PageDown: () => ({ ...active, row: active.row + pageRows }),
      PageUp: () => ({ ...active, row: active.row - pageRows }),
      ArrowRight: () => ({ ...active, atMs: endOf(cell, active.atMs) }),
      ArrowLeft: () => ({ ...active, atMs: startOf(cell, active.atMs) - 1 }),
      Home: () => ({ ...active, atMs: axis.fromMs }),
      End: () => ({ ...active, atMs: axis.untilMs - 1 }),
    }
    const move = moves[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const wanted = move()
    const next = {
      row: Math.min(Math.max(wanted.row, 0), rows - 1),
      atMs: Math.min(Math.max(wanted.atMs, axis.fromMs), axis.untilMs - 1),
    }
    // The grid keeps the focus until the next cell is rendered.
    event.currentTarget.focus({ preventScroll: true })
    setActive(next)
    if (element) reveal(element, next.row, pxOf(next.atMs - axis.fromMs))
  }
  return { active, gridProps: { ref: grid, onKeyDown, onFocus, onBlur } }
}

type Cell = ReturnType<typeof cellsOf>[number] | undefined

/** The start of the cell's programme, even if only a later part of it is rendered. */
function startOf(cell: Cell, atMs: number): number {
  return cell ? (cell.programme ? Date.parse(cell.programme.startsAt) : cell.fromMs) : atMs
}

function endOf(cell: Cell, atMs: number): number {
  return cell ? (cell.programme ? Date.parse(cell.programme.endsAt) : cell.untilMs) : atMs + 1
}

const channelPx = 184
const headPx = 40
const marginPx = 48

function reveal(element: HTMLElement, row: number, leftPx: number): void {
  const topPx = row * rowPx
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
  const [visibleHeight, visibleWidth] = [clientHeight - headPx, clientWidth - channelPx]
  const top =
    topPx < scrollTop
      ? topPx
      : topPx + rowPx > scrollTop + visibleHeight
        ? topPx + rowPx - visibleHeight
        : scrollTop
  const isLeft = leftPx < scrollLeft + marginPx
  const isRight = leftPx > scrollLeft + visibleWidth - 2 * marginPx
  const left = isLeft
    ? Math.max(0, leftPx - visibleWidth / 2)
    : isRight
      ? leftPx - visibleWidth / 3
      : scrollLeft
  element.scrollTo({ top, left, behavior: 'instant' })
}
