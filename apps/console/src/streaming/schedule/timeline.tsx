import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react'
import type { Media } from './api.ts'
import { addDays, dayMinutes, dayName, timeText } from './days.ts'
import { holdStillWhileDragging } from './use-block-drag.ts'
import { edgesOf, findItem, keyOf, moveFocus, type TimelineChannel } from './timeline-items.ts'
import { TimelineRow, type RowActions } from './timeline-row.tsx'
import { headHeight, hourPxLevels, minuteAt, nameWidth, rowHeight, shiftOf } from './timeline-scale.ts'
import { useTimelineDrag, type DragMode, type DraggedItem, type DragTarget } from './use-timeline-drag.ts'
import styles from './timeline.module.css'

interface TimelineProps {
  channels: readonly TimelineChannel[]
  firstDay: string
  days: 1 | 7
  /** Index of `hourPxLevels`. */
  level: number
  /** Time zone of the time axis. */
  timeZone: string
  media: readonly Media[]
  actions: RowActions
}

/** N-07: the timeline, with a row for each channel. */
export function Timeline(props: TimelineProps) {
  const { channels, firstDay, days, timeZone, actions } = props
  const ref = useRef<HTMLDivElement>(null)
  const now = useNow(firstDay, timeZone)
  const px = (hourPxLevels[props.level] ?? hourPxLevels[0]) / 60
  const view = useViewport(ref, days * px)
  const step = px >= 1 ? 1 : px >= 0.4 ? 3 : px >= 0.2 ? 6 : 12
  const isNowShown = now >= 0 && now < days * dayMinutes
  useInitialScroll(ref, `${firstDay} ${days} ${px}`, (isNowShown ? now : 6 * 60) - 80 / px)
  const shifts = channels.map(({ schedule }) => shiftOf(firstDay, timeZone, schedule.timeZone))
  const drop = (item: DraggedItem, target: DragTarget, _mode: DragMode) => {
    const [from, to] = [channels[item.row], channels[target.row]]
    if (!from || !to) return
    const shift = shifts[target.row] ?? 0
    const placement = { channel: to, start: target.start - shift, end: target.end - shift }
    actions.onReschedule(from, item.occurrence, placement)
  }
  const drag = useTimelineDrag({
    pxPerMinute: px,
    rowHeight,
    rows: channels.length,
    edgesOf: (row) => edgesOf(channels[row], firstDay, days, shifts[row] ?? 0),
    find: (element) => findItem(element, channels, firstDay, days, shifts),
    onDrop: drop,
  })
  return (
    <div
      ref={ref}
      className={styles.scroll}
      role="group"
      aria-label={t`Timeline`}
      data-timeline=""
      aria-describedby="timeline-keys"
      style={{ '--px': px, '--minutes': days * dayMinutes, '--grid-hours': step } as CSSProperties}
      data-overview={px < 0.35 ? '' : undefined}
      onKeyDown={moveFocus}
      {...drag.handlers}
    >
      <div className={styles.plane}>
        <TimeAxis firstDay={firstDay} days={days} step={step} />
        <Rows
          {...props}
          shifts={shifts}
          now={now}
          view={view}
          px={px}
          hasDragged={drag.hasDragged}
          dragged={drag.preview?.item ?? null}
        />
        {isNowShown && (
          <div aria-hidden="true" className={styles.now} style={{ insetInlineStart: nameWidth + now * px }} />
        )}
        {drag.preview && <DragGhost {...drag.preview} px={px} firstDay={firstDay} />}
      </div>
    </div>
  )
}

interface RowsProps extends TimelineProps {
  shifts: readonly number[]
  now: number
  view: ReturnType<typeof useViewport>
  px: number
  hasDragged: () => boolean
  dragged: DraggedItem | null
}

