import { useEffect } from 'react'

/** Calls a stable function when the back/forward cache restores the page, in the state in which it was left. */
export function usePageRestored(onRestored: () => void): void {
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [onRestored])
}
