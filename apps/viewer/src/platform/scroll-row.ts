import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A mouse that moved this far drags; below, it clicks. */
const dragThresholdPx = 5
/** How far a released drag runs on, in ms of its last speed. */
const driftMs = 120
/** Longer than browsers take to scroll smoothly. */
const smoothScrollMs = 700

export interface ScrollRow {
  viewport: React.RefObject<HTMLDivElement | null>
  hasPrevious: boolean
  hasNext: boolean
  /** Scrolls by as many slides as are visible. */
  step: (direction: -1 | 1) => void
  scrollToSlide: (slide: number) => void
}

/**
 * B-02: a row that the browser scrolls by itself, by touch, wheel and Tab. This adds what CSS does not have: steps, ends, the first slide
 * and dragging by mouse. The slides are the children of the viewport's only child.
 */
export function useScrollRow(startIndex: number): ScrollRow {
  const viewport = useRef<HTMLDivElement>(null)
  const first = useRef(startIndex)
  const [ends, setEnds] = useState({ hasPrevious: false, hasNext: false })

  useLayoutEffect(() => {
    const row = viewport.current
    if (row && first.current > 0) row.scrollLeft = offsetOf(row, first.current)
  }, [])
  useEffect(() => {
    const row = viewport.current
    if (!row) return undefined
    const update = () => {
      const next = endsOf(row)
      setEnds((known) =>
        known.hasPrevious === next.hasPrevious && known.hasNext === next.hasNext ? known : next,
      )
    }
    const resized = new ResizeObserver(update)
    resized.observe(row)
    if (row.firstElementChild) resized.observe(row.firstElementChild)
    row.addEventListener('scroll', update, { passive: true })
    const stopDragging = dragByMouse(row)
    return () => {
      resized.disconnect()
      row.removeEventListener('scroll', update)
      stopDragging()
    }
  }, [])

  const scrollTo = useCallback((left: number) => {
    viewport.current?.scrollTo({ left, behavior: scrollBehavior() })
  }, [])
  const step = useCallback(
    (direction: -1 | 1) => {
      const row = viewport.current
      if (row) scrollTo(snapped(row, row.scrollLeft + direction * visibleWidth(row)))
    },
    [scrollTo],
  )
  const scrollToSlide = useCallback(
    (slide: number) => viewport.current && scrollTo(offsetOf(viewport.current, slide)),
    [scrollTo],
  )
  return { viewport, ...ends, step, scrollToSlide }
}

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}

function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) {
  // Scaled screens round positions.
  return { hasPrevious: scrollLeft > 2, hasNext: scrollLeft + clientWidth < scrollWidth - 2 }
}

function slidesOf(row: HTMLElement): HTMLElement[] {
  return [...(row.firstElementChild?.children ?? [])] as HTMLElement[]
}

const paddingOf = (row: HTMLElement) => Number.parseFloat(getComputedStyle(row).paddingInlineStart)

const visibleWidth = (row: HTMLElement) => row.clientWidth - 2 * paddingOf(row)

/** The scroll position at which a slide is the first visible one. */
function offsetOf(row: HTMLElement, slide: number): number {
  const slides = slidesOf(row)
  const [start, wanted] = [slides[0], slides[slide]]
  return start && wanted ? wanted.offsetLeft - start.offsetLeft : 0
}

/** The nearest position at which a slide begins. */
function snapped(row: HTMLElement, left: number): number {
  const offsets = slidesOf(row).map((_, slide) => offsetOf(row, slide))
  return offsets.reduce((best, one) => (Math.abs(one - left) < Math.abs(best - left) ? one : best), 0)
}

/** Dragging scrolls and does not follow the link under the mouse. Returns a function that stops it. */
function dragByMouse(row: HTMLElement): () => void {
  let drag: {
    startX: number
    startLeft: number
    isMoving: boolean
    x: number
    atMs: number
    speed: number
  } | null = null
  let snapTimer: ReturnType<typeof setTimeout> | undefined
  const onDown = ({ pointerType, button, clientX, timeStamp }: PointerEvent) => {
    if (pointerType !== 'mouse' || button !== 0) return
    drag = {
      startX: clientX,
      startLeft: row.scrollLeft,
      isMoving: false,
      x: clientX,
      atMs: timeStamp,
      speed: 0,
    }
  }
  const onMove = ({ clientX, timeStamp }: PointerEvent) => {
    if (!drag) return
    drag.isMoving ||= Math.abs(clientX - drag.startX) > dragThresholdPx
    if (!drag.isMoving) return
    clearTimeout(snapTimer)
    row.style.scrollSnapType = 'none'
    row.scrollLeft = drag.startLeft - (clientX - drag.startX)
    const speed = (drag.x - clientX) / Math.max(1, timeStamp - drag.atMs)
    drag = { ...drag, x: clientX, atMs: timeStamp, speed }
  }
  const onUp = () => {
    const ended = drag
    drag = null
    if (!ended?.isMoving) return
    suppressClick(row)
    const left = snapped(row, row.scrollLeft + ended.speed * driftMs)
    row.scrollTo({ left, behavior: scrollBehavior() })
    // Snapping at once would end the smooth scrolling.
    snapTimer = setTimeout(() => row.style.removeProperty('scroll-snap-type'), smoothScrollMs)
  }
  const preventDefault = (event: Event) => event.preventDefault()
  row.addEventListener('pointerdown', onDown)
  row.addEventListener('dragstart', preventDefault)
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onUp)
  return () => {
    clearTimeout(snapTimer)
    row.removeEventListener('pointerdown', onDown)
    row.removeEventListener('dragstart', preventDefault)
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', onUp)
  }
}

/** Suppresses the click that follows the release. If there is none, a later click is not affected. */
function suppressClick(row: HTMLElement): void {
  const suppress = (event: Event) => event.preventDefault()
  row.addEventListener('click', suppress, { capture: true })
  setTimeout(() => row.removeEventListener('click', suppress, { capture: true }), 0)
}
