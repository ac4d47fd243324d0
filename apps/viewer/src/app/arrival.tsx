import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { rememberScroll, restoreScroll } from './scroll-memory.ts'

/** What a full page load does by itself and an app must do by hand: scroll, focus, and say the new title. */
export function Arrival() {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const lastPath = useRef<string | null>(null)
  useLayoutEffect(() => {
    const isFirst = lastPath.current === null
    const isSamePage = lastPath.current === pathname
    lastPath.current = pathname
    // A search typed into the address is the same page.
    if (isSamePage && type === 'REPLACE') return
    if (!isFirst) document.getElementById('main')?.focus({ preventScroll: true })
    if (type === 'POP') return restoreScroll(key)
    window.scrollTo(0, 0)
  }, [pathname, key, type])
  useEffect(() => rememberScroll(key), [key])
  return <TitleAnnouncer />
}

/** Lazy pages bring their title late, so the announcement follows the document's title itself. */
function TitleAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const first = document.title
    const observer = new MutationObserver(() => {
      if (document.title && document.title !== first) setTitle(document.title)
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {title}
    </p>
  )
}
