import { Trans, useLingui } from '@lingui/react/macro'
import { Carousel } from '../../platform/carousel.tsx'
import { linksFor, type Audience } from '../../platform/links.ts'
import type { ChannelData } from '../contents/queries.ts'
import styles from './guide.module.css'
import { Link } from 'react-router'
import { clockTime } from '../../platform/formats.tsx'

interface GuideShelfProps {
  guide: NonNullable<ChannelData['guide']>
  tag: string
  audience: Audience
  isRegionBlocked: boolean
}

/** E-01…E-04: the hours of yesterday and today, oldest first, scrolled to the current one. */
export function GuideShelf({ guide, tag, audience, isRegionBlocked }: GuideShelfProps) {
  const { t } = useLingui()
  const paths = linksFor(audience)
  const current = guide.slots.findIndex((slot) => slot.current)
  const jumps = [
    { label: t`Yesterday`, slide: 0 },
    { label: t`Now`, slide: Math.max(0, current) },
  ]
  const head = (
    <>
      <h2 id="epg" className={`${styles.title} ${styles.guideTitle}`}>
        <Trans>EPG</Trans>
      </h2>
      {!isRegionBlocked && (
        <p className={styles.hint}>
          <Trans>Missed it? Pick an hour and watch it from the start.</Trans>
        </p>
      )}
    </>
  )
  return (
    <section className={styles.guide} aria-labelledby="epg">
      <Carousel label={t`EPG`} shows="many" startIndex={Math.max(0, current)} jumps={jumps} head={head}>
        {guide.slots.map((slot) => (
          <SlotCard
            key={slot.starts_at}
            slot={slot}
            timeZone={guide.time_zone}
            to={isRegionBlocked ? null : paths.hour(slot.hour, tag)}
          />
        ))}
      </Carousel>
    </section>
  )
}

type Slot = NonNullable<ChannelData['guide']>['slots'][number]

interface SlotCardProps {
  slot: Slot
  timeZone: string
  /** Null if the channel is blocked in the region. */
  to: string | null
}

/** One hour. E-04: an unrecorded hour is labelled and not a link. */
function SlotCard({ slot, timeZone, to }: SlotCardProps) {
  if (!slot.available) {
    return (
      <div className={`${styles.slot} ${styles.missing}`}>
        <SlotHead slot={slot} />
        <p className={styles.programme}>
          {slot.current ? <Trans>Just started, available in a moment</Trans> : <Trans>Not recorded</Trans>}
        </p>
      </div>
    )
  }
  const className = slot.current ? `${styles.slot} ${styles.current}` : styles.slot
  const content = (
    <>
      <SlotHead slot={slot} />
      <ul>
        {slot.programmes.slice(0, 3).map(({ title, starts_at }) => (
          <li key={starts_at} className={styles.programme}>
            <span className={styles.time}>{clockTime(starts_at, timeZone)}</span> {title}
          </li>
        ))}
      </ul>
    </>
  )
  if (to === null) return <div className={className}>{content}</div>
  return (
    <Link className={className} to={to} draggable={false}>
      {content}
    </Link>
  )
}

function SlotHead({ slot }: { slot: Slot }) {
  return (
    <>
      <span className={styles.day}>
        {slot.day === 'today' ? <Trans>Today</Trans> : <Trans>Yesterday</Trans>}
        {slot.current && (
          <strong className={styles.now}>
            <Trans>LIVE NOW</Trans>
          </strong>
        )}
      </span>
      <span className={styles.label}>{slot.label}</span>
    </>
  )
}

const shown = 6

interface ComingUpProps {
  guide: NonNullable<ChannelData['guide']>
  nowMs: number
}

/** Later programmes; the current one is in the guide above. */
export function ComingUp({ guide, nowMs }: ComingUpProps) {
  const following = guide.upcoming.filter(({ starts_at }) => Date.parse(starts_at) > nowMs)
  if (following.length === 0) return null
  return (
    <section className={styles.guide} aria-labelledby="coming-up">
      <h2 id="coming-up" className={styles.title}>
        <Trans>Coming up</Trans>
      </h2>
      <ol className={styles.upcoming}>
        {following.slice(0, shown).map(({ starts_at, title, description }) => (
          <li key={starts_at} className={styles.next}>
            <time className={styles.time} dateTime={starts_at}>
              {clockTime(starts_at, guide.time_zone)}
            </time>
            <div>
              <p className={styles.nextTitle}>{title}</p>
              <p className={styles.nextText}>{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
