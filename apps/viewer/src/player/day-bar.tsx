import { programmeAt, snapToStart } from '@kallo/rules/streaming/live-day'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import { clockTime } from '../platform/formats.tsx'
import styles from './controls.module.css'
import type { Day } from './live-day.ts'
import type { PlayerState } from './player-state.ts'
import { Preview } from './seek-bar.tsx'
import type { Actions } from './use-actions.ts'
import { useDrag } from './use-drag.ts'

interface DayBarProps {
  day: Day
  state: PlayerState
  dayAt: number
  actions: Pick<Actions, 'seekToDate' | 'dayThumbnailAt'>
}

/** A pointer that is released this close to a programme mark seeks to the mark. */
const snapPx = 4
/** A preview picture is loaded once the pointer has rested for this time. */
const restMs = 80

/** P-30: the last 24 hours of a channel, with marks where programmes start. */
export function DayBar({ day, state, dayAt, actions }: DayBarProps) {
  const { t } = useLingui()
  const { dayFrom, dayNow, isAtLive, isWaiting } = state
  const reach = Math.max(1, dayNow - dayFrom)
  const shareOf = (ms: number) => Math.min(1, Math.max(0, (ms - dayFrom) / reach))
  const label = (ms: number) => {
    const title = programmeAt(day.programmes, ms)?.title
    const time = clockTime(new Date(ms).toISOString(), day.timeZone)
    return title ? `${time} · ${title}` : time
  }
  const drag = useDayDrag(day, state, actions)
  const preview = useDayPreview((share) => actions.dayThumbnailAt(dayFrom + share * reach))
  const atMs = drag.dragged === null ? (isAtLive ? dayNow : dayAt) : drag.dragged * 1000
  const style: CSSProperties & Record<'--played', string> = { '--played': `${shareOf(atMs) * 100}%` }
  return (
    <div className={styles.seekArea}>
      {preview.shown && <Preview {...preview.shown} text={label(dayFrom + preview.shown.share * reach)} />}
      <div className={styles.marks} aria-hidden="true">
        {day.programmes
          .filter(({ startsAtMs }) => startsAtMs > dayFrom && startsAtMs < dayNow)
          .map(({ startsAtMs }) => (
            <span key={startsAtMs} style={{ insetInlineStart: `${shareOf(startsAtMs) * 100}%` }} />
          ))}
      </div>
      <input
        type="range"
        className={styles.seek}
        aria-label={t`Seek`}
        aria-valuetext={isAtLive ? (isWaiting ? t`Buffering` : t`Live`) : label(atMs)}
        min={Math.floor(dayFrom / 1000)}
        max={Math.ceil(dayNow / 1000)}
        step={1}
        value={Math.round(atMs / 1000)}
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

/** A pointer that is released near a mark seeks to the mark. */
function useDayDrag(
  { programmes }: Day,
  { dayFrom, dayNow }: PlayerState,
  { seekToDate }: DayBarProps['actions'],
) {
  return useDrag(
    (seconds) => seekToDate(seconds * 1000),
    (seconds, { clientWidth }) => {
      const ms = seconds * 1000
      const toleranceMs = (snapPx / Math.max(1, clientWidth)) * (dayNow - dayFrom)
      seekToDate(ms >= dayNow - toleranceMs ? Infinity : snapToStart(programmes, ms, toleranceMs))
    },
  )
}

function useDayPreview(pictureAt: (share: number) => string | null) {
  const [shown, setShown] = useState<{ share: number; picture: string | null } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    shown,
    move({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) {
      const { left, width } = currentTarget.getBoundingClientRect()
      const share = Math.min(1, Math.max(0, (clientX - left) / width))
      setShown((before) => ({ share, picture: before?.picture ?? null }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const picture = pictureAt(share)
        setShown((before) => before && { ...before, picture })
      }, restMs)
    },
    hide() {
      clearTimeout(timer.current)
      setShown(null)
    },
  }
}
