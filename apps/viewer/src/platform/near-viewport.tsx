import { useEffect, useRef, useState, type ReactNode } from 'react'

interface NearViewportProps {
  /** Height in px until the content has been rendered once. */
  estimatedHeight: number
  /** Rendered at once, without waiting for the layout. */
  isFirst?: boolean
  children: () => ReactNode
}

/** Renders its content only while it is within about one screen of the visible part of the page (L-10). */
export function NearViewport({ estimatedHeight, isFirst = false, children }: NearViewportProps) {
  const place = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(estimatedHeight)
  const [isNear, setIsNear] = useState(isFirst)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting && element.childElementCount > 0) setHeight(element.offsetHeight)
        setIsNear(entry.isIntersecting)
      },
      { rootMargin: '60% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} style={isNear ? undefined : { blockSize: height }}>
      {isNear && children()}
    </div>
  )
}
