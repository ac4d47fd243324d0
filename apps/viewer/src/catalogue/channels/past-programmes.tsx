import { periodName } from '@kallo/rules/streaming/stream-address'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@kallo/ui/button'
import { clockTime } from '../../platform/formats.tsx'
import { linksFor, type Audience } from '../../platform/links.ts'
import type { ChannelData } from '../contents/queries.ts'
import styles from './guide.module.css'

const shown = 6

type Guide = NonNullable<ChannelData['guide']>
type Programme = Guide['slots'][number]['programmes'][number]

interface PastProgrammesProps {
  guide: Guide
  tag: string
  audience: Audience
  nowMs: number
}

/** Y-11: current and past programmes that can be watched from their start, latest first. */
export function PastProgrammes({ guide, tag, audience, nowMs }: PastProgrammesProps) {
  const [isComplete, setComplete] = useState(false)
  const programmes = recordedProgrammes(guide)
  if (programmes.length === 0) return null
  const paths = linksFor(audience)
  return (
    <section className={styles.guide} aria-labelledby="from-start">
      <h2 id="from-start" className={styles.title}>
        <Trans>Watch from the start</Trans>
      </h2>
      <ol className={styles.upcoming}>
        {programmes.slice(0, isComplete ? undefined : shown).map(({ starts_at, ends_at, title }) => (
          <li key={starts_at}>
            <Link
              className={`${styles.next} ${styles.recorded}`}
              to={paths.programme(periodName(Date.parse(starts_at), Date.parse(ends_at)), tag)}
            >
              <time className={styles.time} dateTime={starts_at}>
                {clockTime(starts_at, guide.time_zone)}
              </time>
              <span className={styles.nextTitle}>
                {title}
                {Date.parse(ends_at) > nowMs && (
                  <>
                    {' '}
                    <strong className={styles.now}>
                      <Trans>LIVE NOW</Trans>
                    </strong>
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {!isComplete && programmes.length > shown && (
        <Button className={styles.more} onPress={() => setComplete(true)}>
          <Trans>Show all programmes</Trans>
        </Button>
      )}
    </section>
  )
}

/** The recorded programmes, each once, although a programme can be part of several hours. */
function recordedProgrammes({ slots }: Guide): Programme[] {
  const byStart = new Map<string, Programme>()
  for (const { programmes } of slots)
    for (const programme of programmes) if (programme.available) byStart.set(programme.starts_at, programme)
  return [...byStart.values()].toSorted(
    (one, other) => Date.parse(other.starts_at) - Date.parse(one.starts_at),
  )
}
