import type { ReactNode } from 'react'
import styles from './status-mark.module.css'

/** A word for a state, and a dot that says the same to whoever only glances. */
export function StatusMark({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return <span className={isOn ? `${styles.mark} ${styles.on}` : styles.mark}>{children}</span>
}
