import { type ReactNode, useLayoutEffect } from 'react'
import styles from './page-head.module.css'

/** The title of a page, for the tab and for the reader, and a line that says what the page is for. */
export function PageHead({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className={styles.head}>
      <PageTitle text={title} />
      <h1 className={styles.title}>{title}</h1>
      {lead && <div className={styles.lead}>{lead}</div>}
    </header>
  )
}

/** The document's title. The server wrote one for robots; the first title in a document wins, so that one goes. */
export function PageTitle({ text }: { text: string }) {
  useLayoutEffect(() => {
    for (const old of document.head.querySelectorAll('title:not([data-page])')) old.remove()
  }, [])
  return <title data-page="">{`${text} · Kallo`}</title>
}