/** The rows of the channels. Rows outside the visible area are rendered empty. */
function Rows(props: RowsProps) {
  const { channels, firstDay, days, shifts, now, view, px, hasDragged, dragged } = props
  const first = Math.max(0, Math.floor((view.top - headHeight) / rowHeight) - 3)
  const last = Math.ceil((view.top + view.height) / rowHeight) + 3
  const { left, width } = view
  const visible = useMemo(
    () => ({ from: (left - 400) / px, to: (left + width + 400) / px }),
    [left, width, px],
  )
  const actions = useMemo(() => withoutDrags(props.actions, hasDragged), [props.actions, hasDragged])
  return (
    <>
      {channels.map((channel, row) => (
        <div key={channel.schedule.channelId} className={styles.slot}>
          {row >= first && row <= last && (
            <TimelineRow
              actions={actions}
              channel={channel}
              row={row}
              firstDay={firstDay}
              days={days}
              shift={shifts[row] ?? 0}
              now={now}
              media={props.media}
              visible={visible}
              above={channels[row - 1]}
              below={channels[row + 1]}
              draggedKey={dragged?.row === row ? keyOf(dragged.occurrence) : null}
            />
          )}
        </div>
      ))}
    </>
  )
}

/** The click at the end of a drag does nothing. */
function withoutDrags(actions: RowActions, hasDragged: () => boolean): RowActions {
  return {
    ...actions,
    onOpen: (...of) => hasDragged() || actions.onOpen(...of),
    onAdd: (...of) => hasDragged() || actions.onAdd(...of),
  }
}

interface TimeAxisProps {
  firstDay: string
  days: number
  /** Hours between two times. */
  step: number
}

function TimeAxis({ firstDay, days, step }: TimeAxisProps) {
  return (
    <div className={styles.axis} aria-hidden="true">
      <span className={styles.corner}>{t`Channel`}</span>
      <div className={styles.times}>
        {Array.from({ length: days }, (_, at) => (
          <div key={at} className={styles.day}>
            <strong>{dayName(addDays(firstDay, at))}</strong>
            <div className={styles.hours}>
              {Array.from({ length: 24 / step }, (_, hour) => (
                <span key={hour}>{timeText(hour * step * 60)}</span>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

interface DragGhostProps {
  item: DraggedItem
  target: DragTarget
  px: number
  firstDay: string
}

/** Shows where the dragged programme would be dropped. */
function DragGhost({ item, target, px, firstDay }: DragGhostProps) {
  const day = addDays(firstDay, Math.floor(target.start / dayMinutes))
  return (
    <div
      aria-hidden="true"
      className={styles.ghost}
      style={{
        insetInlineStart: nameWidth + target.start * px,
        insetBlockStart: headHeight + target.row * rowHeight + 4,
        inlineSize: Math.max(4, (target.end - target.start) * px),
      }}
    >
      <span>
        <strong>{item.occurrence.block.title}</strong> {dayName(day)} {timeText(target.start)}–
        {timeText(target.end)}
      </span>
    </div>
  )
}

/** The visible part of the timeline. Other rows are rendered empty. */
function useViewport(ref: RefObject<HTMLDivElement | null>, width: number) {
  const [view, setView] = useState({ top: 0, left: 0, width: 1_600, height: 1_000 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      // Rounded to whole rows, so that few scroll events render.
      const top = Math.floor(element.scrollTop / rowHeight) * rowHeight
      const left = Math.floor(element.scrollLeft / 200) * 200
      const next = { top, left, width: element.clientWidth, height: element.clientHeight }
      setView((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    const release = holdStillWhileDragging(element)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
      release()
    }
    // Measured again for another width: the browser scrolls a narrower timeline, not always with an event.
  }, [ref, width])
  return view
}

/** Scrolls to a time whenever another period is shown. */
function useInitialScroll(ref: RefObject<HTMLDivElement | null>, of: string, minute: number): void {
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === of || !ref.current) return
    shown.current = of
    const px = Number(of.split(' ')[2])
    ref.current.scrollLeft = Math.max(0, minute * px)
  })
}

/** Minutes since midnight of the first day, refreshed every half minute. */
function useNow(firstDay: string, timeZone: string): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return minuteAt(firstDay, timeZone, nowMs)
}
