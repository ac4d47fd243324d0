import { type ReactNode, useLayoutEffect } from 'react'
import styles from './page-head.module.css'
import { brandName } from './brand.ts'
import { useMiniPlayer } from './mini-player.ts'

/** Document title, heading and lead of a page. */
export function PageHead({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className={styles.head}>
      <PageTitle text={title} />
      <h1 className={styles.title}>{title}</h1>
      {lead && <div className={styles.lead}>{lead}</div>}
    </header>
  )
}

/** The document's title. Removes the server's one, because the first title in a document wins. */
export function PageTitle({ text }: { text: string }) {
  const { isMini } = useMiniPlayer()
  useLayoutEffect(() => {
    for (const old of document.head.querySelectorAll('title:not([data-page])')) old.remove()
  }, [])
  // P-49: the title is that of the page beside it.
  if (isMini) return null
  return <title data-page="">{`${text} · ${brandName}`}</title>
}
