import { minuteMs } from '@kallo/rules/foundation/durations'
import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { memo } from 'react'
import { Link } from 'react-router'
import { linksFor, type Audience } from '../../platform/links.ts'
import { Picture } from '../../platform/picture.tsx'
import type { GuideChannel, GuideProgramme } from './api.ts'
import { Cell } from './guide-cell.tsx'
import styles from './guide-grid.module.css'
import type { OpenedProgramme } from './programme-dialog.tsx'
import { cellsOf, windowMs, type GuideCell, type TimeAxis } from './time-axis.ts'

export const rowPx = 64

interface GuideRowProps {
  channel: GuideChannel
  index: number
  /** Undefined while they load. */
  programmes: readonly GuideProgramme[] | undefined
  axis: TimeAxis
  /** The period that is rendered. */
  fromMs: number
  untilMs: number
  timeZone: string
  nowMs: number
  audience: Audience
  /** The time of the active cell in this row; null: the active cell is in another row. */
  activeMs: number | null
  onOpen: (opened: OpenedProgramme) => void
}

/** The row of one channel. Memoised, so that scrolling renders only the rows that appear. */
export const GuideRow = memo(function GuideRow({
  channel,
  index,
  programmes,
  fromMs,
  untilMs,
  nowMs,
  activeMs,
  ...shown
}: GuideRowProps) {
  const cells = cellsOf(programmes ?? [], { fromMs, untilMs })
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ insetBlockStart: index * rowPx, blockSize: rowPx }}
    >
      <div role="rowheader" aria-colindex={1} className={styles.channel}>
        <Link to={linksFor(shown.audience).channel(channel.tag)} tabIndex={-1} draggable={false}>
          <Picture
            className={styles.logo}
            picture={channel.picture}
            width={320}
            height={180}
            use={pictureUses.thumbnail}
          />
          <span className={styles.channelName}>{channel.name.trim()}</span>
        </Link>
      </div>
      <div role="presentation" className={styles.cells}>
        {cells.map((cell) => (
          <Cell
            // Scrolling cuts a programme at another time. A new element would lose a click that has begun.
            key={cell.programme?.startsAt ?? cell.fromMs}
            {...cell}
            {...shown}
            channel={channel}
            phase={phaseOf(cell, nowMs)}
            isLoading={programmes === undefined}
            isSticky={isSticky(cell, fromMs)}
            isActive={activeMs !== null && cell.fromMs <= activeMs && activeMs < cell.untilMs}
          />
        ))}
      </div>
    </div>
  )
})

/** The cell of a shorter programme is too narrow for its text to stay visible at the edge. */
const minStickyMs = 30 * minuteMs

/** Whether the left edge of the visible area can cut the cell. Few cells are sticky, because each needs a compositing layer. */
function isSticky(cell: GuideCell, firstMs: number): boolean {
  return cell.fromMs < firstMs + windowMs && cell.untilMs - cell.fromMs >= minStickyMs
}

function phaseOf({ programme }: GuideCell, nowMs: number): 'past' | 'on' | 'next' {
  if (programme === null || Date.parse(programme.startsAt) > nowMs) return 'next'
  return Date.parse(programme.endsAt) <= nowMs ? 'past' : 'on'
}
