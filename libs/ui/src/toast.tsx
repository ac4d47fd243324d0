import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

export interface ToastProps {
  kind: 'error' | 'success'
  title: string
  message: string
  closeLabel: string
  /** Below the message. */
  action?: ReactNode
  onClose: () => void
}

/** A toast. Errors are announced assertively, successes politely. */
export function Toast({ kind, title, message, closeLabel, action, onClose }: ToastProps) {
  const isError = kind === 'error'
  return (
    <div
      className={isError ? `${styles.toast} ${styles.error}` : styles.toast}
      role={isError ? 'alert' : 'status'}
    >
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{message}</p>
      {action && <p className={styles.action}>{action}</p>}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}
