import { isViewDue, readDailyViews } from '@kallo/rules/catalogue/daily-views'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
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

/** B-19: counts a view once per visit of the page. The code is loaded only for banners with a limit, which are few. */
export function CountedSlide({ id, hasLimit, children }: CountedSlideProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasLimit)
      void import('./count-view.ts').then(
        ({ countWhenSeen }) => box.current && countWhenSeen(box.current, id),
      )
  }, [id, hasLimit])
  return <div ref={box}>{children}</div>
}
