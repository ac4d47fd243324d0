import { dateAfter } from '@kallo/rules/streaming/schedule-conflicts'
import type { Block, Content } from './api.ts'
import { asSingle, remove, reschedule, type Scope, type Times } from './block-changes.ts'
import { dayMinutes } from './days.ts'
import type { Occurrence } from './occurrences.ts'
import type { Placement, TimelineChannel } from './timeline-items.ts'

interface Moved {
  /** The changed schedules by channel ID. */
  changes: Record<string, Content>
  /** Index of the moved programme among the blocks of its channel. */
  index: number
}

/** Moves a programme to another time, or to another channel. */
export function moveProgramme(
  from: TimelineChannel,
  occurrence: Occurrence,
  { channel: to, start, end }: Placement,
  firstDay: string,
  scope: Scope,
): Moved {
  const fromId = from.schedule.channelId
  const toId = to.schedule.channelId
  if (fromId === toId) {
    const { blocks, index } = reschedule(from.blocks, occurrence, { start, end }, scope)
    return { changes: { [fromId]: contentOf(from, blocks) }, index }
  }
  const moved = movedBlock(occurrence, { start, end }, firstDay, scope)
  return {
    changes: {
      [fromId]: contentOf(from, remove(from.blocks, occurrence, scope)),
      [toId]: contentOf(to, [...to.blocks, moved]),
    },
    index: to.blocks.length,
  }
}

/** The programme as another channel plays it. */
function movedBlock(occurrence: Occurrence, { start, end }: Times, firstDay: string, scope: Scope): Block {
  const { block } = occurrence
  if (scope === 'every' && block.onDate === null) {
    const { blocks } = reschedule([block], { ...occurrence, index: 0 }, { start, end }, 'every')
    return blocks[0] ?? block
  }
  return {
    ...asSingle(block, dateAfter(firstDay, Math.floor(start / dayMinutes))),
    startMinute: ((start % dayMinutes) + dayMinutes) % dayMinutes,
    minutes: block.minutes ?? Math.min(dayMinutes, end - start),
  }
}

function contentOf({ filler }: TimelineChannel, blocks: readonly Block[]): Content {
  return { blocks: [...blocks], filler }
}
