import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

const typingPauseMs = 250

/**
 * The text of a search, and a function that changes it. It becomes part of the address when typing pauses: a navigation per
 * letter renders the whole page again, and browsers limit the number of address changes.
 */
export function useTypedSearch(): [typed: string, change: (text: string) => void] {
  const [params, setParams] = useSearchParams()
  const stored = params.get('q') ?? ''
  const [typed, setTyped] = useState(stored)
  /** The text that the URL will contain, and the one that it contained in the last render. */
  const [sent, setSent] = useState(stored)
  const [seen, setSeen] = useState(stored)
  if (stored !== seen) {
    setSeen(stored)
    if (stored !== sent) {
      setSent(stored)
      setTyped(stored)
    }
  }
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => {
      setSent(typed)
      setParams(typed ? { q: typed } : {}, { replace: true })
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, sent, setParams])
  return [typed, setTyped]
}
