import { periodName } from '@kallo/rules/streaming/stream-address'
import { hourMs } from '@kallo/rules/foundation/durations'
import { IconButton } from '@kallo/ui/button'
import { Chip } from '@kallo/ui/chip'
import { leftIcon, rightIcon } from '@kallo/ui/icons'
import { infoIcon } from '@kallo/ui/more-icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type TouchEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { linksFor } from '../../platform/links.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { useSession } from '../../platform/session.ts'
import { startOfDay, useDayName } from '../lists/day-name.ts'
import { guideWindowQuery, type GuideChannel, type GuideProgramme } from './api.ts'
import { channelAddress } from './guide-address.ts'
import styles from './guide-list.module.css'
import { GuideSkeleton } from './guide-skeleton.tsx'
import { Elapsed } from './now-and-next.tsx'
import { ProgrammeDialog, type OpenedProgramme } from './programme-dialog.tsx'
import { ProgrammeTime } from './programme-time.tsx'
import { useNow } from './use-now.ts'

interface ChannelDayProps {
  channels: readonly GuideChannel[]
  /** The channel that is shown. */
  index: number
  timeZone: string
  /** Opens another channel. */
  onOpen: (tag: string) => void
}

const days = [-1, 0, 1, 2]
/** Minimum length of a swipe; a shorter movement is a tap. */
const swipePx = 60

/** E-10: one channel's day as a list. Swiping or the buttons lead to the next channel. */
export function ChannelDay({ channels, index, timeZone, onOpen }: ChannelDayProps) {
  const { t } = useLingui()
  const nowMs = useNow()
  const [params] = useSearchParams()
  const [day, setDay] = useState(0)
  const dayName = useDayName()
  const channel = channels[index]
  const step = (by: -1 | 1) => {
    const next = channels[index + by]
    if (next) onOpen(next.tag)
  }
  const swipe = useSwipe(step)
  if (!channel) return null
  return (
    <>
      <div className={styles.bar}>
        <IconButton
          icon={leftIcon}
          label={t`Previous channel`}
          isDisabled={index === 0}
          onPress={() => step(-1)}
        />
        <h1 className={styles.name}>{channel.name.trim()}</h1>
        <IconButton
          icon={rightIcon}
          label={t`Next channel`}
          isDisabled={index === channels.length - 1}
          onPress={() => step(1)}
        />
      </div>
      <div className={styles.days} role="group" aria-label={t`Day`}>
        <Link className={styles.back} to={channelAddress(params, null)}>
          <Trans>TV guide</Trans>
        </Link>
        {days.map((one) => (
          <Chip key={one} isPressed={one === day} onClick={() => setDay(one)}>
            {dayName(startOfDay(nowMs, timeZone, one), nowMs, timeZone)}
          </Chip>
        ))}
      </div>
      {/* Swiping the days scrolls them. */}
      <div {...swipe}>
        <Programmes
          key={`${channel.tag} ${day}`}
          channel={channel}
          fromMs={startOfDay(nowMs, timeZone, day)}
          untilMs={startOfDay(nowMs, timeZone, day + 1)}
          nowMs={nowMs}
          timeZone={timeZone}
        />
      </div>
    </>
  )
}

/** Calls `step` after a horizontal swipe. Vertical movements scroll. */
function useSwipe(step: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !start.current) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(x) > swipePx && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1)
    },
  }
}

interface ProgrammesProps {
  channel: GuideChannel
  fromMs: number
  untilMs: number
  nowMs: number
  timeZone: string
}

function Programmes({ channel, fromMs, untilMs, nowMs, timeZone }: ProgrammesProps) {
  // In some time zones days begin within an hour, and days on which clocks change have 23 or 25 hours.
  const firstHour = Math.floor(fromMs / hourMs)
  const query = useQuery(guideWindowQuery(firstHour, Math.ceil(untilMs / hourMs) - firstHour, [channel.tag]))
  const [opened, setOpened] = useState<OpenedProgramme | null>(null)
  return (
    <Loaded query={query} skeleton={<GuideSkeleton />}>
      {(data) => {
        const programmes = (data.items[0]?.programmes ?? []).filter(
          ({ startsAt, endsAt }) => Date.parse(startsAt) < untilMs && Date.parse(endsAt) > fromMs,
        )
        if (programmes.length === 0)
          return (
            <p className={styles.empty}>
              <Trans>No programme information</Trans>
            </p>
          )
        return (
          <>
            <ol>
              {programmes.map((programme) => (
                <DayRow
                  key={programme.startsAt}
                  programme={programme}
                  tag={channel.tag}
                  nowMs={nowMs}
                  timeZone={timeZone}
                  onOpen={() => setOpened({ channel, programme })}
                />
              ))}
            </ol>
            {opened && (
              <ProgrammeDialog
                opened={opened}
                nowMs={nowMs}
                timeZone={timeZone}
                onClose={() => setOpened(null)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface DayRowProps {
  programme: GuideProgramme
  tag: string
  nowMs: number
  timeZone: string
  onOpen: () => void
}

function DayRow({ programme, tag, nowMs, timeZone, onOpen }: DayRowProps) {
  const { t } = useLingui()
  const { key: session } = useSession()
  const programmeTitle = programme.title
  const [startMs, endMs] = [Date.parse(programme.startsAt), Date.parse(programme.endsAt)]
  const isPast = endMs <= nowMs
  const isOn = !isPast && startMs <= nowMs
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOn) row.current?.scrollIntoView({ block: 'center' })
    // No dependencies: it scrolls only when the list is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const content = (
    <>
      <span className={styles.facts}>
        <ProgrammeTime programme={programme} nowMs={nowMs} timeZone={timeZone} />
      </span>
      <span className={styles.title}>{programme.title}</span>
      {isOn && <Elapsed programme={programme} nowMs={nowMs} />}
    </>
  )
  const className = `${styles.programme} ${isPast ? styles.past : ''}`
  return (
    <li ref={row} className={styles.day}>
      {isPast && programme.isRecorded ? (
        <Link
          className={className}
          to={linksFor(session ? 'viewer' : 'visitor').programme(periodName(startMs, endMs), tag)}
        >
          {content}
        </Link>
      ) : (
        <button type="button" className={className} aria-haspopup="dialog" onClick={onOpen}>
          {content}
        </button>
      )}
      {session && isPast && programme.isRecorded && (
        <IconButton
          icon={infoIcon}
          label={t`About ${programmeTitle}`}
          aria-haspopup="dialog"
          onPress={onOpen}
        />
      )}
    </li>
  )
}
