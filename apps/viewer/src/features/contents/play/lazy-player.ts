import { lazy, useEffect } from 'react'
import { savesData } from '../../../platform/saves-data.ts'

const loadPlayer = () => import('../../../player/player.tsx')

export const LazyPlayer = lazy(() => loadPlayer().then(({ Player }) => ({ default: Player })))

/** Fetches the player while the viewer reads, unless the phone counts every byte. */
export function usePlayerPrefetch(isAllowed: boolean): void {
  useEffect(() => {
    if (isAllowed && !savesData()) void loadPlayer().catch(() => undefined)
  }, [isAllowed])
}
