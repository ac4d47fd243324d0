import { Component, Suspense, useEffect, useRef, type ReactNode } from 'react'
import styles from './player.module.css'

export interface OverlaySlotProps {
  /** Keeps its state, unseen. */
  isHidden: boolean
  areControlsVisible: boolean
  children: ReactNode
}

/** A place at the bottom for what lies over the picture; above the controls while they are there. */
export function OverlaySlot({ isHidden, areControlsVisible, children }: OverlaySlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = slot.current
    const bar = own?.parentElement?.querySelector('[data-controls] > :last-child')
    const top = bar?.firstElementChild
    if (!own || !bar || !top) return
    // Their height depends on the window's width, the language and what is played.
    const measure = () =>
      own.style.setProperty('--controls', `${innerHeight - top.getBoundingClientRect().top}px`)
    const watcher = new ResizeObserver(measure)
    watcher.observe(bar)
    return () => watcher.disconnect()
  }, [])
  return (
    <div
      ref={slot}
      className={styles.overlay}
      data-lifted={areControlsVisible || undefined}
      hidden={isHidden}
    >
      <Harmless>
        <Suspense fallback={null}>{children}</Suspense>
      </Harmless>
    </div>
  )
}

/** D-05: what lies over the picture may fail, the picture goes on. */
class Harmless extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
