import { t } from '@lingui/core/macro'
import { useCallback, type KeyboardEvent } from 'react'
import { toLocalInput } from '../../platform/service-zone.ts'
import type { Block, Media } from './api.ts'
import { problemOf } from './media-state.ts'
import { blocksOfDay, moveBlock, type ShownBlock } from './day-blocks.ts'
import { addDays, dayMinutes, dayName, repeatText, timeText } from './days.ts'
import styles from './schedule.module.css'
import { holdStillWhileDragging, useBlockDrag } from './use-block-drag.ts'

/** At this scale, a programme of 15 minutes is large enough to be pressed. */
const minutePx = 1.6
const stepMinutes = 5

interface ScheduleGridProps {
  days: readonly string[]
  blocks: readonly Block[]
  media: readonly Media[]
  conflicting: ReadonlySet<number>
  onMove: (index: number, block: Block) => void
  onOpen: (index: number, day: string) => void
  onAdd: (day: string, minute: number) => void
  onRemove: (index: number) => void
}

/** The days side by side. Programmes are moved by dragging or with the arrow keys. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { days, blocks, onAdd } = props
  const ref = useCallback((element: HTMLDivElement | null) => {
    if (element) element.scrollTop = (currentHour() - 1) * 60 * minutePx
    return holdStillWhileDragging(element)
  }, [])
  return (
    <>
      <div ref={ref} className={styles.scroll} role="group" aria-label={t`Days`}>
        <div
          className={styles.grid}
          style={{ gridTemplateColumns: `48px repeat(${days.length}, minmax(110px, 1fr))` }}
        >
          <div aria-hidden="true" className={styles.hours}>
            {Array.from({ length: 24 }, (_, hour) => (
              <span key={hour} style={{ insetBlockStart: 32 + hour * 60 * minutePx }}>
                {timeText(hour * 60)}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <section key={day} aria-label={dayName(day)} className={styles.day}>
              <header>
                <h2>{dayName(day)}</h2>
                <button
                  type="button"
                  aria-label={t`Add on ${{ day: dayName(day) }}`}
                  onClick={() => onAdd(day, 20 * 60)}
                >
                  +
                </button>
              </header>
              <div
                className={styles.column}
                style={{ blockSize: dayMinutes * minutePx }}
                onDoubleClick={(event) => {
                  if (event.target !== event.currentTarget) return
                  const minute = event.nativeEvent.offsetY / minutePx
                  onAdd(day, Math.floor(minute / 30) * 30)
                }}
              >
                {blocksOfDay(blocks, day).map((shown) => (
                  <GridBlock key={shown.index} shown={shown} day={day} {...props} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
      <p className={styles.hint} id="schedule-keys">
        {t`Drag a programme to move it; on a touch screen, hold it first. With the keyboard: arrow keys move the selected programme by 5 minutes or a day, with Shift by 30 minutes; Enter opens it, Delete removes it.`}
      </p>
    </>
  )
}

/** The current hour in the service’s time zone. */
function currentHour(): number {
  return Number(toLocalInput(new Date().toISOString()).slice(11, 13))
}

type GridBlockProps = ScheduleGridProps & { shown: ShownBlock; day: string }

function GridBlock({ shown, day, days, media, conflicting, onMove, onOpen, onRemove }: GridBlockProps) {
  const { block, index, startMinute, endMinute, isReplaced } = shown
  const drag = useBlockDrag((distancePx, dayOffset) => {
    const minutes = Math.round(distancePx / minutePx / stepMinutes) * stepMinutes
    onMove(index, moveBlock(block, minutes, days.length > 1 ? dayOffset : 0))
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 30 : stepMinutes
    const moves: Record<string, [number, number]> = {
      ArrowUp: [-step, 0],
      ArrowDown: [step, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    }
    const move = moves[event.key]
    if (move) {
      onMove(index, moveBlock(block, ...move))
      if (move[1] !== 0) focusBlock(index, addDays(day, move[1]))
    } else if (event.key === 'Delete') onRemove(index)
    else return
    event.preventDefault()
  }
  const classes = [
    styles.block,
    block.onDate === null ? '' : styles.single,
    isReplaced ? styles.replaced : '',
    conflicting.has(index) ? styles.conflicting : '',
  ]
  const problem = problemOf(block.assets, media)
  const notes = [
    endText(block),
    repeatText(block),
    ...(conflicting.has(index) ? [t`overlaps another programme`] : []),
    ...(problem ? [problem.text] : []),
  ]
  return (
    <button
      type="button"
      className={classes.join(' ')}
      style={{
        insetBlockStart: startMinute * minutePx,
        blockSize: Math.max(24, (endMinute - startMinute) * minutePx - 1),
        ...(drag.offset ? { transform: `translate(${drag.offset.x}px, ${drag.offset.y}px)`, zIndex: 2 } : {}),
      }}
      aria-label={`${timeText(startMinute)} ${block.title}, ${notes.join(', ')}`}
      aria-describedby="schedule-keys"
      onKeyDown={onKeyDown}
      onClick={() => drag.hasDragged() || onOpen(index, day)}
      data-block={`${index} ${day}`}
      data-dragged={drag.offset ? '' : undefined}
      {...drag.handlers}
    >
      <span>{timeText(startMinute)}</span> {block.title}
      {problem && <span>{problem.short}</span>}
    </button>
  )
}

function endText({ startMinute, minutes }: Block): string {
  if (minutes === null) return t`until the next programme`
  return t`to ${{ time: timeText(startMinute + minutes) }}`
}

/** Focuses a programme that was moved, because on another day it is another element. */
function focusBlock(index: number, day: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-block="${index} ${day}"]`)?.focus())
}
