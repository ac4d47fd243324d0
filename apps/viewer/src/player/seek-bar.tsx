import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { playTime } from './play-time.ts'
import styles from './player.module.css'
import type { PlayerState } from './player-state.ts'

/** A real range input: arrows, Home and End come with it. */
export function SeekBar({ state, onSeek }: { state: PlayerState; onSeek: (seconds: number) => void }) {
  const { t } = useLingui()
  const { start, end, currentTime, isLive, isBehindLive, isWaiting } = state
  const reach = end - start
  // At live the bar is full: the last seconds are the player's safety margin, not something to seek to.
  const isAtLive = isLive && !isBehindLive
  const share = isAtLive ? 1 : reach > 0 ? Math.min(1, Math.max(0, (currentTime - start) / reach)) : 0
  const ago = playTime(end - currentTime)
  const elapsed = playTime(currentTime)
  const total = playTime(end)
  const style: CSSProperties & Record<'--played', string> = { '--played': `${share * 100}%` }
  return (
    <input
      type="range"
      className={styles.seek}
      aria-label={t`Seek`}
      aria-valuetext={
        isAtLive ? (isWaiting ? t`Buffering` : t`Live`) : isLive ? t`${ago} ago` : t`${elapsed} of ${total}`
      }
      min={Math.floor(start)}
      max={Math.max(Math.ceil(end), Math.floor(start) + 1)}
      step={1}
      value={isAtLive ? Math.ceil(end) : Math.round(currentTime)}
      style={style}
      onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
    />
  )
}
