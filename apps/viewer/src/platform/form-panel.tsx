import { useEffect, useRef, type ReactNode } from 'react'
import styles from './form-panel.module.css'
import { PageTitle } from './page-head.tsx'
import { Spinner } from '@kallo/ui/spinner'

export interface FormPanelProps {
  /** Document title; the heading can differ. */
  pageTitle: string
  heading: ReactNode
  lead?: ReactNode
  children?: ReactNode
  /** Links below the form. */
  foot?: ReactNode
  /** Identifies the content; when it changes, the heading receives the focus. */
  step?: string
}

/** A page with one form. */
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

/** The loading state of a form page. */
export function PanelSkeleton({ title }: { title: string }) {
  return (
    <FormPanel pageTitle={title} heading={title}>
      <div className={styles.wait} aria-busy="true">
        <Spinner label={title} isLarge />
      </div>
    </FormPanel>
  )
}
