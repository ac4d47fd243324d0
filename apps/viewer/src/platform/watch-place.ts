import { safeReturnTo } from './return-to.ts'
import { readTab, writeTab } from './storage.ts'

/** Where somebody was when they went to subscribe; else the start page. */
export function watchPlace(): string {
  return safeReturnTo(readTab(watchPlaceKey))
}

const watchPlaceKey = 'watch-place'

/** Where somebody is who goes to subscribe: after paying they go on there. */
export function rememberWatchPlace(path: string): void {
  writeTab(watchPlaceKey, path)
}
