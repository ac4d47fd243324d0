import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useCallback, useSyncExternalStore } from 'react'

type Embla = UseEmblaCarouselType[1]

/** Can it go on in either direction? Follows Embla's own state; false until it is set up. */
export function useCarouselEnds(embla: Embla) {
  const subscribe = useCallback(
    (listener: () => void) => {
      embla?.on('select', listener).on('reInit', listener)
      return () => {
        embla?.off('select', listener).off('reInit', listener)
      }
    },
    [embla],
  )
  const hasPrevious = useSyncExternalStore(subscribe, () => embla?.canScrollPrev() ?? false)
  const hasNext = useSyncExternalStore(subscribe, () => embla?.canScrollNext() ?? false)
  return { hasPrevious, hasNext }
}
