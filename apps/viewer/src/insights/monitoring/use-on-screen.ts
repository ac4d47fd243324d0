import { useEffect, type RefObject } from 'react'

/** Tells whenever the element comes onto the screen or leaves it, and that it is gone. `tell` has to stay the same. */
export function useOnScreen(element: RefObject<Element | null>, tell: (isOnScreen: boolean) => void): void {
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      tell(false)
    }
  }, [element, tell])
}
