import { periodName } from '@kallo/rules/streaming/stream-address'
import { buttonClass } from '@kallo/ui/button'
import { Badge } from '@kallo/ui/badge'
import { Icon } from '@kallo/ui/icon'
import { playIcon } from '@kallo/ui/icons'
import { backIcon } from '@kallo/ui/more-icons'
import { Skeleton } from '@kallo/ui/skeleton'
import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clockTime } from '../../platform/formats.tsx'
import { links, linksFor, type Audience } from '../../platform/links.ts'
import { Picture } from '../../platform/picture.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { PictureCard } from '../lists/card.tsx'
import { useDayName } from '../lists/day-name.ts'
import type { FoundData, FoundProgramme } from './api.ts'
import styles from './search.module.css'

interface SearchResultsProps {
  data: FoundData
  audience: Audience
}

/** Z-01, Z-05: grouped by kind. */
export function SearchResults({ data, audience }: SearchResultsProps) {
  const { t } = useLingui()
  const { channels, vods, series, programmes } = data
  const paths = linksFor(audience)
  const count = channels.length + vods.length + series.length + programmes.length
  return (
    <>
      <p className="sr-only" role="status">
        <Plural value={count} one="# result" other="# results" />
      </p>
      <Group name={t`Channels`} isShown={channels.length > 0}>
        <ul className={`${styles.grid} ${styles.wide}`}>
          {channels.map(({ tag, name, picture, isPaid, onNow }) => (
            <li key={tag}>
              <PictureCard
                to={paths.channel(tag)}
                name={name}
                image={picture}
                shape="wide"
                isPremium={isPaid}
                note={onNow ?? undefined}
              />
            </li>
          ))}
        </ul>
      </Group>
      <Group name={t`On TV`} isShown={programmes.length > 0}>
        <ul className={styles.rows}>
          {programmes.map((programme) => (
            <ProgrammeRow
              key={`${programme.channel.tag} ${programme.startsAt}`}
              programme={programme}
              timeZone={data.timeZone}
              audience={audience}
            />
          ))}
        </ul>
      </Group>
      <OnDemand name={t`Series`} found={series} link={links.series} />
      <OnDemand name={t`Films`} found={vods} link={links.vod} />
    </>
  )
}

interface OnDemandProps {
  name: string
  found: FoundData['vods']
  link: (tag: string) => string
}

function OnDemand({ name: heading, found, link }: OnDemandProps) {
  return (
    <Group name={heading} isShown={found.length > 0}>
      <ul className={`${styles.grid} ${styles.poster}`}>
        {found.map(({ tag, name, picture, year }) => (
          <li key={tag}>
            <PictureCard
              to={link(tag)}
              name={name}
              image={picture}
              shape="poster"
              note={year === null ? undefined : String(year)}
            />
          </li>
        ))}
      </ul>
    </Group>
  )
}

function Group({ name, isShown, children }: { name: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <section className={styles.group} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}

interface ProgrammeRowProps {
  programme: FoundProgramme
  timeZone: string
  audience: Audience
}

function ProgrammeRow({ programme, timeZone, audience }: ProgrammeRowProps) {
  const dayName = useDayName()
  const { title, startsAt, endsAt, channel } = programme
  const [startMs, endMs, nowMs] = [Date.parse(startsAt), Date.parse(endsAt), serverNow()]
  const isOn = startMs <= nowMs && nowMs < endMs
  return (
    <li className={styles.row}>
      <span className={styles.logo}>
        <Picture
          className={styles.logoPicture}
          picture={channel.picture}
          width={320}
          height={180}
          use={pictureUses.thumbnail}
        />
        {isOn && (
          <progress
            className={styles.elapsed}
            value={(nowMs - startMs) / (endMs - startMs)}
            aria-hidden="true"
          />
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.facts}>
          {isOn && (
            <Badge tone="live">
              <Trans>LIVE NOW</Trans>
            </Badge>
          )}
          <span>
            {!isOn && `${dayName(startMs, nowMs, timeZone)} `}
            <time dateTime={startsAt}>{clockTime(startsAt, timeZone)}</time>–
            <time dateTime={endsAt}>{clockTime(endsAt, timeZone)}</time>
          </span>
          <span>{channel.name.trim()}</span>
        </span>
      </span>
      <ProgrammeActions programme={programme} isOn={isOn} audience={audience} />
    </li>
  )
}

interface ProgrammeActionsProps {
  programme: FoundProgramme
  isOn: boolean
  audience: Audience
}

function ProgrammeActions({ programme, isOn, audience }: ProgrammeActionsProps) {
  const { title, startsAt, endsAt, isRecorded, channel } = programme
  const paths = linksFor(audience)
  const name = periodName(Date.parse(startsAt), Date.parse(endsAt))
  return (
    <span className={styles.actions}>
      {isOn && (
        <Link className={buttonClass({ kind: 'quiet' })} to={paths.play(channel.tag)}>
          <Icon shape={playIcon} size={16} isFilled />
          <Trans>Watch</Trans>
          <span className="sr-only"> {title}</span>
        </Link>
      )}
      {isRecorded && (
        <Link className={buttonClass({ kind: 'quiet' })} to={paths.programme(name, channel.tag)}>
          <Icon shape={isOn ? backIcon : playIcon} size={16} isFilled={!isOn} />
          <Trans>From the start</Trans>
          <span className="sr-only"> {title}</span>
        </Link>
      )}
      {!isOn && !isRecorded && (
        <Link className={buttonClass({ kind: 'bare' })} to={paths.channel(channel.tag)}>
          <Trans>Channel</Trans>
          <span className="sr-only"> {channel.name}</span>
        </Link>
      )}
    </span>
  )
}

export function ResultsSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className={styles.group}>
      <Skeleton shape="title" />
      <div className={`${styles.grid} ${styles.wide}`}>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index}>
            <Skeleton shape="wide" />
            <Skeleton shape="line" />
          </div>
        ))}
      </div>
    </div>
  )
}
