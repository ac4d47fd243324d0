import { addDays, dayMinutes } from './days.ts'
import type { Block, Content, Media } from './api.ts'
import { programmeIsGone, remove, replaceOnDay, type Scope } from './block-changes.ts'
import { BlockDialog } from './block-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { findBlock } from './draft.ts'
import type { Gap } from './occurrences.ts'
import type { TimelineChannel } from './timeline-items.ts'
import type { Period } from './use-period.ts'

/** The dialog that is open over the timeline. */
export type Edited =
  | { kind: 'block'; channel: TimelineChannel; block: Block; day: string }
  | { kind: 'new'; channel: TimelineChannel; day: string; minute: number; minutes: number | null }
  | { kind: 'copy' }

const longestFilledGap = 240

/** A new programme at this time. In a short gap, it is as long as the gap. */
export function newIn(channel: TimelineChannel, firstDay: string, minute: number, gap: Gap | null): Edited {
  const fills = gap !== null && gap.end - gap.start <= longestFilledGap
  const at = fills ? gap.start : minute
  return {
    kind: 'new',
    channel,
    day: addDays(firstDay, Math.floor(at / dayMinutes)),
    minute: ((at % dayMinutes) + dayMinutes) % dayMinutes,
    minutes: fills ? gap.end - gap.start : null,
  }
}

interface TimelineDialogProps {
  edited: Edited
  channels: readonly TimelineChannel[]
  period: Period
  today: string
  media: readonly Media[]
  onChange: (changes: Record<string, Content>) => void
  onClose: () => void
}

/** Adds, edits or copies programmes. */
export function TimelineDialog({ edited, channels, period, onChange, ...props }: TimelineDialogProps) {
  if (edited.kind === 'copy')
    return (
      <CopyDialog
        channels={channels}
        day={period.day}
        days={period.days}
        onCopy={onChange}
        onClose={props.onClose}
      />
    )
  const store = ({ schedule, filler }: TimelineChannel, blocks: readonly Block[]) =>
    onChange({ [schedule.channelId]: { blocks: [...blocks], filler } })
  const { channel, day } = edited
  if (edited.kind === 'new')
    return (
      <BlockDialog
        {...props}
        block={null}
        day={day}
        minute={edited.minute}
        minutes={edited.minutes}
        channels={channels}
        channelId={channel.schedule.channelId}
        onSave={(added, _scope, target = channel) => store(target, [...target.blocks, added])}
        onRemove={null}
      />
    )
  const current = channels.find(({ schedule }) => schedule.channelId === channel.schedule.channelId)
  return <BlockDialog {...props} {...editsOf(current, edited, store)} />
}

/** The channel is the current one, which another editor can have changed since the dialog was opened. */
function editsOf(
  current: TimelineChannel | undefined,
  { block, day }: { block: Block; day: string },
  store: (channel: TimelineChannel, blocks: readonly Block[]) => void,
) {
  const find = () => {
    const index = current ? findBlock(current.blocks, block) : null
    if (!current || index === null) throw programmeIsGone()
    return { channel: current, index }
  }
  return {
    block,
    day,
    onSave(saved: Block, scope: Scope) {
      const { channel, index } = find()
      const isOneDay = scope === 'day' && block.onDate === null
      const { blocks } = isOneDay
        ? replaceOnDay(channel.blocks, { index, block, day }, saved)
        : { blocks: channel.blocks.with(index, saved) }
      store(channel, blocks)
    },
    onRemove(scope: Scope) {
      const { channel, index } = find()
      store(channel, remove(channel.blocks, { index, block, day }, scope))
    },
  }
}
