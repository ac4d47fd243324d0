import { useEffect, useRef, type ReactNode } from 'react'
import styles from './form-panel.module.css'
import { PageTitle } from './page-title.tsx'

export interface FormPanelProps {
  /** Of the browser's tab; the heading may say it more warmly. */
  pageTitle: string
  heading: ReactNode
  lead?: ReactNode
  children?: ReactNode
  /** Where else one can go. */
  foot?: ReactNode
  /** Names what the panel shows; when that changes under the reader's eyes, the heading takes the focus. */
  step?: string
}

/** A page that asks for a few things: one panel in the middle. */
export function FormPanel({ pageTitle, heading, lead, children, foot, step }: FormPanelProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    title.current?.focus()
  }, [step])
  return (
    <div className={styles.page}>
      <PageTitle text={pageTitle} />
      <div className={styles.panel}>
        <h1 ref={title} className={styles.title} tabIndex={-1}>
          {heading}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </div>
  )
}
