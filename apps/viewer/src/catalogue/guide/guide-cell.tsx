import { periodName } from '@kallo/rules/streaming/stream-address'
import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { Link } from 'react-router'
import { clockTime } from '../../platform/formats.tsx'
import { linksFor, type Audience } from '../../platform/links.ts'
import type { GuideChannel, GuideProgramme } from './api.ts'
import styles from './guide-grid.module.css'
import type { OpenedProgramme } from './programme-dialog.tsx'
import { columnOf, pxOf, type GuideCell, type TimeAxis } from './time-axis.ts'

interface CellProps extends GuideCell {
  axis: TimeAxis
  channel: GuideChannel
  timeZone: string
  /** Whether the programme has ended, is on air, or has not begun. */
  phase: 'past' | 'on' | 'next'
  audience: Audience
  isLoading: boolean
  /** The text stays visible while the cell is partly scrolled out of view. */
  isSticky: boolean
  /** The one cell of the grid that is in the tab order. */
  isActive: boolean
  onOpen: (opened: OpenedProgramme) => void
}

/** E-09: a recorded programme of the past plays; others open their details. Memoised: hundreds are rendered. */
export const Cell = memo(function Cell(props: CellProps) {
  const { fromMs, untilMs, programme, axis, isLoading, isSticky, isActive } = props
  const column = columnOf(axis, fromMs)
  const widthPx = pxOf(untilMs - fromMs)
  const place = {
    role: 'gridcell',
    'aria-colindex': column,
    'aria-colspan': Math.max(1, columnOf(axis, untilMs) - column),
    className: isSticky ? `${styles.cell} ${styles.sticky}` : styles.cell,
    style: { insetInlineStart: pxOf(fromMs - axis.fromMs), inlineSize: widthPx },
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
})

function ProgrammeCell(props: CellProps & { programme: GuideProgramme }) {
  const { programme, channel, timeZone, phase, audience, isActive, onOpen } = props
  const { startsAt, endsAt, title, isRecorded } = programme
  const shared = {
    className: `${styles.programme} ${styles[phase] ?? ''}`,
    tabIndex: isActive ? 0 : -1,
    'data-active': isActive || undefined,
  }
  const content = (
    <span className={styles.text}>
      <span className={styles.name}>{title}</span>
      <span className={styles.time}>
        {`${clockTime(startsAt, timeZone)}–${clockTime(endsAt, timeZone)}`}
        {phase === 'on' && (
          <span className="sr-only">
            {' '}
            <Trans>LIVE NOW</Trans>
          </span>
        )}
      </span>
    </span>
  )
  if (phase === 'past' && isRecorded) {
    const name = periodName(Date.parse(startsAt), Date.parse(endsAt))
    return (
      <Link {...shared} to={linksFor(audience).programme(name, channel.tag)} draggable={false}>
        {content}
      </Link>
    )
  }
  return (
    <button {...shared} type="button" aria-haspopup="dialog" onClick={() => onOpen({ channel, programme })}>
      {content}
    </button>
  )
}
