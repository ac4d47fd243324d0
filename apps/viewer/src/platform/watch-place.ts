import { safeReturnTo } from './return-to.ts'
import { watchPlaceKey } from './remember-watch-place.ts'
import { readTab } from './tab-memory.ts'

/** Where somebody was when they went to subscribe; else the start page. */
export function watchPlace(): string {
  return safeReturnTo(readTab(watchPlaceKey))
}
