import { Icon } from '@kallo/ui/icon'
import { rightIcon } from '@kallo/ui/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './link-cards.module.css'

export interface LinkCardProps {
  to: string
  title: ReactNode
  text: ReactNode
  /** The main action of the page. */
  isMain?: boolean
}

export function LinkCards({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

/** A link with a description. The title alone is its accessible name. */
export function LinkCard({ to, title, text, isMain }: LinkCardProps) {
  return (
    <li className={isMain ? `${styles.card} ${styles.main}` : styles.card}>
      <div>
        <Link className={styles.link} to={to}>
          {title}
        </Link>
        <p className={styles.text}>{text}</p>
      </div>
      <Icon shape={rightIcon} />
    </li>
  )
}
