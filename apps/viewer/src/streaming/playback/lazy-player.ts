import { useEffect } from 'react'
import { preloadable } from '../../platform/preloadable.tsx'
import { savesData } from '../../platform/saves-data.ts'

export const LazyPlayer = preloadable(() => import('../../player/player.tsx').then((file) => file.Player))

/** Fetches the player and its page while the viewer reads, unless the phone counts every byte. */
export function usePlayerPrefetch(isAllowed: boolean, preloadPage: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isAllowed || savesData()) return
    // What fails here is simply fetched when it is needed.
    void Promise.allSettled([LazyPlayer.preload(), preloadPage()])
  }, [isAllowed, preloadPage])
}
