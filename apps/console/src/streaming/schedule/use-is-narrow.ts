import { useSyncExternalStore } from 'react'

const query = '(width <= 760px)'

/** Whether the window is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
