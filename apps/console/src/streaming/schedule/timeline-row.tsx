import { t } from '@lingui/core/macro'
import { Status } from '@kallo/ui/badge'
import { plusIcon } from '@kallo/ui/more-icons'
import { IconButton } from '@kallo/ui/rich/button'
import { memo, useMemo, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { channelStateNames, channelStateTones } from '../channel-state.tsx'
import type { Media } from './api.ts'
import { addDays, dayMinutes, dayName, repeatText, timeText } from './days.ts'
import { focusOccurrence } from './focus-occurrence.ts'
import { problemOf } from './media-state.ts'
import { gapsOf, lastBefore, occurrencesOf, type Gap, type Occurrence } from './occurrences.ts'
import type { Placement, TimelineChannel } from './timeline-items.ts'
import { shiftOf } from './timeline-scale.ts'
import styles from './timeline.module.css'

export interface RowActions {
  onOpen: (channel: TimelineChannel, occurrence: Occurrence) => void
  onAdd: (channel: TimelineChannel, minute: number, gap: Gap | null) => void
  onRemove: (channel: TimelineChannel, occurrence: Occurrence) => void
  onReschedule: (channel: TimelineChannel, occurrence: Occurrence, to: Placement) => void
}

interface TimelineRowProps {
  actions: RowActions
  channel: TimelineChannel
  row: number
  firstDay: string
  days: number
  /** Difference from the channel's time zone to the time axis, in minutes. */
  shift: number
  now: number
  media: readonly Media[]
  /** The visible period, in minutes. */
  visible: { from: number; to: number }
  above: TimelineChannel | undefined
  below: TimelineChannel | undefined
  draggedKey: string | null
}

/** The schedule of one channel on the timeline. Rendered again only if one of its properties changes, not whenever the timeline scrolls. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { actions, channel, row, firstDay, days, shift, visible } = props
  const { schedule, blocks } = channel
  const occurrences = useMemo(() => occurrencesOf(blocks, firstDay, days), [blocks, firstDay, days])
  const gaps = useMemo(() => gapsOf(occurrences, days), [occurrences, days])
  const isVisible = ({ start, end }: Gap) => end + shift > visible.from && start + shift < visible.to
  const items = [
    ...occurrences
      .filter(isVisible)
      .map((occurrence) => ({ start: occurrence.start, occurrence, gap: null })),
    ...gaps.filter(isVisible).map((gap) => ({ start: gap.start, occurrence: null, gap })),
  ].toSorted((a, b) => a.start - b.start)
  const state = schedule.state ?? 'draft'
  const name = schedule.channel.trim()
  return (
    <section aria-label={name} className={styles.row} data-row={row}>
      <div className={styles.name}>
        <div>
          <Link to={`/schedule/${schedule.channelId}?day=${firstDay}`}>{name}</Link>
          <Status tone={channelStateTones[state]}>{channelStateNames[state]}</Status>
        </div>
        <IconButton
          size="small"
          icon={plusIcon}
          label={t`Add a programme on ${{ channel: name }}`}
          onPress={() => actions.onAdd(channel, Math.max(0, Math.ceil((props.now - shift) / 30) * 30), null)}
        />
      </div>
      <div className={styles.lane}>
        {items.map(({ occurrence, gap }, at) => {
          // The timeline has one tab stop: at first the first programme, later the one that was focused last.
          const shared = { ...props, tabIndex: row === 0 && at === 0 ? 0 : -1 }
          return occurrence ? (
            <Programme key={`${occurrence.index} ${occurrence.day}`} {...shared} occurrence={occurrence} />
          ) : (
            <GapButton key={`gap ${gap.start}`} {...shared} gap={gap} occurrences={occurrences} />
          )
        })}
      </div>
    </section>
  )
})

interface ItemProps extends TimelineRowProps {
  tabIndex: number
}

function Programme(props: ItemProps & { occurrence: Occurrence }) {
  const { occurrence, channel, tabIndex, shift, now, media, draggedKey, actions } = props
  const { block, index, day, isConflicting } = occurrence
  const [start, end] = [occurrence.start + shift, occurrence.end + shift]
  const problem = problemOf(block.assets, media)
  const key = `${index} ${day}`
  const notes = [
    repeatText(block),
    ...(isConflicting ? [t`overlaps another programme`] : []),
    ...(problem ? [problem.text] : []),
  ]
  const times = `${timeText(start)}–${timeText(end)}`
  const shownTimes = problem ? `${times} · ${problem.short}` : times
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classNames(
        styles.programme,
        block.onDate !== null && styles.single,
        end <= now && styles.past,
        start <= now && end > now && styles.onAir,
        problem !== null && (problem.state === 'preparing' ? styles.preparing : styles.broken),
        isConflicting && styles.conflicting,
      )}
      style={{ '--start': start, '--length': end - start } as CSSProperties}
      aria-label={`${block.title} ${shownTimes}, ${dayName(day)}, ${notes.join(', ')}`}
      title={`${block.title}\n${dayName(day)} ${times}\n${notes.join('\n')}`}
      data-item={key}
      data-start={start}
      data-dragged={draggedKey === key ? '' : undefined}
      onKeyDown={(event) => editByKey(event, props)}
      onFocus={makeOnlyTabStop}
      onClick={() => actions.onOpen(channel, occurrence)}
      data-channel={channel.schedule.channelId}
    >
      <span data-edge="start" className={styles.edge} />
      <span className={styles.text}>
        <strong>{block.title}</strong> <small>{shownTimes}</small>
      </span>
      <span data-edge="end" className={styles.edge} />
    </button>
  )
}

function makeOnlyTabStop({ currentTarget }: FocusEvent<HTMLElement>): void {
  for (const other of currentTarget
    .closest('[data-timeline]')
    ?.querySelectorAll<HTMLElement>('[data-start]') ?? [])
    other.tabIndex = other === currentTarget ? 0 : -1
}

interface GapButtonProps extends ItemProps {
  gap: Gap
  occurrences: readonly Occurrence[]
}

/** N-02: says what plays in a gap. Pressing it adds a programme there. */
function GapButton({ gap, channel, occurrences, tabIndex, firstDay, shift, actions }: GapButtonProps) {
  const before =
    occurrences.findLast(({ end }) => end <= gap.start)?.block ?? lastBefore(channel.blocks, firstDay)
  const text = channel.filler
    ? t`Filler: ${{ title: channel.filler.title }}`
    : before
      ? t`${{ title: before.title }} continues`
      : t`Nothing is scheduled`
  const [start, end] = [gap.start + shift, gap.end + shift]
  const day = addDays(firstDay, Math.floor(start / dayMinutes))
  const times = `${timeText(start)}–${timeText(end)}`
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classNames(styles.gap, !channel.filler && !before && styles.empty)}
      style={{ '--start': start, '--length': end - start } as CSSProperties}
      aria-label={t`${text}, gap ${{ day: dayName(day) }} ${{ times }}. Add a programme`}
      title={`${text}\n${t`Press to add a programme`}`}
      data-start={start}
      onFocus={makeOnlyTabStop}
      onClick={({ clientX, currentTarget, detail }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        // A press by keyboard has no position.
        const share = detail === 0 ? 0 : (clientX - left) / width
        actions.onAdd(channel, gap.start + Math.floor((share * (gap.end - gap.start)) / 30) * 30, gap)
      }}
    >
      <span className={styles.text}>{text}</span>
    </button>
  )
}

/**
 * N-07: Alt or Ctrl with arrow keys moves by 5 minutes or to another channel, with Shift by 30 minutes; Shift with arrow keys
 * changes the length; Delete removes.
 */
function editByKey(event: KeyboardEvent, props: TimelineRowProps & { occurrence: Occurrence }): void {
  const { occurrence, channel, above, below, actions } = props
  const { start, end } = occurrence
  const isMoving = event.altKey || event.ctrlKey
  const step = isMoving && event.shiftKey ? 30 : 5
  const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
  const to = { ArrowUp: above, ArrowDown: below }[event.key]
  const apply = (placement: Placement) => {
    event.preventDefault()
    actions.onReschedule(channel, occurrence, placement)
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    actions.onRemove(channel, occurrence)
    focusOccurrence(channel.schedule.channelId, start)
  } else if (isMoving && by !== undefined) apply({ channel, start: start + by, end: end + by })
  else if (isMoving && to) {
    // At the same instant, as by dragging.
    const later = shiftOf(props.firstDay, to.schedule.timeZone, channel.schedule.timeZone)
    apply({ channel: to, start: start + later, end: end + later })
  } else if (event.shiftKey && by !== undefined && end + by > start) apply({ channel, start, end: end + by })
}

function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
