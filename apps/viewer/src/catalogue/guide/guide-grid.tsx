import { hourMs } from '@kallo/rules/foundation/durations'
import { Button } from '@kallo/ui/button'
import { Chip } from '@kallo/ui/chip'
import { SelectField } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { clockTime } from '../../platform/formats.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { useSession } from '../../platform/session.ts'
import { startOfDay, useDayName } from '../lists/day-name.ts'
import type { GuideChannel, GuideProgramme } from './api.ts'
import styles from './guide-grid.module.css'
import { GuideRow, rowPx } from './guide-row.tsx'
import { ProgrammeDialog, type OpenedProgramme } from './programme-dialog.tsx'
import { ProgrammesFailed } from './programmes-failed.tsx'
import {
  columnCount,
  columnOf,
  hourPx,
  pxOf,
  timeAxisAt,
  windowsBetween,
  type TimeAxis,
} from './time-axis.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGuideWindows } from './use-guide-windows.ts'
import { useNow } from './use-now.ts'
import { useVisibleRange, type VisibleRange } from './use-visible-range.ts'

interface GuideGridProps {
  channels: readonly GuideChannel[]
  timeZone: string
}

/** E-06, E-08, E-09: channels × time. Only rows and times near the visible area are rendered and requested. */
export function GuideGrid({ channels, timeZone }: GuideGridProps) {
  const nowMs = useNow()
  const [axis] = useState(() => timeAxisAt(serverNow()))
  const scroller = useRef<HTMLDivElement>(null)
  const range = useVisibleRange(scroller, axis, channels.length)
  const [opened, setOpened] = useState<OpenedProgramme | null>(null)
  const tags = useMemo(() => channels.map(({ tag }) => tag), [channels])
  const windows = windowsBetween(range.fromMs, range.untilMs)
  const { programmes, failed } = useGuideWindows(tags, { ...range, windows })
  const jumpTo = useCallback(
    (ms: number) => {
      scroller.current?.scrollTo({ left: pxOf(ms - axis.fromMs), behavior: 'instant' })
    },
    [axis],
  )
  // The grid opens half an hour before the present.
  useLayoutEffect(() => {
    jumpTo(serverNow() - hourMs / 2)
  }, [jumpTo])
  return (
    <>
      <Jumps axis={axis} shownMs={range.fromMs + hourMs} nowMs={nowMs} timeZone={timeZone} onJump={jumpTo} />
      <p id="guide-help" className="sr-only">
        <Trans>Use the arrow keys to move through the guide and Enter to open a programme.</Trans>
      </p>
      {failed && <ProgrammesFailed {...failed} />}
      <div ref={scroller} className={styles.scroller}>
        <Grid
          scroller={scroller}
          axis={axis}
          range={range}
          channels={channels}
          programmes={programmes}
          timeZone={timeZone}
          nowMs={nowMs}
          onOpen={setOpened}
        />
      </div>
      {opened && (
        <ProgrammeDialog opened={opened} nowMs={nowMs} timeZone={timeZone} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

interface GridProps extends GuideGridProps {
  scroller: RefObject<HTMLElement | null>
  axis: TimeAxis
  range: VisibleRange
  programmes: ReadonlyMap<string, readonly GuideProgramme[]>
  nowMs: number
  onOpen: (opened: OpenedProgramme) => void
}

function Grid({ scroller, axis, range, channels, programmes, timeZone, nowMs, onOpen }: GridProps) {
  const { t } = useLingui()
  const { key: session } = useSession()
  const programmesOf = (row: number) => programmes.get(channels[row]?.tag ?? '')
  const keys = { scroller, axis, range, rows: channels.length, programmesOf, startMs: nowMs }
  const { active, gridProps } = useGridKeys(keys)
  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label={t`TV guide`}
      aria-describedby="guide-help"
      aria-rowcount={channels.length + 1}
      aria-colcount={columnCount(axis)}
      className={styles.grid}
      style={{ inlineSize: `calc(var(--channel) + ${pxOf(axis.untilMs - axis.fromMs)}px)` }}
      {...gridProps}
    >
      <GridHead axis={axis} range={range} timeZone={timeZone} />
      <div role="rowgroup" className={styles.body} style={{ blockSize: channels.length * rowPx }}>
        {channels.slice(range.firstRow, range.lastRow).map((channel, offset) => (
          <GuideRow
            key={channel.tag}
            channel={channel}
            index={range.firstRow + offset}
            programmes={programmes.get(channel.tag)}
            axis={axis}
            fromMs={range.fromMs}
            untilMs={range.untilMs}
            timeZone={timeZone}
            nowMs={nowMs}
            audience={session ? 'viewer' : 'visitor'}
            activeMs={active.row === range.firstRow + offset ? active.atMs : null}
            onOpen={onOpen}
          />
        ))}
        <div
          role="presentation"
          className={styles.now}
          style={{ insetInlineStart: `calc(var(--channel) + ${pxOf(nowMs - axis.fromMs)}px)` }}
        />
      </div>
    </div>
  )
}

function GridHead({ axis, range, timeZone }: Pick<GridProps, 'axis' | 'range' | 'timeZone'>) {
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      <div role="columnheader" aria-colindex={1} className={styles.corner}>
        <Trans>Channel</Trans>
      </div>
      {hoursBetween(range.fromMs, range.untilMs).map((ms) => (
        <div
          key={ms}
          role="columnheader"
          aria-colindex={columnOf(axis, ms)}
          aria-colspan={12}
          className={styles.hour}
          style={{
            insetInlineStart: `calc(var(--channel) + ${pxOf(ms - axis.fromMs)}px)`,
            inlineSize: hourPx,
          }}
        >
          {clockTime(new Date(ms).toISOString(), timeZone)}
        </div>
      ))}
    </div>
  )
}

function hoursBetween(fromMs: number, untilMs: number): number[] {
  return Array.from({ length: (untilMs - fromMs) / hourMs }, (_, index) => fromMs + index * hourMs)
}

interface JumpsProps {
  axis: TimeAxis
  /** The time that the grid shows. */
  shownMs: number
  nowMs: number
  timeZone: string
  onJump: (ms: number) => void
}

/** E-08. */
function Jumps({ axis, shownMs, nowMs, timeZone, onJump }: JumpsProps) {
  const { t } = useLingui()
  const dayName = useDayName()
  const days = daysOf(axis, nowMs, timeZone)
  const shownDay = startOfDay(shownMs, timeZone)
  return (
    <div className={styles.jumps}>
      <Button onPress={() => onJump(nowMs - hourMs / 2)}>
        <Trans>Now</Trans>
      </Button>
      <div className={styles.days} role="group" aria-label={t`Day`}>
        {days.map((day) => (
          <Chip
            key={day}
            isPressed={day === shownDay}
            // Other days open in the evening, which most people look for; today opens at the present.
            onClick={() =>
              onJump(day === startOfDay(nowMs, timeZone) ? nowMs - hourMs / 2 : day + 18 * hourMs)
            }
          >
            {dayName(day, nowMs, timeZone)}
          </Chip>
        ))}
      </div>
      <div className={styles.hours}>
        <SelectField
          label={t`Hour`}
          value={String(Math.floor((shownMs - shownDay) / hourMs))}
          onChange={(event) => onJump(shownDay + Number(event.currentTarget.value) * hourMs)}
          options={hourOptions}
        />
      </div>
    </div>
  )
}

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** The starts of the days of the axis. */
function daysOf({ fromMs, untilMs }: TimeAxis, nowMs: number, timeZone: string): number[] {
  return [-1, 0, 1, 2]
    .map((days) => startOfDay(nowMs, timeZone, days))
    .filter((day) => day < untilMs && day + 24 * hourMs > fromMs)
}
