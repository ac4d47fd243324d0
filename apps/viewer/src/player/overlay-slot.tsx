import { Component, useEffect, useRef, type ReactNode } from 'react'
import type { CastView } from './casting/use-casting.ts'
import type { PlayerProps } from './player-props.ts'
import type { PlayerState } from './player-state.ts'
import styles from './player.module.css'

interface OverlayProps extends Pick<PlayerProps, 'renderOverlay'> {
  state: Pick<PlayerState, 'failure' | 'hasStarted' | 'isWaiting'>
  casting: Pick<CastView, 'phase' | 'problem'>
  isMini: boolean
  areControlsVisible: boolean
}

/** What the page shows over the picture. It keeps its state while it is hidden. */
export function Overlay({ state, casting, renderOverlay, isMini, areControlsVisible }: OverlayProps) {
  if (!renderOverlay || !state.hasStarted) return null
  const isCovered = state.failure !== null || casting.phase !== 'here' || casting.problem !== null
  const isSeen = !isCovered && !isMini
  return (
    <OverlaySlot isHidden={!isSeen} areControlsVisible={areControlsVisible}>
      {renderOverlay({ canBegin: isSeen && !state.isWaiting, isSeen })}
    </OverlaySlot>
  )
}

interface OverlaySlotProps {
  /** Hidden, but keeps its state. */
  isHidden: boolean
  areControlsVisible: boolean
  children: ReactNode
}

/** Container for overlays at the bottom of the picture, above the controls while they are visible. */
function OverlaySlot({ isHidden, areControlsVisible, children }: OverlaySlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = slot.current
    const bar = own?.parentElement?.querySelector('[data-controls] > :last-child')
    const top = bar?.firstElementChild
    if (!own || !bar || !top) return
    const parentBottom = () => own.parentElement?.getBoundingClientRect().bottom ?? innerHeight
    // The controls' height depends on the window's width, the language and the content.
    const measure = () =>
      own.style.setProperty('--controls', `${parentBottom() - top.getBoundingClientRect().top}px`)
    const watcher = new ResizeObserver(measure)
    watcher.observe(bar)
    return () => watcher.disconnect()
    // The controls are replaced while the player is small.
  }, [isHidden])
  return (
    <div
      ref={slot}
      className={styles.overlay}
      data-lifted={areControlsVisible || undefined}
      hidden={isHidden}
    >
      <OverlayErrorBoundary>{children}</OverlayErrorBoundary>
    </div>
  )
}

/** D-05: an error in the overlay does not affect playback. */
class OverlayErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
