import { useEffect, useRef, useSyncExternalStore, type PointerEvent } from 'react'
import type { Actions } from './use-actions.ts'
import type { Switcher } from './use-switcher.ts'

interface TouchTargets {
  actions: Actions
  switcher: Switcher | null
  toggleControls: () => void
}

const doubleTapMs = 300
const holdMs = 500
/** Minimum length of a swipe. */
const swipePx = 60
/** A finger that moves less than this rests. */
const restPx = 10

/**
 * P-31: a tap shows the controls, a double tap on a side skips 10 s, a long press doubles the speed, a horizontal swipe changes the
 * channel, and a swipe down minimises the player (P-49).
 */
export function useTouch({ actions, switcher, toggleControls }: TouchTargets) {
  const start = useRef<{ x: number; y: number } | null>(null)
  /** Browsers also report two taps as a double click. */
  const isMouse = useRef(true)
  const hold = useHold(actions)
  const onTap = useTaps(actions, toggleControls)
  const zoomed = useSyncExternalStore(onZoom, isZoomed)
  return {
    'data-zoomed': zoomed || undefined,
    onDoubleClick: () => isMouse.current && actions.toggleFullscreen(),
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent<HTMLElement>) {
      isMouse.current = pointerType === 'mouse'
      if (isMouse.current) return
      if (!isPrimary) {
        // Two fingers zoom.
        start.current = null
        return hold.cancel()
      }
      start.current = { x: clientX, y: clientY }
      hold.begin()
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const from = start.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > restPx) hold.cancel()
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse') return event.button === 0 ? actions.togglePlay() : undefined
      if (!event.isPrimary) return
      const from = start.current
      start.current = null
      if (hold.end() || !from) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (Math.hypot(x, y) <= restPx) return onTap(event)
      // A finger moves the part of the page that is shown.
      if (isZoomed()) return
      const isSwipe = Math.abs(x) > swipePx && Math.abs(x) > 2 * Math.abs(y)
      if (isSwipe) switcher?.step(x < 0 ? 1 : -1)
      else if (y > swipePx && y > 2 * Math.abs(x)) actions.minimise()
    },
    onPointerCancel({ isPrimary }: PointerEvent<HTMLElement>) {
      if (!isPrimary) return
      start.current = null
      hold.end()
    },
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}

/** One tap shows the controls, two act on a side. */
function useTaps(actions: Actions, toggleControls: () => void) {
  const tap = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(tap.current), [])
  return ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (tap.current === undefined) {
      tap.current = setTimeout(() => {
        tap.current = undefined
        toggleControls()
      }, doubleTapMs)
      return
    }
    clearTimeout(tap.current)
    tap.current = undefined
    const { left, width } = currentTarget.getBoundingClientRect()
    actOnSide((clientX - left) / width, actions)
  }
}

/** Some browsers report a little more than 1 for a page that is not zoomed in. */
const isZoomed = (): boolean => (window.visualViewport?.scale ?? 1) > 1.01

function onZoom(changed: () => void): () => void {
  window.visualViewport?.addEventListener('resize', changed)
  return () => window.visualViewport?.removeEventListener('resize', changed)
}

/** A press that doubles the speed when it has lasted long enough. */
function useHold({ hold }: Pick<Actions, 'hold'>) {
  const isHeld = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    begin() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        isHeld.current = true
        hold(true)
      }, holdMs)
    },
    /** Without an effect on a press that has lasted long enough. */
    cancel: () => clearTimeout(timer.current),
    /** Returns whether the speed was doubled. */
    end() {
      clearTimeout(timer.current)
      const was = isHeld.current
      isHeld.current = false
      if (was) hold(false)
      return was
    },
  }
}

/** Handles a double tap at this share of the picture's width from its left edge. */
function actOnSide(share: number, actions: Actions): void {
  if (share < 0.4) actions.back()
  else if (share > 0.6) actions.forward()
  else actions.togglePlay()
}
