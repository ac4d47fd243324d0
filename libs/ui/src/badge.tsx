import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'critical' | 'live' | 'premium'

interface BadgeProps {
  tone?: Tone
  children: ReactNode
}

/** A short label on a tinted background, for a property of a record. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}

/** A coloured dot with a short label, for the state of a record. */
export function Status({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`${styles.status} ${styles[tone]}`}>{children}</span>
}
