import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { visitorCountry } from '../platform/visitor.ts'

/** The specification keeps the visitor's country in local storage from the first page on. Asked for when nothing else is. */
export function VisitorCountry() {
  const client = useQueryClient()
  useEffect(() => {
    if (visitorCountry() !== null) return
    const learn = () =>
      void import('../platform/visitor-place.ts').then(({ visitorPlaceQuery }) =>
        client.prefetchQuery(visitorPlaceQuery()),
      )
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(learn, 2_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(learn, { timeout: 5_000 })
    return () => cancelIdleCallback(idle)
  }, [client])
  return null
}
