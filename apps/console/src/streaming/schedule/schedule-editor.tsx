import { scheduleConflicts } from '@kallo/rules/streaming/schedule-conflicts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useBlocker } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import { Button } from '../../platform/button.tsx'
import { ErrorText } from '../../platform/form.tsx'
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
  const [from, setFrom] = useState(weekStart(stored.today))
  const [isWeek, setIsWeek] = useState(() => window.innerWidth > 760)
  const [edited, setEdited] = useState<Edited>(null)
  const day = isWeek ? from : clampToWeek(from, base.today)
  const isChanged =
    JSON.stringify({ blocks, filler }) !== JSON.stringify({ blocks: base.blocks, filler: base.filler })
  useUnsavedChanges(isChanged)
  const save = useSave(base, setBase)
  const conflicts = scheduleConflicts(blocks)
  const replace = (index: number, block: Block | null) =>
    setBlocks(block === null ? blocks.toSpliced(index, 1) : blocks.with(index, block))
  const discard = () => {
    setBlocks(base.blocks)
    setFiller(base.filler)
  }
  const days = isWeek ? Array.from({ length: 7 }, (_, n) => addDays(from, n)) : [day]
  return (
    <Page
      title={`Schedule of ${base.channel}`}
      help={`Times in ${base.time_zone}. What starts within a minute stays as it is; the guide follows when you save.`}
      actions={
        <>
          <Button
            kind="primary"
            isBusy={save.isBusy}
            isDisabled={!isChanged || conflicts.length > 0}
            onPress={() => void save.run(blocks, filler)}
          >
            Save
          </Button>
          {isChanged && <Button onPress={discard}>Discard changes</Button>}
        </>
      }
    >
      <nav className={styles.bar} aria-label="Schedule">
        <Link to="/schedule">All channels</Link>
        <Button onPress={() => setFrom(addDays(isWeek ? from : day, isWeek ? -7 : -1))}>
          {isWeek ? 'Week before' : 'Day before'}
        </Button>
        <strong aria-live="polite">
          {isWeek ? `${dayName(from)} – ${dayName(addDays(from, 6))}` : dayName(day)}
        </strong>
        <Button onPress={() => setFrom(addDays(isWeek ? from : day, isWeek ? 7 : 1))}>
          {isWeek ? 'Week after' : 'Day after'}
        </Button>
        <Button
          onPress={() => {
            setIsWeek(!isWeek)
            setFrom(isWeek ? clampToWeek(from, base.today) : weekStart(day))
          }}
        >
          {isWeek ? 'Show one day' : 'Show the week'}
        </Button>
        <Button
          onPress={() =>
            setEdited({ kind: 'new', day: days.includes(base.today) ? base.today : day, minute: 20 * 60 })
          }
        >
          Add a programme
        </Button>
        <Button onPress={() => setEdited({ kind: 'filler' })}>Filler: {filler?.title ?? 'none'}</Button>
      </nav>
      {save.error !== null && <ErrorText error={save.error} />}
      {conflicts.length > 0 && (
        <Conflicts
          blocks={blocks}
          conflicts={conflicts}
          onOpen={(index) => setEdited({ kind: 'block', index })}
        />
      )}
      {blocks.length === 0 && (
        <p className={styles.hint}>
          Add the first programme: choose a film, its start and the days. Where nothing is scheduled the
          filler plays, or the programme before continues.
        </p>
      )}
      <ScheduleGrid
        days={days}
        blocks={blocks}
        conflicting={new Set(conflicts.flatMap(({ first, second }) => [first, second]))}
        onMove={replace}
        onOpen={(index) => setEdited({ kind: 'block', index })}
        onAdd={(newDay, minute) => setEdited({ kind: 'new', day: newDay, minute })}
        onRemove={(index) => replace(index, null)}
      />
      {(edited?.kind === 'block' || edited?.kind === 'new') && (
        <BlockDialog
          block={edited.kind === 'block' ? (blocks[edited.index] ?? null) : null}
          day={edited.kind === 'new' ? edited.day : day}
          minute={edited.kind === 'new' ? edited.minute : 0}
          media={media}
          onSave={(block) =>
            edited.kind === 'block' ? replace(edited.index, block) : setBlocks([...blocks, block])
          }
          onRemove={edited.kind === 'block' ? () => replace(edited.index, null) : null}
          onClose={() => setEdited(null)}
        />
      )}
      {edited?.kind === 'filler' && (
        <FillerDialog filler={filler} media={media} onSave={setFiller} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
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
      const { channel_id: channelId, version } = base
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
