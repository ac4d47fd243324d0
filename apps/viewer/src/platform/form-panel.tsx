import type { ReactNode } from 'react'
import styles from './form-panel.module.css'
import { PageTitle } from './page-title.tsx'

export interface FormPanelProps {
  /** Of the browser's tab; the heading may say it more warmly. */
  pageTitle: string
  heading: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** Where else one can go. */
  foot?: ReactNode
}

/** A page that asks for a few things: one panel in the middle. */
export function FormPanel({ pageTitle, heading, lead, children, foot }: FormPanelProps) {
  return (
    <div className={styles.page}>
      <PageTitle text={pageTitle} />
      <div className={styles.panel}>
        <h1 className={styles.title}>{heading}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </div>
  )
}
