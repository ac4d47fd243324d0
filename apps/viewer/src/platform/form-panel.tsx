import { useEffect, useRef, type ReactNode } from 'react'
import styles from './form-panel.module.css'
import { PageTitle } from './page-head.tsx'
import { Spinner } from '@kallo/ui/spinner'

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

/** A panel that waits for the server: the heading says for what. */
export function PanelWait({ title }: { title: string }) {
  return (
    <FormPanel pageTitle={title} heading={title}>
      <div className={styles.wait} aria-busy="true">
        <Spinner label={title} isLarge />
      </div>
    </FormPanel>
  )
}
