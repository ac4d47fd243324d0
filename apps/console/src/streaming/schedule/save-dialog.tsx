import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog, DialogActions } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useMemo, useState } from 'react'
import { hasReason } from '../../platform/api-error.ts'
import { listText } from '../list-text.ts'
import type { Media, Schedule } from './api.ts'
import { dayName } from './days.ts'
import { isPlayable, problemOf } from './media-state.ts'
import type { ScheduleDraft } from './use-schedule-draft.ts'
import { summaryDays, viewerChanges, type ViewerChange } from './viewer-changes.ts'
import styles from './schedule-page.module.css'

interface SaveDialogProps {
  draft: ScheduleDraft
  media: readonly Media[]
  onClose: () => void
}

const maxListed = 12
const maxDays = 4

/** N-07: lists what will change for viewers, before the changes are saved. */
export function SaveDialog({ draft, media, onClose }: SaveDialogProps) {
  const { changed } = draft
  const save = async () => {
    if (await draft.save()) onClose()
  }
  return (
    <Dialog title={t`What viewers will see`} onClose={onClose} isWide>
      <p>
        {changed.length > 1
          ? t`From the next minute on, on ${plural({ channels: changed.length }, { one: '# channel', other: '# channels' })}. What is playing now continues if it is still in the schedule.`
          : t`From the next minute on. What is playing now continues if it is still in the schedule.`}
      </p>
      <div className={styles.changes}>
        {changed.map((schedule) => (
          <ChannelChanges key={schedule.channelId} schedule={schedule} draft={draft} media={media} />
        ))}
        {changed.length === 0 && <p>{t`There is nothing to save.`}</p>}
      </div>
      {draft.merged.length > 0 && (
        <p role="status">
          {t`Another editor has changed ${{ channels: listText(draft.merged) }} in the meantime. Your changes were added to theirs: check them, then save again.`}
        </p>
      )}
      {draft.error !== null && (
        <>
          <ErrorText error={draft.error} />
          <p>
            {hasReason(draft.error, 'offline', 'unreadable')
              ? t`Your changes stay in this browser until they are saved.`
              : t`Nothing was changed for viewers. Your changes stay in this browser.`}
          </p>
        </>
      )}
      <DialogActions>
        <Button
          kind="primary"
          isBusy={draft.isSaving}
          isDisabled={changed.length === 0}
          onPress={() => void save()}
        >
          {changed.length > 1
            ? plural({ channels: changed.length }, { one: 'Save # channel', other: 'Save # channels' })
            : t`Save`}
        </Button>
        <Button onPress={onClose}>{t`Back to the schedule`}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface ChannelChangesProps {
  schedule: Schedule
  draft: ScheduleDraft
  media: readonly Media[]
}

function ChannelChanges({ schedule, draft, media }: ChannelChangesProps) {
  const before = draft.baseOf(schedule) ?? schedule
  const after = draft.contentOf(schedule)
  const [openedMs] = useState(() => Date.now())
  const changes = useMemo(
    () => viewerChanges(before, after, schedule.timeZone, openedMs, (assets) => isPlayable(assets, media)),
    [before, after, schedule.timeZone, media, openedMs],
  )
  const unplayable = after.blocks.flatMap(({ title, assets }) => {
    const problem = problemOf(assets, media)
    return problem ? { title, assets, problem } : []
  })
  return (
    <section>
      <h3>{schedule.channel.trim()}</h3>
      <ul>
        {changes.slice(0, maxListed).map((change) => (
          <li key={`${change.from} ${change.to} ${change.days.join()}`}>
            <Sentence {...change} />
            <small>{daysText(change.days)}</small>
          </li>
        ))}
        {changes.length > maxListed && (
          <li>
            {plural(
              { more: changes.length - maxListed },
              { one: 'and # more time', other: 'and # more times' },
            )}
          </li>
        )}
        {changes.length === 0 && <li>{t`Nothing changes in the next ${{ days: summaryDays }} days.`}</li>}
        {unplayable.map(({ title, assets, problem }) => (
          <li key={`${title} ${assets.join()}`}>
            {problem.state === 'missing'
              ? t`“${title}” does not play: its video no longer exists.`
              : t`“${title}” plays as soon as its video is ready.`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sentence({ from, to, before, after }: ViewerChange) {
  return (
    <span>
      {before === after ? (
        <Trans>
          {from}–{to}: <strong>{after}</strong> (another video)
        </Trans>
      ) : after === null ? (
        <Trans>
          {from}–{to}: <strong>nothing</strong> instead of {before}
        </Trans>
      ) : before === null ? (
        <Trans>
          {from}–{to}: <strong>{after}</strong> instead of nothing
        </Trans>
      ) : (
        <Trans>
          {from}–{to}: <strong>{after}</strong> instead of {before}
        </Trans>
      )}
    </span>
  )
}

function daysText(days: readonly string[]): string {
  if (days.length <= maxDays) return listText(days.map(dayName))
  const named = days.slice(0, maxDays).map(dayName).join(', ')
  return t`${named} and ${plural({ more: days.length - maxDays }, { one: '# more day', other: '# more days' })}`
}
