import { backIcon } from '@kallo/ui/icons'
import { Button } from '@kallo/ui/rich/button'
import { scheduleConflicts } from '@kallo/rules/streaming/schedule-conflicts'
import { useEffect, useState } from 'react'
import type { Media, Schedule } from './api.ts'
import { dayName, timeText, weekdayNames } from './days.ts'
import { SaveDialog } from './save-dialog.tsx'
import type { ScheduleDraft } from './use-schedule-draft.ts'
import scheduleStyles from './schedule.module.css'
import styles from './schedule-page.module.css'

interface DraftBarProps {
  draft: ScheduleDraft
  media: readonly Media[]
}

/** The actions of a page that edits schedules: one Save for all channels, which opens the summary. */
export function DraftActions({ draft, media }: DraftBarProps) {
  const [isSaving, setIsSaving] = useState(false)
  const { undo } = draft
  const isChanged = draft.changed.length > 0
  const hasConflicts = draft.changed.some((schedule) => conflictsOf(draft, schedule).length > 0)
  useUndoKey(undo)
  return (
    <>
      {isChanged && <Button onPress={draft.discard}>Discard changes</Button>}
      {undo && (
        <Button icon={backIcon} onPress={undo}>
          Undo
        </Button>
      )}
      <Button kind="primary" isDisabled={!isChanged || hasConflicts} onPress={() => setIsSaving(true)}>
        Save
      </Button>
      {isSaving && <SaveDialog draft={draft} media={media} onClose={() => setIsSaving(false)} />}
    </>
  )
}

function useUndoKey(undo: (() => void) | null): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role="dialog"]')
      if (!undo || isTyping || event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey))
        return
      event.preventDefault()
      undo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [undo])
}

/** What the operator has to know about the unsaved changes: where they come from, and overlaps. */
export function DraftNotices({ draft, onOpen }: { draft: ScheduleDraft; onOpen: OpenBlock }) {
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    <>
      {draft.wasRestored && !isDismissed && draft.changed.length > 0 && (
        <div role="status" className={styles.notice}>
          <span>
            Your unsaved changes are still here:{' '}
            {draft.changed.map(({ channel }) => channel.trim()).join(', ')}. Viewers do not see them until you
            save.
          </span>
          <Button size="small" onPress={() => setIsDismissed(true)}>
            Continue
          </Button>
        </div>
      )}
      {draft.merged.length > 0 && (
        <div role="status" className={styles.notice}>
          Another editor has changed {draft.merged.join(', ')}. Your changes were added to theirs.
        </div>
      )}
      {draft.changed.map((schedule) => (
        <Conflicts key={schedule.channelId} draft={draft} schedule={schedule} onOpen={onOpen} />
      ))}
    </>
  )
}

export type OpenBlock = (schedule: Schedule, index: number) => void

function conflictsOf(draft: ScheduleDraft, schedule: Schedule) {
  return scheduleConflicts(draft.contentOf(schedule).blocks)
}

interface ConflictsProps {
  draft: ScheduleDraft
  schedule: Schedule
  onOpen: OpenBlock
}

/** N-04: found before saving. */
function Conflicts({ draft, schedule, onOpen }: ConflictsProps) {
  const conflicts = conflictsOf(draft, schedule)
  const { blocks } = draft.contentOf(schedule)
  if (conflicts.length === 0) return null
  return (
    <div role="alert" className={scheduleStyles.conflicts}>
      <p>
        These programmes overlap on {schedule.channel.trim()}. Move or shorten one of them before you save.
      </p>
      <ul>
        {conflicts.slice(0, 10).map(({ first, second, day }) => (
          <li key={`${first} ${second}`}>
            {blocks[first]?.title} and{' '}
            <Button onPress={() => onOpen(schedule, second)}>
              {blocks[second]?.title} ({timeText(blocks[second]?.startMinute ?? 0)})
            </Button>{' '}
            {typeof day === 'string' ? dayName(day) : weekdayNames[day]}
          </li>
        ))}
      </ul>
    </div>
  )
}
