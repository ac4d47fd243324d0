import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { afterClick } from './use-timeline-drag.ts'

interface Start {
  x: number
  y: number
  dayWidth: number
  /** A finger touches the programme, but the long press that begins a drag is not over. Moving still scrolls. */
  isWaiting: boolean
}

const longPressMs = 350
const slackPx = 5

/**
 * Dragging with mouse, pen or finger. `onDrop` receives the vertical distance in pixels and the number of days. The touch
 * listener has to be on a parent: React's own are passive and could not prevent scrolling.
 */
export function useBlockDrag(onDrop: (distancePx: number, days: number) => void) {
  const [offset, setOffset] = useState<{ x: number; y: number } | null>(null)
  const start = useRef<Start | null>(null)
  const hasDragged = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => {
    clearTimeout(timer.current)
    start.current = null
    setOffset(null)
  }
  const lift = (element: HTMLElement, pointerId: number) => {
    if (!start.current) return
    start.current.isWaiting = false
    hasDragged.current = true
    element.setPointerCapture(pointerId)
    setOffset({ x: 0, y: 0 })
  }
  const handlers = {
    onPointerDown({
      button,
      pointerType,
      currentTarget: element,
      pointerId,
      clientX,
      clientY,
    }: PointerEvent<HTMLElement>) {
      if (button !== 0) return
      const isWaiting = pointerType === 'touch'
      start.current = { x: clientX, y: clientY, dayWidth: element.parentElement?.offsetWidth ?? 1, isWaiting }
      hasDragged.current = false
      if (isWaiting) timer.current = setTimeout(() => lift(element, pointerId), longPressMs)
      else element.setPointerCapture(pointerId)
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!start.current) return
      const x = clientX - start.current.x
      const y = clientY - start.current.y
      const isNear = Math.hypot(x, y) < slackPx
      if (start.current.isWaiting) return isNear ? undefined : stop()
      if (!hasDragged.current && isNear) return
      hasDragged.current = true
      setOffset({ x, y })
    },
    onPointerUp({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const from = start.current
      stop()
      if (!from || from.isWaiting || !hasDragged.current) return
      afterClick(() => (hasDragged.current = false))
      onDrop(clientY - from.y, Math.round((clientX - from.x) / from.dayWidth))
    },
    onPointerCancel: stop,
    /** Prevents the menu that a long press opens on Android. */
    onContextMenu(event: { preventDefault: () => void }) {
      if (start.current) event.preventDefault()
    },
  }
  return { offset, handlers, hasDragged: () => hasDragged.current }
}

/** Prevents scrolling while a block is dragged with a finger. For the `ref` of the scrolled element. */
export function holdStillWhileDragging(element: HTMLElement | null) {
  const hold = (event: Event) => {
    if (element?.querySelector('[data-dragged]')) event.preventDefault()
  }
  element?.addEventListener('touchmove', hold, { passive: false })
  return () => element?.removeEventListener('touchmove', hold)
}
