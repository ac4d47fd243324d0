import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { backIcon } from '@kallo/ui/more-icons'
import { Button } from '@kallo/ui/rich/button'
import { scheduleConflicts } from '@kallo/rules/streaming/schedule-conflicts'
import { useEffect, useState } from 'react'
import { listText } from '../list-text.ts'
import type { Block, Media, Schedule } from './api.ts'
import { dayName, timeText, weekdayName } from './days.ts'
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
      {isChanged && <Button onPress={draft.discard}>{t`Discard changes`}</Button>}
      {undo && <Button icon={backIcon} onPress={undo}>{t`Undo`}</Button>}
      <Button kind="primary" isDisabled={!isChanged || hasConflicts} onPress={() => setIsSaving(true)}>
        {t`Save`}
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

/** Notices about the unsaved changes: where they come from, and overlaps. */
export function DraftNotices({ draft, onOpen }: { draft: ScheduleDraft; onOpen: OpenBlock }) {
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    <>
      {draft.wasRestored && !isDismissed && draft.changed.length > 0 && (
        <div role="status" className={styles.notice}>
          <span>
            {t`Your unsaved changes are still here: ${{ channels: namesOf(draft.changed) }}. Viewers do not see them until you save.`}
          </span>
          <Button size="small" onPress={() => setIsDismissed(true)}>{t`Continue`}</Button>
        </div>
      )}
      {draft.merged.length > 0 && (
        <div role="status" className={styles.notice}>
          {t`Another editor has changed ${{ channels: listText(draft.merged) }}. Your changes were added to theirs.`}
        </div>
      )}
      {draft.changed.map((schedule) => (
        <Conflicts key={schedule.channelId} draft={draft} schedule={schedule} onOpen={onOpen} />
      ))}
    </>
  )
}

function namesOf(schedules: readonly Schedule[]): string {
  return listText(schedules.map(({ channel }) => channel.trim()))
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

/** N-04: overlaps, which are shown before saving. */
function Conflicts({ draft, schedule, onOpen }: ConflictsProps) {
  const conflicts = conflictsOf(draft, schedule)
  const { blocks } = draft.contentOf(schedule)
  if (conflicts.length === 0) return null
  return (
    <div role="alert" className={scheduleStyles.conflicts}>
      <p>
        {t`These programmes overlap on ${{ channel: schedule.channel.trim() }}. Move or shorten one of them before you save.`}
      </p>
      <ul>
        {conflicts.slice(0, 10).map(({ first, second, day }) => (
          <li key={`${first} ${second}`}>
            <Conflict
              first={blocks[first]}
              second={blocks[second]}
              day={typeof day === 'string' ? dayName(day) : weekdayName(day)}
              onOpen={() => onOpen(schedule, second)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ConflictProps {
  first: Block | undefined
  second: Block | undefined
  day: string
  onOpen: () => void
}

function Conflict({ first, second, day, onOpen }: ConflictProps) {
  if (!first || !second) return null
  const [title, otherTitle] = [first.title, second.title]
  const time = timeText(second.startMinute)
  return (
    <Trans>
      {title} and{' '}
      <Button onPress={onOpen}>
        {otherTitle} ({time})
      </Button>{' '}
      {day}
    </Trans>
  )
}
