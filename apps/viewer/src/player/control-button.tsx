import styles from './controls.module.css'
import type { ReactNode } from 'react'

interface ControlButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
  isMain?: boolean
  isExpanded?: boolean
}

export function ControlButton({ label, onClick, children, isMain, isExpanded }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={isMain ? `${styles.button} ${styles.main}` : styles.button}
      aria-label={label}
      aria-expanded={isExpanded}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
