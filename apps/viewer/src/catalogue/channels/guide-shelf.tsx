import { Trans, useLingui } from '@lingui/react/macro'
import { Carousel } from '../../platform/carousel.tsx'
import { placesFor, type Audience } from '../contents/audience.ts'
import type { ChannelData } from '../contents/queries.ts'
import styles from './guide.module.css'
import { SlotCard } from './slot-card.tsx'

export interface GuideShelfProps {
  guide: NonNullable<ChannelData['guide']>
  tag: string
  audience: Audience
  isRegionBlocked: boolean
}

/** E-01…E-04: yesterday's and today's hours, oldest first, opened at the running one. */
export function GuideShelf({ guide, tag, audience, isRegionBlocked }: GuideShelfProps) {
  const { t } = useLingui()
  const places = placesFor(audience)
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
          <Trans>Missed it? Pick an hour and watch it from its start.</Trans>
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
            to={isRegionBlocked ? null : places.hour(slot.hour, tag)}
          />
        ))}
      </Carousel>
    </section>
  )
}
