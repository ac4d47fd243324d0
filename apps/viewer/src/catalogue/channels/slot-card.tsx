import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { clockTime } from '../../platform/format-time.ts'
import type { ChannelData } from '../contents/queries.ts'
import styles from './guide.module.css'

type Slot = NonNullable<ChannelData['guide']>['slots'][number]

export interface SlotCardProps {
  slot: Slot
  timeZone: string
  /** Null where the hours cannot be played in this region. */
  to: string | null
}

/** One hour. E-04: what was not recorded says so, and is no link. */
export function SlotCard({ slot, timeZone, to }: SlotCardProps) {
  if (!slot.available) {
    return (
      <div className={`${styles.slot} ${styles.missing}`}>
        <SlotHead slot={slot} />
        <p className={styles.programme}>
          {slot.current ? <Trans>Just begun, ready in a moment</Trans> : <Trans>Not recorded</Trans>}
        </p>
      </div>
    )
  }
  const look = slot.current ? `${styles.slot} ${styles.current}` : styles.slot
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
  if (to === null) return <div className={look}>{content}</div>
  return (
    <Link className={look} to={to} draggable={false}>
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
