import { Icon } from '@kallo/ui/icon'
import { downIcon } from '@kallo/ui/icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './header.module.css'

interface MenuProps {
  label: ReactNode
  children: ReactNode
  isAtEnd?: boolean
}

/** A button that shows a list of links. Escape, a click elsewhere and navigation close it. */
export function HeaderMenu({ label, children, isAtEnd }: MenuProps) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const isOpen = openAt === key
  useEffect(() => {
    if (!isOpen) return
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenAt(null)
    }
    window.addEventListener('pointerdown', onPointer)
    return () => window.removeEventListener('pointerdown', onPointer)
  }, [isOpen])
  return (
    <div
      ref={root}
      role="presentation"
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setOpenAt(null)
        root.current?.querySelector('button')?.focus()
      }}
      onBlur={(event) =>
        event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setOpenAt(null)
      }
    >
      <button
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        onClick={() => setOpenAt(isOpen ? null : key)}
      >
        {label}
        <Icon shape={downIcon} size={16} />
      </button>
      {isOpen && <ul className={isAtEnd ? `${styles.list} ${styles.atEnd}` : styles.list}>{children}</ul>}
    </div>
  )
}
