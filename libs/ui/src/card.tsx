import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: string
  /** Actions at the end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A titled part of a page on a raised surface. */
export function Card({ title, actions, children }: CardProps) {
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
