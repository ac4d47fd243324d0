import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { closeIcon, failureIcon, successIcon } from './icons.ts'
import styles from './toast.module.css'

export interface ToastProps {
  kind: 'error' | 'success'
  title: string
  message?: string
  closeLabel: string
  /** Content below the message. */
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
      <Icon shape={isError ? failureIcon : successIcon} />
      <p className={styles.title}>{title}</p>
      {message !== undefined && <p className={styles.text}>{message}</p>}
      {action && <p className={styles.action}>{action}</p>}
      <IconButton className={styles.close} icon={closeIcon} label={closeLabel} onPress={onClose} />
    </div>
  )
}
