import { writeTab } from './tab-memory.ts'

export const watchPlaceKey = 'watch-place'

/** Where somebody is who goes to subscribe: after paying they go on there. */
export function rememberWatchPlace(path: string): void {
  writeTab(watchPlaceKey, path)
}
