import { useState } from 'react'
import type { Content } from './api.ts'
import { remove } from './block-changes.ts'
import { focusOccurrence } from './focus-occurrence.ts'
import { moveProgramme } from './move-programme.ts'
import type { Occurrence } from './occurrences.ts'
import { shiftOf } from './timeline-scale.ts'
import type { Placement, TimelineChannel } from './timeline-items.ts'
import type { ScheduleDraft } from './use-schedule-draft.ts'

/** The last change of a repeating programme on one day, so that it can be applied to every repetition. */
export interface OneDayChange {
  from: TimelineChannel
  occurrence: Occurrence
  to: Placement
  /** Where the programme of that day is now. */
  channelId: string
  index: number
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
    const { channelId } = to.channel.schedule
    const isSingle = occurrence.block.onDate !== null
    const isContinued =
      isSingle && oneDay?.channelId === from.schedule.channelId && oneDay.index === occurrence.index
    if (isContinued) setOneDay({ ...oneDay, to, channelId, index })
    else setOneDay(isSingle ? null : { from, occurrence, to, channelId, index })
    focus(to.channel, to.start, index)
  }
  const changeEveryDay = ({ from, occurrence, to, channelId, index }: OneDayChange) => {
    const target = channels.find(({ schedule }) => schedule.channelId === channelId)
    if (!target) return
    const isSameChannel = from.schedule.channelId === channelId
    // The channel as it was before the change on one day.
    const channel = isSameChannel ? from : { ...target, blocks: target.blocks.toSpliced(index, 1) }
    const moved = moveProgramme(from, occurrence, { ...to, channel }, firstDay, 'every')
    change(moved.changes)
    focus(target, to.start, moved.index)
  }
  return {
    channels,
    change,
    reschedule,
    remove({ schedule, blocks, filler }: TimelineChannel, occurrence: Occurrence) {
      change({ [schedule.channelId]: { blocks: [...remove(blocks, occurrence, 'day')], filler } })
    },
    oneDay,
    changeEveryDay,
    keepOneDay: () => setOneDay(null),
  }
}
