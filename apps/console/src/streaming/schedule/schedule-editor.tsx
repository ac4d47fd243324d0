import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { scheduleConflicts } from '@kallo/rules/streaming/schedule-conflicts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useBlocker } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import { Page } from '../../platform/page.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { schedulesApi, type Block, type Media, type Schedule } from './api.ts'
import { BlockDialog } from './block-dialog.tsx'
import { addDays, dayName, timeText, weekStart, weekdayNames } from './days.ts'
import { FillerDialog } from './filler-dialog.tsx'
import { ScheduleGrid } from './schedule-grid.tsx'
import styles from './schedule.module.css'

type Edited =
  { kind: 'block'; index: number } | { kind: 'new'; day: string; minute: number } | { kind: 'filler' } | null

interface ScheduleEditorProps {
  stored: Schedule
  media: readonly Media[]
}

/** Changes are made here and saved together. */
export function ScheduleEditor({ stored, media }: ScheduleEditorProps) {
  const [base, setBase] = useState(stored)
  const [blocks, setBlocks] = useState<readonly Block[]>(stored.blocks)
  const [filler, setFiller] = useState(stored.filler)
  const [edited, setEdited] = useState<Edited>(null)
  const period = usePeriod(base.today)
  const isChanged = isDifferent(base, { blocks, filler })
  useUnsavedChanges(isChanged)
  const save = useSave(base, setBase)
  const conflicts = scheduleConflicts(blocks)
  const replace = (index: number, block: Block | null) =>
    setBlocks(block === null ? blocks.toSpliced(index, 1) : blocks.with(index, block))
  const discard = () => {
    setBlocks(base.blocks)
    setFiller(base.filler)
  }
  const open = (index: number) => setEdited({ kind: 'block', index })
  return (
    <Page
      title={`Schedule of ${base.channel}`}
      help={`Times in ${base.timeZone}. What starts within a minute stays as it is; the guide follows when you save.`}
      actions={
        <SaveButtons
          save={isChanged && conflicts.length === 0 ? () => save.run(blocks, filler) : null}
          isBusy={save.isBusy}
          discard={isChanged ? discard : null}
        />
      }
    >
      <PeriodBar period={period}>
        <Button onPress={() => setEdited({ kind: 'new', day: period.firstDay, minute: 20 * 60 })}>
          Add a programme
        </Button>
        <Button onPress={() => setEdited({ kind: 'filler' })}>Filler: {filler?.title ?? 'none'}</Button>
      </PeriodBar>
      {save.error !== null && <ErrorText error={save.error} />}
      {conflicts.length > 0 && <Conflicts blocks={blocks} conflicts={conflicts} onOpen={open} />}
      {blocks.length === 0 && <FirstStep />}
      <ScheduleGrid
        days={period.days}
        blocks={blocks}
        conflicting={new Set(conflicts.flatMap(({ first, second }) => [first, second]))}
        onMove={replace}
        onOpen={open}
        onAdd={(day, minute) => setEdited({ kind: 'new', day, minute })}
        onRemove={(index) => replace(index, null)}
      />
      <EditDialog
        edited={edited}
        blocks={blocks}
        filler={filler}
        media={media}
        onAdd={(block) => setBlocks([...blocks, block])}
        onReplace={replace}
        onFiller={setFiller}
        onClose={() => setEdited(null)}
      />
    </Page>
  )
}

interface SaveButtonsProps {
  /** Null: nothing to save, or conflicts. */
  save: (() => Promise<void>) | null
  isBusy: boolean
  discard: (() => void) | null
}

function SaveButtons({ save, isBusy, discard }: SaveButtonsProps) {
  return (
    <>
      <Button kind="primary" isBusy={isBusy} isDisabled={save === null} onPress={() => void save?.()}>
        Save
      </Button>
      {discard && <Button onPress={discard}>Discard changes</Button>}
    </>
  )
}

function FirstStep() {
  return (
    <p className={styles.hint}>
      Add the first programme: choose a film, its start and the days. Where nothing is scheduled the filler
      plays, or the programme before continues.
    </p>
  )
}

interface EditDialogProps {
  edited: Edited
  blocks: readonly Block[]
  filler: Schedule['filler']
  media: readonly Media[]
  onAdd: (block: Block) => void
  onReplace: (index: number, block: Block | null) => void
  onFiller: (filler: Schedule['filler']) => void
  onClose: () => void
}

