import { Trans } from '@lingui/react/macro'
import { playTime } from './play-time.ts'
import styles from './player.module.css'
import type { PlayerState } from './player-state.ts'

/** P-04: elapsed and total, or the Live marker; behind live it is the way back. */
export function Timing({ state, onLive }: { state: PlayerState; onLive: () => void }) {
  if (!state.isLive) {
    return (
      <p className={styles.time}>
        <span>{playTime(state.currentTime)}</span> / <span>{playTime(state.end)}</span>
      </p>
    )
  }
  const isBehind = state.isBehindLive || state.isPaused
  // What stands still is not live, even before it has fallen behind.
  if (state.isWaiting && !isBehind) {
    return (
      <p className={styles.live}>
        <Trans>Buffering</Trans>
      </p>
    )
  }
  if (!isBehind) {
    return (
      <p className={`${styles.live} ${styles.atEdge}`}>
        <Trans>Live</Trans>
      </p>
    )
  }
  return (
    <button type="button" className={styles.live} onClick={onLive}>
      <Trans>Go to live</Trans>
    </button>
  )
}
