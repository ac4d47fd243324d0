import { isViewDue, readDailyViews } from '@kallo/rules/catalogue/daily-views'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { randomId } from '../../platform/device-id.ts'
import { readStored } from '../../platform/storage.ts'
import type { Banner, BannerLimit } from './api.ts'

export const storageKey = 'bannerViews'

export function viewsToday() {
  return readDailyViews(readStored(storageKey), new Date().toDateString())
}

/** B-19: the banners that this device may still show today. A shown banner stays when its last view is counted. */
export function useDueBanners(
  images: readonly Banner[] | undefined,
  limits: readonly BannerLimit[] | undefined,
): readonly Banner[] {
  return useMemo(() => {
    const views = viewsToday()
    return (images ?? []).filter(({ _id: id }) =>
      isViewDue(views, id, limits?.find((one) => one.id === id)?.maxViewsPerDay),
    )
  }, [images, limits])
}

interface CountedSlideProps {
  id: string
  hasLimit: boolean
  children: ReactNode
}

/** B-19, Q-12: counts a view and a press once per visit of the page. The code that counts is not part of the first load. */
export function CountedSlide({ id, hasLimit, children }: CountedSlideProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const slide = box.current
    if (!slide) return
    const eventId = randomId()
    const counting = import('./count-view.ts').catch(() => null)
    void counting.then((code) => code?.countWhenSeen(slide, { id, hasLimit, eventId }))
    const press = ({ button, defaultPrevented }: MouseEvent) => {
      // The carousel prevents the click that ends a drag.
      if (button < 2 && !defaultPrevented)
        void counting.then((code) => code?.reportAction(id, 'click', eventId))
    }
    const types = ['click', 'auxclick'] as const
    for (const type of types) slide.addEventListener(type, press, true)
    return () => {
      for (const type of types) slide.removeEventListener(type, press, true)
    }
  }, [id, hasLimit])
  return <div ref={box}>{children}</div>
}
