import { safeReturnTo } from './return-to.ts'
import { readTab, writeTab } from './tab-memory.ts'

const key = 'watch-place'

/** Where somebody was when they went to subscribe: after paying they go on there. */
export function rememberWatchPlace(path: string): void {
  writeTab(key, path)
}

export function watchPlace(): string {
  return safeReturnTo(readTab(key))
}
