import { useCallback, useState } from 'react'

/** Chrome's own lazy loading would start 1,250 to 2,500 px before a picture is visible and load most of the home page. */
const rootMargin = '300px 0px'
/** The same margin in rows that scroll sideways. Browsers without support load a picture when its edge is visible. */
const scrollMargin = '0px 200px'

const callbacks = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | null = null

function observe(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries, own) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        own.unobserve(target)
        callbacks.get(target)?.()
      }
    },
    { rootMargin, scrollMargin },
  )
  const shared = observer
  callbacks.set(element, onNear)
  shared.observe(element)
  return () => shared.unobserve(element)
}

/** Whether the element with this ref is on the screen or has been close to it. */
export function useNearScreen(isNearAtFirst: boolean) {
  const [isNear, setNear] = useState(isNearAtFirst)
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || isNear) return undefined
      return observe(element, () => setNear(true))
    },
    [isNear],
  )
  return [ref, isNear] as const
}
