import type { ReactNode } from 'react'
import styles from './notice.module.css'

export interface NoticeProps {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  isAlert?: boolean
  level?: 'h1' | 'h2'
}

/** A whole page's worth of one message: empty, failed, missing, coming. */
export function Notice({ title, children, actions, isAlert, level: Heading = 'h1' }: NoticeProps) {
  return (
    <section className={styles.notice} role={isAlert ? 'alert' : undefined}>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
