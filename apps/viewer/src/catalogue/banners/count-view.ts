import { withDailyView } from '@kallo/rules/catalogue/daily-views'
import { writeStored } from '../../platform/storage.ts'
import { storageKey, viewsToday } from './banner-views.tsx'

/** B-19: counts a view once half of the banner has been on the screen. */
export function countWhenSeen(box: Element, id: string): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      writeStored(storageKey, JSON.stringify(withDailyView(viewsToday(), id)))
    },
    { threshold: 0.5 },
  )
  observer.observe(box)
}
