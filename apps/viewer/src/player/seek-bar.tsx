import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import styles from './controls.module.css'
import { playTime } from './play-time.ts'
import type { PlayerState } from './player-state.ts'
import type { Actions } from './use-actions.ts'
import { useDrag } from './use-drag.ts'

interface SeekBarProps {
  state: PlayerState
  actions: Pick<Actions, 'seek' | 'thumbnailAt'>
}

/** A native range input, which handles keys by itself. P-14: of a VOD or catch-up it shows a preview of the position under the pointer. */
export function SeekBar({ state, actions }: SeekBarProps) {
  const { t } = useLingui()
  const { start, end, currentTime, isLive, isBehindLive, isWaiting } = state
  const preview = usePreview(state, actions)
  const drag = useDrag(actions.seek)
  const at = drag.dragged ?? currentTime
  const reach = end - start
  // Full at the live position: the last seconds are the buffer, not seekable.
  const isAtLive = isLive && !isBehindLive && drag.dragged === null
  const share = isAtLive ? 1 : reach > 0 ? Math.min(1, Math.max(0, (at - start) / reach)) : 0
  const ago = playTime(end - at)
  const elapsed = playTime(at)
  const total = playTime(end)
  const style: CSSProperties & Record<'--played', string> = { '--played': `${share * 100}%` }
  return (
    <div className={styles.seekArea}>
      {preview.shown && <Preview {...preview.shown} text={playTime(preview.shown.seconds)} />}
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
        value={isAtLive ? Math.ceil(end) : Math.round(at)}
        style={style}
        onChange={drag.change}
        onPointerDown={drag.begin}
        onPointerMove={preview.move}
        onPointerLeave={preview.hide}
        onPointerUp={(event) => {
          if (event.pointerType !== 'mouse') preview.hide()
          drag.end(event)
        }}
        onPointerCancel={() => {
          preview.hide()
          drag.cancel()
        }}
      />
    </div>
  )
}

interface Shown {
  /** 0 to 1. */
  share: number
  seconds: number
  picture: string | null
}

/** A preview is loaded once the pointer has rested for this time; crossing the bar would request all of them. */
const restMs = 80

function usePreview({ isLive, start, end }: PlayerState, { thumbnailAt }: SeekBarProps['actions']) {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    shown,
    move({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) {
      if (isLive) return
      const { left, width } = currentTarget.getBoundingClientRect()
      const share = Math.min(1, Math.max(0, (clientX - left) / width))
      const seconds = start + share * (end - start)
      setShown((before) => ({ share, seconds, picture: before?.picture ?? null }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const picture = thumbnailAt(seconds)
        setShown((before) => before && { ...before, picture })
      }, restMs)
    },
    hide() {
      clearTimeout(timer.current)
      setShown(null)
    },
  }
}

interface PreviewProps {
  /** 0 to 1. */
  share: number
  picture: string | null
  text: string
}

/** The preview of the position under the pointer. */
export function Preview({ share, picture, text }: PreviewProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const style: CSSProperties & Record<'--share', number> = { '--share': share }
  return (
    <div className={styles.preview} style={style} aria-hidden="true">
      {picture !== null && picture !== missing && (
        <img src={picture} alt="" width={160} height={90} onError={() => setMissing(picture)} />
      )}
      <span>{text}</span>
    </div>
  )
}
