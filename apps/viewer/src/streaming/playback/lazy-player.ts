import { useEffect, useMemo } from 'react'
import { whenIdle } from '../../platform/connection.ts'
import { preloadable } from '../../platform/preloadable.tsx'

export const LazyPlayer = preloadable(() => import('../../player/player.tsx').then((file) => file.Player))

/** Event handlers for the link to the player, which load its code when the viewer is about to open it. */
export interface PlayerPrefetch {
  onPointerEnter: () => void
  onPointerDown: () => void
  onFocus: () => void
}

/** Loads the player and its page on intent, or when the page is idle on a fast network. */
export function usePlayerPrefetch(isAllowed: boolean, preloadPage: () => Promise<unknown>): PlayerPrefetch {
  const prefetch = useMemo(
    // If this fails, the code is loaded when the player opens.
    () => () => void Promise.allSettled([LazyPlayer.preload(), preloadPage()]),
    [preloadPage],
  )
  useEffect(() => {
    if (isAllowed) return whenIdle(prefetch)
  }, [isAllowed, prefetch])
  return { onPointerEnter: prefetch, onPointerDown: prefetch, onFocus: prefetch }
}
