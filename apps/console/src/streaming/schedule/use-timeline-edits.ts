import { useState } from 'react'
import { showError } from '../../platform/toasts.tsx'
import type { Block, Content } from './api.ts'
import { programmeIsGone, remove } from './block-changes.ts'
import { findBlock, isSameBlock } from './draft.ts'
import { focusOccurrence } from './focus-occurrence.ts'
import { moveProgramme } from './move-programme.ts'
import type { Occurrence } from './occurrences.ts'
import { shiftOf } from './timeline-scale.ts'
import type { Placement, TimelineChannel } from './timeline-items.ts'
import type { ScheduleDraft } from './use-schedule-draft.ts'

/** The last change of a repeating programme on one day, so that it can be applied to every repetition. */
export interface OneDayChange {
  /** The first shown day, from which the minutes of the times count. */
  firstDay: string
  fromId: string
  occurrence: Occurrence
  to: Placement
  /** Where the programme of that day is now. */
  channelId: string
  /** The programme that plays once instead. */
  single: Block
  /** The repeating programme, which skips that day. */
  rest: Block
}

/** N-07: changes on the timeline. A repeating programme changes on one day, until the operator applies it to every repetition. */
export function useTimelineEdits(draft: ScheduleDraft, firstDay: string, zone: string) {
  const [oneDay, setOneDay] = useState<OneDayChange | null>(null)
  const channels = draft.schedules.map((schedule) => ({ schedule, ...draft.contentOf(schedule) }))
  const change = (changes: Record<string, Content>) => {
    setOneDay(null)
    draft.change(changes)
  }
  const focus = ({ schedule: { channelId, timeZone } }: TimelineChannel, start: number, index: number) =>
    focusOccurrence(channelId, start + shiftOf(firstDay, zone, timeZone), index)
  const reschedule = (from: TimelineChannel, occurrence: Occurrence, to: Placement) => {
    const { changes, index } = moveProgramme(from, occurrence, to, firstDay, 'day')
    draft.change(changes)
    const fromId = from.schedule.channelId
    const { channelId } = to.channel.schedule
    const { block } = occurrence
    const single = changes[channelId]?.blocks[index]
    const rest = changes[fromId]?.blocks[occurrence.index]
    if (block.onDate === null)
      setOneDay(single && rest ? { firstDay, fromId, occurrence, to, channelId, single, rest } : null)
    else if (
      single &&
      oneDay?.firstDay === firstDay &&
      oneDay.channelId === fromId &&
      isSameBlock(oneDay.single, block)
    )
      setOneDay({ ...oneDay, to, channelId, single })
    else setOneDay(null)
    focus(to.channel, to.start, index)
  }
  const changeEveryDay = (made: OneDayChange) => {
    const before = withoutOneDay(channels, made)
    if (!before) {
      setOneDay(null)
      showError(programmeIsGone())
      return
    }
    const { from, target, occurrence } = before
    const moved = moveProgramme(from, occurrence, { ...made.to, channel: target }, firstDay, 'every')
    change(moved.changes)
    focus(target, made.to.start, moved.index)
  }
  return {
    channels,
    change,
    reschedule,
    remove({ schedule, blocks, filler }: TimelineChannel, occurrence: Occurrence) {
      change({ [schedule.channelId]: { blocks: [...remove(blocks, occurrence, 'day')], filler } })
    },
    // Undo and another editor's changes end the notice.
    oneDay: oneDay && withoutOneDay(channels, oneDay) ? oneDay : null,
    changeEveryDay,
    keepOneDay: () => setOneDay(null),
  }
}

/** The channels as they are now, but without the change on one day; null if another editor has changed the programme. */
function withoutOneDay(channels: readonly TimelineChannel[], made: OneDayChange) {
  const { fromId, channelId, occurrence, rest, single } = made
  const withSingle = channels.find(({ schedule }) => schedule.channelId === channelId)
  const singleAt = withSingle ? findBlock(withSingle.blocks, single) : null
  if (!withSingle || singleAt === null) return null
  const target = { ...withSingle, blocks: withSingle.blocks.toSpliced(singleAt, 1) }
  const source =
    fromId === channelId ? target : channels.find(({ schedule }) => schedule.channelId === fromId)
  const index = source ? findBlock(source.blocks, rest) : null
  if (!source || index === null) return null
  const from = { ...source, blocks: source.blocks.with(index, occurrence.block) }
  return { from, target: fromId === channelId ? from : target, occurrence: { ...occurrence, index } }
}
