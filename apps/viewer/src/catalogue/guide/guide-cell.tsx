import { programmeName } from '@kallo/rules/streaming/stream-address'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { clockTime } from '../../platform/formats.tsx'
import { linksFor, type Audience } from '../../platform/links.ts'
import type { GuideProgramme } from './api.ts'
import styles from './guide-grid.module.css'
import { columnOf, pxOf, type GuideCell, type TimeAxis } from './time-axis.ts'

interface CellProps {
  cell: GuideCell
  axis: TimeAxis
  tag: string
  timeZone: string
  nowMs: number
  audience: Audience
  isLoading: boolean
  /** Takes part in the tab order: one cell of the grid does. */
  isActive: boolean
  onOpen: (programme: GuideProgramme) => void
}

/** E-09: a recorded programme of the past plays; others open their details. */
export function Cell(props: CellProps) {
  const { cell, axis, isLoading, isActive } = props
  const { fromMs, untilMs, programme } = cell
  const column = columnOf(axis, fromMs)
  const place = {
    role: 'gridcell',
    'aria-colindex': column,
    'aria-colspan': Math.max(1, columnOf(axis, untilMs) - column),
    className: styles.cell,
    style: { insetInlineStart: pxOf(fromMs - axis.fromMs), inlineSize: pxOf(untilMs - fromMs) },
  }
  if (programme !== null)
    return (
      <div {...place}>
        <ProgrammeCell {...props} programme={programme} />
      </div>
    )
  return (
    <div {...place} role="gridcell" tabIndex={isActive ? 0 : -1} data-active={isActive || undefined}>
      <span className={`${styles.programme} ${styles.gap}`}>
        {!isLoading && (
          <span className={styles.text}>
            <Trans>No programme information</Trans>
          </span>
        )}
      </span>
    </div>
  )
}

function ProgrammeCell({
  programme,
  tag,
  timeZone,
  nowMs,
  audience,
  isActive,
  onOpen,
}: CellProps & { programme: GuideProgramme }) {
  const [startMs, endMs] = [Date.parse(programme.startsAt), Date.parse(programme.endsAt)]
  const isPast = endMs <= nowMs
  const isOn = !isPast && startMs <= nowMs
  const shared = {
    className: [styles.programme, isPast && styles.past, isOn && styles.on].filter(Boolean).join(' '),
    tabIndex: isActive ? 0 : -1,
    'data-active': isActive || undefined,
  }
  const content = (
    <span className={styles.text}>
      <span className={styles.name}>{programme.title}</span>
      <span className={styles.time}>
        <time dateTime={programme.startsAt}>{clockTime(programme.startsAt, timeZone)}</time>–
        <time dateTime={programme.endsAt}>{clockTime(programme.endsAt, timeZone)}</time>
        {isOn && (
          <span className="sr-only">
            {' '}
            <Trans>LIVE NOW</Trans>
          </span>
        )}
      </span>
    </span>
  )
  if (isPast && programme.isRecorded)
    return (
      <Link
        {...shared}
        to={linksFor(audience).programme(programmeName(startMs, endMs), tag)}
        draggable={false}
      >
        {content}
      </Link>
    )
  return (
    <button {...shared} type="button" aria-haspopup="dialog" onClick={() => onOpen(programme)}>
      {content}
    </button>
  )
}
