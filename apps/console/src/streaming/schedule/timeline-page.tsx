import { t } from '@lingui/core/macro'
import { copyIcon, minusIcon } from '@kallo/ui/icons'
import { plusIcon } from '@kallo/ui/more-icons'
import { Button, IconButton } from '@kallo/ui/rich/button'
import { SearchField } from '@kallo/ui/rich/field'
import { EmptyState } from '@kallo/ui/state'
import { useState } from 'react'
import { Link } from 'react-router'
import { Page } from '../../platform/page.tsx'
import { serviceDay, serviceZone } from '../../platform/service-zone.ts'
import type { Media } from './api.ts'
import { dayName, repeatText } from './days.ts'
import { DraftActions, DraftNotices } from './draft-bar.tsx'
import { nextDayOf } from './occurrences.ts'
import { PeriodBar } from './period-bar.tsx'
import { newIn, TimelineDialog, type Edited } from './timeline-dialogs.tsx'
import { defaultLevel, hourPxLevels } from './timeline-scale.ts'
import type { RowActions } from './timeline-row.tsx'
import { Timeline } from './timeline.tsx'
import { usePeriod, type Period } from './use-period.ts'
import type { ScheduleDraft } from './use-schedule-draft.ts'
import { useTimelineEdits, type OneDayChange } from './use-timeline-edits.ts'
import styles from './schedule-page.module.css'

interface TimelinePageProps {
  draft: ScheduleDraft
  media: readonly Media[]
}

/** N-07: the schedules of all channels. */
export function TimelinePage({ draft, media }: TimelinePageProps) {
  const [today, zone] = [serviceDay(), serviceZone()]
  const period = usePeriod(today, 'day')
  const { level, zoom } = useLevel(period)
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Edited | null>(null)
  const edits = useTimelineEdits(draft, period.firstDay, zone)
  const channels = edits.channels.filter(({ schedule }) =>
    schedule.channel.toLowerCase().includes(search.toLowerCase()),
  )
  const [first] = channels
  if (edits.channels.length === 0) return <NoChannels />
  return (
    <Page
      title={t`Schedule`}
      help={t`Times in ${{ timeZone: zone }}. Viewers see changes a minute after you save.`}
      actions={<DraftActions draft={draft} media={media} />}
    >
      <PeriodBar period={period} today={today}>
        {edits.channels.length >= searchFrom && <ChannelSearch value={search} onChange={setSearch} />}
        <Tools
          period={period}
          level={level}
          onZoom={zoom}
          onCopy={() => setEdited({ kind: 'copy' })}
          onAdd={first ? () => setEdited(newIn(first, period.day, 20 * 60, null)) : null}
        />
      </PeriodBar>
      <DraftNotices
        draft={draft}
        onOpen={({ channelId }, index) => {
          const channel = edits.channels.find(({ schedule }) => schedule.channelId === channelId)
          const block = channel?.blocks[index]
          if (block) setEdited({ kind: 'block', channel, block, day: nextDayOf(block, period.day) })
        }}
      />
      <OneDayNotice change={edits.oneDay} onEveryDay={edits.changeEveryDay} onKeep={edits.keepOneDay} />
      <Timeline
        channels={channels}
        firstDay={period.firstDay}
        days={period.days}
        level={level}
        timeZone={zone}
        media={media}
        actions={rowActions(edits, period, setEdited)}
      />
      <Keys />
      {edited && (
        <TimelineDialog
          {...{ edited, period, today, media }}
          channels={edits.channels}
          onChange={edits.change}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

function rowActions(
  { reschedule, remove }: ReturnType<typeof useTimelineEdits>,
  { firstDay }: Period,
  edit: (edited: Edited) => void,
): RowActions {
  return {
    onReschedule: reschedule,
    onOpen: (channel, { block, day }) => edit({ kind: 'block', channel, block, day }),
    onAdd: (channel, minute, gap) => edit(newIn(channel, firstDay, minute, gap)),
    onRemove: remove,
  }
}

const searchFrom = 10

function ChannelSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={styles.search}>
      <SearchField isLabelHidden label={t`Find a channel`} value={value} onChange={onChange} />
    </div>
  )
}

interface ToolsProps {
  period: Period
  level: number
  onZoom: (by: -1 | 1) => void
  onCopy: () => void
  /** Adds a programme; null if no channel is shown. */
  onAdd: (() => void) | null
}

function Tools({ period, level, onZoom, onCopy, onAdd }: ToolsProps) {
  return (
    <div className={`${styles.toolbar} ${styles.push}`}>
      <Zoom level={level} onZoom={onZoom} />
      <Button icon={copyIcon} onPress={onCopy}>
        {period.isWeek ? t`Copy week` : t`Copy day`}
      </Button>
      {onAdd && <Button icon={plusIcon} onPress={onAdd}>{t`Add a programme`}</Button>}
    </div>
  )
}

/** The zoom level. Day and week have separate levels. */
function useLevel({ isWeek }: Period) {
  const view = isWeek ? 'week' : 'day'
  const [levels, setLevels] = useState<{ day: number; week: number }>(defaultLevel)
  // The previous state is used, because presses can be faster than rendering.
  const zoom = (by: -1 | 1) => setLevels((now) => ({ ...now, [view]: clampLevel(now[view] + by) }))
  return { level: levels[view], zoom }
}

const lastLevel = hourPxLevels.length - 1

function clampLevel(level: number): number {
  return Math.max(0, Math.min(lastLevel, level))
}

function Zoom({ level, onZoom }: { level: number; onZoom: (by: -1 | 1) => void }) {
  return (
    <span className={styles.zoom}>
      <IconButton icon={minusIcon} label={t`Zoom out`} isDisabled={level === 0} onPress={() => onZoom(-1)} />
      <IconButton
        icon={plusIcon}
        label={t`Zoom in`}
        isDisabled={level === lastLevel}
        onPress={() => onZoom(1)}
      />
    </span>
  )
}

interface OneDayNoticeProps {
  change: OneDayChange | null
  onEveryDay: (change: OneDayChange) => void
  onKeep: () => void
}

function OneDayNotice({ change, onEveryDay, onKeep }: OneDayNoticeProps) {
  if (!change) return null
  const { block, day } = change.occurrence
  return (
    <div role="status" className={styles.notice}>
      <span>
        {t`“${{ title: block.title }}” was changed on ${{ day: dayName(day) }} only. It plays ${{ repeat: repeatText(block) }}.`}
      </span>
      <span className={styles.toolbar}>
        <Button size="small" onPress={() => onEveryDay(change)}>{t`Change every time`}</Button>
        <Button size="small" onPress={onKeep}>{t`Keep`}</Button>
      </span>
    </div>
  )
}

function Keys() {
  return (
    <p id="timeline-keys" className={styles.legend}>
      {t`Drag a programme to move it, or its edges to stretch it. Keyboard: arrow keys go from one to the next; with Alt they move the programme by 5 minutes (with Shift too, 30) or to another channel; with Shift they stretch it; Delete removes it; Enter opens it.`}
    </p>
  )
}

function NoChannels() {
  return (
    <Page title={t`Schedule`} help={t`What your own channels play, day by day.`}>
      <EmptyState
        title={t`There is no channel of your own yet`}
        action={<Link to="/channels/add">{t`New channel`}</Link>}
      >
        {t`Channels that play your films appear here, each on its line, with what viewers see now and next.`}
      </EmptyState>
    </Page>
  )
}
