import type { ReactNode } from 'react'
import styles from './page-head.module.css'
import { PageTitle } from './page-title.tsx'

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
