import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Occurrence } from './occurrences.ts'

export type DragMode = 'move' | 'start' | 'end'

/** Where a dragged programme would be dropped, in minutes from midnight of the first shown day, on the time axis. */
export interface DragTarget {
  row: number
  start: number
  end: number
}

export interface DraggedItem {
  row: number
  occurrence: Occurrence
  /** Start on the time axis, whose time zone can differ from that of the channel. */
  start: number
  end: number
}

interface Options {
  pxPerMinute: number
  rowHeight: number
  rows: number
  /** Starts and ends of other programmes of a row, to which a dragged edge snaps. */
  edgesOf: (row: number) => readonly number[]
  find: (element: HTMLElement) => DraggedItem | null
  onDrop: (item: DraggedItem, target: DragTarget, mode: DragMode) => void
}

interface Started {
  item: DraggedItem
  mode: DragMode
  x: number
  y: number
  scrollLeft: number
  scrollTop: number
  isActive: boolean
}

const stepMinutes = 5
const snapPx = 8
const slackPx = 4
const longPressMs = 350
const edgePx = 48

/** Moves and resizes programmes on the timeline by mouse, pen, or a finger after a long press. Escape cancels. */
export function useTimelineDrag(options: Options) {
  const [preview, setPreview] = useState<{ item: DraggedItem; target: DragTarget } | null>(null)
  const started = useRef<Started | null>(null)
  const hasDragged = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    started.current = null
    setPreview(null)
  }
  useCancel(() => started.current?.isActive === true, stop)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = (element: HTMLElement, pointerId: number) => {
    if (!started.current) return
    started.current.isActive = true
    hasDragged.current = true
    element.setPointerCapture(pointerId)
  }
  const targetOf = (from: Started, element: HTMLElement, x: number, y: number) =>
    place(from, options, {
      x: x - from.x + element.scrollLeft - from.scrollLeft,
      y: y - from.y + element.scrollTop - from.scrollTop,
    })
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { button, pointerType, currentTarget, pointerId } = event
      if (button !== 0) return
      hasDragged.current = false
      started.current = startAt(event, options.find)
      if (started.current && pointerType === 'touch')
        timer.current = setTimeout(() => begin(currentTarget, pointerId), longPressMs)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { pointerType, currentTarget, pointerId, clientX: x, clientY: y } = event
      const from = started.current
      if (!from) return
      const isNear = Math.hypot(x - from.x, y - from.y) < slackPx
      if (!from.isActive && pointerType === 'touch') return isNear ? undefined : stop()
      if (!from.isActive && isNear) return
      if (!from.isActive) begin(currentTarget, pointerId)
      scrollAtEdge(currentTarget, x, y)
      setPreview({ item: from.item, target: targetOf(from, currentTarget, x, y) })
    },
    onPointerUp({ currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      const from = started.current
      stop()
      if (!from?.isActive) return
      afterClick(() => (hasDragged.current = false))
      const target = targetOf(from, currentTarget, x, y)
      if (isElsewhere(from.item, target)) options.onDrop(from.item, target, from.mode)
    },
    onPointerCancel: stop,
    /** Prevents the menu that a long press opens on Android. */
    onContextMenu(event: { preventDefault: () => void }) {
      if (started.current) event.preventDefault()
    },
  }
  return { preview, handlers, hasDragged: useCallback(() => hasDragged.current, []) }
}

function isElsewhere({ row, start, end }: DraggedItem, target: DragTarget): boolean {
  return target.row !== row || target.start !== start || target.end !== end
}

/** Calls back after the click at the end of a drag. */
export function afterClick(action: () => void): void {
  setTimeout(action)
}

function startAt(
  { target, currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLElement>,
  find: Options['find'],
): Started | null {
  const item = target instanceof HTMLElement ? find(target) : null
  if (!item || !(target instanceof HTMLElement)) return null
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge']
  const mode = edge === 'start' || edge === 'end' ? edge : 'move'
  const { scrollLeft, scrollTop } = currentTarget
  return { item, mode, x, y, scrollLeft, scrollTop, isActive: false }
}

function useCancel(isDragging: () => boolean, cancel: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && isDragging()) cancel()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

/** Exported for its test. */
export function place(
  { item, mode }: Pick<Started, 'item' | 'mode'>,
  { pxPerMinute, rowHeight, rows, edgesOf }: Pick<Options, 'pxPerMinute' | 'rowHeight' | 'rows' | 'edgesOf'>,
  { x, y }: { x: number; y: number },
): DragTarget {
  const minutes = x / pxPerMinute
  const row = mode === 'move' ? clamp(item.row + Math.round(y / rowHeight), 0, rows - 1) : item.row
  const edges = edgesOf(row)
  const snap = (minute: number) => {
    const near = edges.find((edge) => Math.abs(edge - minute) * pxPerMinute < snapPx)
    return near ?? Math.round(minute / stepMinutes) * stepMinutes
  }
  const { start, end } = item
  if (mode === 'start') return { row, start: Math.min(snap(start + minutes), end - stepMinutes), end }
  if (mode === 'end') return { row, start, end: Math.max(snap(end + minutes), start + stepMinutes) }
  const byStart = snap(start + minutes)
  const byEnd = snap(end + minutes)
  const isEndNearer = edges.includes(byEnd) && !edges.includes(byStart)
  const moved = isEndNearer ? byEnd - (end - start) : byStart
  return { row, start: moved, end: moved + end - start }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}

function scrollAtEdge(element: HTMLElement, x: number, y: number): void {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const by = (at: number, from: number, to: number) => (at < from + edgePx ? -12 : at > to - edgePx ? 12 : 0)
  element.scrollBy(by(x, left + 160, right), by(y, top, bottom))
}