function EditDialog({ edited, blocks, filler, media, onAdd, onReplace, onFiller, onClose }: EditDialogProps) {
  const shared = { media, onClose }
  if (edited === null) return null
  if (edited.kind === 'filler') return <FillerDialog filler={filler} onSave={onFiller} {...shared} />
  if (edited.kind === 'new')
    return (
      <BlockDialog
        block={null}
        day={edited.day}
        minute={edited.minute}
        onSave={onAdd}
        onRemove={null}
        {...shared}
      />
    )
  const { index } = edited
  return (
    <BlockDialog
      block={blocks[index] ?? null}
      onSave={(block) => onReplace(index, block)}
      onRemove={() => onReplace(index, null)}
      {...shared}
    />
  )
}

type Period = ReturnType<typeof usePeriod>

/** The shown week or day. */
function usePeriod(today: string) {
  const [from, setFrom] = useState(weekStart(today))
  const [isWeek, setIsWeek] = useState(() => window.innerWidth > 760)
  const day = isWeek ? from : clampToWeek(from, today)
  const days = isWeek ? Array.from({ length: 7 }, (_, n) => addDays(from, n)) : [day]
  return {
    isWeek,
    days,
    firstDay: days.includes(today) ? today : day,
    move: (by: -1 | 1) => setFrom(addDays(day, isWeek ? 7 * by : by)),
    toggle() {
      setIsWeek(!isWeek)
      setFrom(isWeek ? clampToWeek(from, today) : weekStart(day))
    },
  }
}

function PeriodBar({ period, children }: { period: Period; children: ReactNode }) {
  const { isWeek, days, move, toggle } = period
  const [first = ''] = days
  return (
    <nav className={styles.bar} aria-label="Schedule">
      <Link to="/schedule">All channels</Link>
      <Button onPress={() => move(-1)}>{isWeek ? 'Previous week' : 'Previous day'}</Button>
      <strong aria-live="polite">
        {isWeek ? `${dayName(first)} – ${dayName(addDays(first, 6))}` : dayName(first)}
      </strong>
      <Button onPress={() => move(1)}>{isWeek ? 'Next week' : 'Next day'}</Button>
      <Button onPress={toggle}>{isWeek ? 'Show one day' : 'Show the week'}</Button>
      {children}
    </nav>
  )
}

function isDifferent(
  base: Schedule,
  { blocks, filler }: { blocks: readonly Block[]; filler: Schedule['filler'] },
) {
  return JSON.stringify([blocks, filler]) !== JSON.stringify([base.blocks, base.filler])
}

function clampToWeek(from: string, today: string): string {
  return weekStart(today) === from ? today : from
}

function useSave(base: Schedule, setBase: (next: Schedule) => void) {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (blocks: readonly Block[], filler: Schedule['filler']) => {
    setIsBusy(true)
    setError(null)
    try {
      const { channelId, version } = base
      setBase(await schedulesApi.save({ channelId, blocks: [...blocks], filler, version }))
      await queryClient.invalidateQueries({ queryKey: schedulesApi.channels.key() })
      showToast('Saved. Viewers see it from the next minute.')
    } catch (failure) {
      setError(
        hasReason(failure, 'changed-meanwhile')
          ? new Error(
              'Another operator has changed this schedule. Reload the page, then make your changes again.',
            )
          : failure,
      )
    }
    setIsBusy(false)
  }
  return { isBusy, error, run }
}

interface ConflictsProps {
  blocks: readonly Block[]
  conflicts: ReturnType<typeof scheduleConflicts>
  onOpen: (index: number) => void
}

/** N-04: found before saving. */
function Conflicts({ blocks, conflicts, onOpen }: ConflictsProps) {
  return (
    <div role="alert" className={styles.conflicts}>
      <p>These programmes overlap. Move or shorten one of them before you save.</p>
      <ul>
        {conflicts.slice(0, 10).map(({ first, second, day }) => (
          <li key={`${first} ${second}`}>
            {blocks[first]?.title} and{' '}
            <Button onPress={() => onOpen(second)}>
              {blocks[second]?.title} ({timeText(blocks[second]?.startMinute ?? 0)})
            </Button>{' '}
            {typeof day === 'string' ? dayName(day) : weekdayNames[day]}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useUnsavedChanges(isChanged: boolean): void {
  useBlocker(({ currentLocation, nextLocation }) => {
    if (!isChanged || currentLocation.pathname === nextLocation.pathname) return false
    return !window.confirm('Leave without saving the changes?')
  })
}
