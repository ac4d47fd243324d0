import { controlsHideMs } from '@kallo/rules/foundation/constants'
import { useCallback, useEffect, useState, type RefObject } from 'react'

const activities = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** P-05: shown on any activity, hidden 10 s after the last; never while held open or in keyboard use. */
export function useVisibleControls(root: RefObject<HTMLElement | null>, isHeld: boolean) {
  const [isShown, setShown] = useState(true)
  const [activity, setActivity] = useState(0)
  const show = useCallback(() => {
    setShown(true)
    setActivity((count) => count + 1)
  }, [])

  useEffect(() => {
    const onActivity = (event: Event) => {
      // Taps on the video toggle the controls in its own handler.
      if (
        event instanceof PointerEvent &&
        event.pointerType !== 'mouse' &&
        event.target instanceof HTMLVideoElement
      )
        return
      show()
    }
    for (const name of activities) window.addEventListener(name, onActivity, { passive: true })
    return () => {
      for (const name of activities) window.removeEventListener(name, onActivity)
    }
  }, [show])

  useEffect(() => {
    const hide = () => {
      if (root.current?.querySelector('[data-controls] :focus-visible')) return
      setShown(false)
    }
    const timer = setTimeout(hide, controlsHideMs)
    return () => clearTimeout(timer)
  }, [root, activity, isHeld])

  const toggle = () => {
    if (isShown) setShown(false)
    else show()
  }
  return { isVisible: isShown || isHeld, toggle }
}
