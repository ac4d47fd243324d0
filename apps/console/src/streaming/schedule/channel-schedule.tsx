import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { SelectField } from '@kallo/ui/rich/select-field'
import { scheduleConflicts } from '@kallo/rules/streaming/schedule-conflicts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Page } from '../../platform/page.tsx'
import type { Block, Content, Media, Schedule } from './api.ts'
import { programmeIsGone, remove, replaceOnDay, type Scope } from './block-changes.ts'
import { BlockDialog } from './block-dialog.tsx'
import { addDays } from './days.ts'
import { findBlock } from './draft.ts'
import { DraftActions, DraftNotices } from './draft-bar.tsx'
import { FillerDialog } from './filler-dialog.tsx'
import { nextDayOf } from './occurrences.ts'
import { PeriodBar } from './period-bar.tsx'
import { ScheduleGrid } from './schedule-grid.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { usePeriod } from './use-period.ts'
import type { ScheduleDraft } from './use-schedule-draft.ts'
import styles from './schedule.module.css'

type Edited =
  | { kind: 'block'; block: Block; day: string }
  | { kind: 'new'; day: string; minute: number }
  | { kind: 'filler' }
  | null

interface ChannelScheduleProps {
  schedule: Schedule
  draft: ScheduleDraft
  media: readonly Media[]
}

/** N-01…N-06: the schedule of one channel; on a phone, its day. */
export function ChannelSchedule({ schedule, draft, media }: ChannelScheduleProps) {
  const [edited, setEdited] = useState<Edited>(null)
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const period = usePeriod(schedule.today, 'week', isNarrow)
  const { blocks, filler } = draft.contentOf(schedule)
  const name = schedule.channel.trim()
  const change = (next: readonly Block[], nextFiller = filler) =>
    draft.change({ [schedule.channelId]: { blocks: [...next], filler: nextFiller } })
  const conflicts = scheduleConflicts(blocks)
  const days = Array.from({ length: period.days }, (_, at) => addDays(period.firstDay, at))
  const firstShown = days.includes(schedule.today) ? schedule.today : period.firstDay
  const close = () => setEdited(null)
  const open = (index: number, day: string) => {
    const block = blocks[index]
    if (block) setEdited({ kind: 'block', block, day })
  }
  const openNext = (of: Schedule, index: number) => {
    const block = blocks[index]
    if (of !== schedule) void navigate(`/schedule/${of.channelId}`)
    else if (block) open(index, nextDayOf(block, firstShown))
  }
  return (
    <Page
      title={t`Schedule of ${name}`}
      {...(!isNarrow && { back: { to: '/schedule', name: t`All channels` } })}
      help={t`Times in ${{ timeZone: schedule.timeZone }}. Viewers see changes a minute after you save.`}
      actions={<DraftActions draft={draft} media={media} />}
    >
      {isNarrow && <ChannelChoice schedules={draft.schedules} value={schedule.channelId} />}
      <PeriodBar period={period} today={schedule.today} isDayOnly={isNarrow}>
        <Button onPress={() => setEdited({ kind: 'new', day: firstShown, minute: 20 * 60 })}>
          {t`Add a programme`}
        </Button>
        <Button onPress={() => setEdited({ kind: 'filler' })}>
          {filler ? t`Filler: ${{ title: filler.title }}` : t`Filler: none`}
        </Button>
      </PeriodBar>
      <DraftNotices draft={draft} onOpen={openNext} />
      {blocks.length === 0 && <FirstHint />}
      <ScheduleGrid
        days={days}
        blocks={blocks}
        media={media}
        conflicting={new Set(conflicts.flatMap(({ first, second }) => [first, second]))}
        onMove={(index, block) => change(blocks.with(index, block))}
        onOpen={open}
        onAdd={(day, minute) => setEdited({ kind: 'new', day, minute })}
        onRemove={(index) => change(blocks.toSpliced(index, 1))}
      />
      <EditDialog {...{ edited, blocks, filler, media, change }} today={schedule.today} onClose={close} />
    </Page>
  )
}

interface EditDialogProps extends Pick<Content, 'filler'> {
  edited: Edited
  blocks: readonly Block[]
  media: readonly Media[]
  today: string
  change: (next: readonly Block[], filler?: Content['filler']) => void
  onClose: () => void
}

function EditDialog({ edited, blocks, filler, media, today, change, onClose }: EditDialogProps) {
  if (edited === null) return null
  if (edited.kind !== 'filler')
    return <BlockDialog {...editing(edited, blocks, change)} {...{ today, media, onClose }} />
  return <FillerDialog {...{ filler, media, onClose }} onSave={(next) => change(blocks, next)} />
}

function FirstHint() {
  return (
    <p className={styles.hint}>
      {t`Add the first programme: choose a film, its start and the days. Where nothing is scheduled the filler plays, or the previous programme continues.`}
    </p>
  )
}

function editing(
  edited: Exclude<Edited, null | { kind: 'filler' }>,
  blocks: readonly Block[],
  change: (next: readonly Block[]) => void,
) {
  const { day } = edited
  if (edited.kind === 'new') {
    const { minute } = edited
    return { block: null, day, minute, onSave: (added: Block) => change([...blocks, added]), onRemove: null }
  }
  const { block } = edited
  const find = () => {
    const index = findBlock(blocks, block)
    if (index === null) throw programmeIsGone()
    return index
  }
  return {
    block,
    day,
    onSave(saved: Block, scope: Scope) {
      const index = find()
      change(
        scope === 'day' && block.onDate === null
          ? replaceOnDay(blocks, { index, block, day }, saved).blocks
          : blocks.with(index, saved),
      )
    },
    onRemove: (scope: Scope) => change(remove(blocks, { index: find(), block, day }, scope)),
  }
}

function ChannelChoice({ schedules, value }: { schedules: readonly Schedule[]; value: string }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <SelectField
      label={t`Channel`}
      options={schedules.map(({ channelId, channel }) => ({ value: channelId, label: channel.trim() }))}
      value={value}
      onChange={(channelId) =>
        void navigate({ pathname: `/schedule/${channelId}`, search }, { replace: true })
      }
    />
  )
}
