import type { ReactNode } from 'react'
import styles from './status-mark.module.css'

/** A status label with a coloured dot. */
export function StatusMark({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return <span className={isOn ? `${styles.mark} ${styles.on}` : styles.mark}>{children}</span>
}
