import type { Day } from './live-day.ts'
import { programmeAt } from '@kallo/rules/streaming/live-day'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useEffect, useRef } from 'react'
import { clockTime } from '../platform/formats.tsx'
import styles from './day-panel.module.css'

interface DayPanelProps {
  day: Day
  dayAt: number | null
  isAtLive: boolean
  nowMs: number
  seekToDate: (atMs: number) => void
}

/** P-32: the programmes of the day below the picture. One that has started plays without leaving the player. */
export const DayPanel = memo(function DayPanel({ day, dayAt, isAtLive, nowMs, seekToDate }: DayPanelProps) {
  const { t } = useLingui()
  const playing = programmeAt(day.programmes, isAtLive ? nowMs : (dayAt ?? nowMs))
  const firstMs = Math.min(...day.hours.filter(({ isRecorded }) => isRecorded).map((one) => one.startsAtMs))
  const current = useRef<HTMLLIElement>(null)
  const playingMs = playing?.startsAtMs
  useEffect(() => {
    const list = current.current?.parentElement?.parentElement?.parentElement
    if (list && current.current) list.scrollTop = current.current.offsetTop - list.offsetTop - 56
  }, [playingMs])
  return (
    <section className={styles.panel} aria-label={t`TV guide`}>
      <ul>
        {day.programmes
          .filter(({ endsAtMs }) => endsAtMs > firstMs)
          .map(({ title, startsAtMs, endsAtMs }) => {
            const isPlaying = startsAtMs === playingMs
            const isOn = startsAtMs <= nowMs && endsAtMs > nowMs
            const time = clockTime(new Date(startsAtMs).toISOString(), day.timeZone)
            const words = (
              <>
                <time dateTime={new Date(startsAtMs).toISOString()}>{time}</time>
                <span className={styles.title}>{title}</span>
                {isOn && (
                  <span className={styles.live}>
                    <Trans>LIVE NOW</Trans>
                  </span>
                )}
              </>
            )
            return (
              <li key={startsAtMs} ref={isPlaying ? current : undefined}>
                {startsAtMs <= nowMs ? (
                  <button
                    type="button"
                    className={styles.row}
                    aria-current={isPlaying || undefined}
                    onClick={() => seekToDate(isOn ? Infinity : Math.max(firstMs, startsAtMs))}
                  >
                    {words}
                  </button>
                ) : (
                  <p className={styles.row}>{words}</p>
                )}
              </li>
            )
          })}
      </ul>
    </section>
  )
})
