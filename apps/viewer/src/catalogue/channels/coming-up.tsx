import { Trans } from '@lingui/react/macro'
import { clockTime } from '../../platform/format-time.ts'
import type { ChannelData } from '../contents/queries.ts'
import styles from './guide.module.css'

const shown = 6

export interface ComingUpProps {
  guide: NonNullable<ChannelData['guide']>
  nowMs: number
}

/** What follows; what is on already stands in the guide above. */
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
