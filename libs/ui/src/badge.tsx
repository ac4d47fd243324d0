import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'critical' | 'live' | 'premium'

interface BadgeProps {
  tone?: Tone
  children: ReactNode
}

/** A word on a tinted area: a property of something. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}

/** A coloured dot and a word: the state that something is in. */
export function Status({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`${styles.status} ${styles[tone]}`}>{children}</span>
}
