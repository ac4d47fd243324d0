import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Carousel } from '../../platform/carousel.tsx'
import { BannerSlide } from './banner-slide.tsx'
import styles from './hero-banner.module.css'
import { InvalidChannelAlert } from './invalid-channel-alert.tsx'
import { bannersQuery } from './queries.ts'

/** B-01, B-03: one banner at a time, while the operator has them on. A failure costs the page nothing else. */
export function HeroBanner({ channelLink }: { channelLink: (tag: string) => string }) {
  const { t } = useLingui()
  const [isAlerting, setAlerting] = useState(false)
  const query = useQuery(bannersQuery())
  if (query.isPending) return <Skeleton className={styles.ghost} />
  if (!query.data || query.data.status !== 1 || query.data.images.length === 0) return null
  return (
    <div className={styles.hero}>
      <Carousel label={t`Highlights`} shows="one">
        {query.data.images.map((banner, index) => (
          <BannerSlide
            key={banner._id}
            banner={banner}
            isFirst={index === 0}
            channelLink={channelLink}
            onInvalid={() => setAlerting(true)}
          />
        ))}
      </Carousel>
      {isAlerting && <InvalidChannelAlert onClose={() => setAlerting(false)} />}
    </div>
  )
}
