import { useLayoutEffect } from 'react'

/** The document's title. The server wrote one for robots; the first title in a document wins, so that one goes. */
export function PageTitle({ text }: { text: string }) {
  useLayoutEffect(() => {
    for (const old of document.head.querySelectorAll('title:not([data-page])')) old.remove()
  }, [])
  return <title data-page="">{`${text} · Kallo`}</title>
}
