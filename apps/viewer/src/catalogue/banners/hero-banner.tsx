import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui, Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Carousel } from '../../platform/carousel.tsx'
import styles from './hero-banner.module.css'
import { bannerLimitsQuery, bannersQuery, type Banner } from './api.ts'
import { CountedSlide, useDueBanners } from './banner-views.tsx'
import { bannerTarget } from '@kallo/rules/catalogue/banner-target'
import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { Icon } from '@kallo/ui/icon'
import { playIcon } from '@kallo/ui/icons'
import { Link } from 'react-router'
import { useLanguage } from '../../platform/language.ts'
import { Picture } from '../../platform/picture.tsx'
import { optional } from '../../platform/preloadable.tsx'

const InvalidChannelAlert = optional(() =>
  import('./invalid-channel-alert.tsx').then((file) => file.InvalidChannelAlert),
)

/** B-01, B-03: the banners, if they are switched on. If they cannot be loaded, the rest of the page is shown without them. */
export function HeroBanner({ channelLink }: { channelLink: (tag: string) => string }) {
  const { t } = useLingui()
  const [isAlerting, setAlerting] = useState(false)
  const query = useQuery(bannersQuery(useQueryClient(), useLanguage()))
  const limits = useQuery(bannerLimitsQuery())
  const images = useDueBanners(query.data?.images, limits.data?.items)
  if (query.isPending || limits.isPending) return <Skeleton className={styles.ghost} />
  if (query.data?.status !== 1 || images.length === 0) return null
  return (
    <div className={styles.hero}>
      <Carousel label={t`Highlights`} shows="one">
        {images.map((banner, index) => (
          <CountedSlide
            key={banner._id}
            id={banner._id}
            hasLimit={!!limits.data?.items.some(({ id }) => id === banner._id)}
          >
            <BannerSlide
              banner={banner}
              isFirst={index === 0}
              channelLink={channelLink}
              onInvalid={() => setAlerting(true)}
            />
          </CountedSlide>
        ))}
      </Carousel>
      {isAlerting && <InvalidChannelAlert fallback={null} onClose={() => setAlerting(false)} />}
    </div>
  )
}

interface BannerSlideProps {
  banner: Banner
  isFirst: boolean
  channelLink: (tag: string) => string
  onInvalid: () => void
}

/** B-13: web pages open in a new tab; without a target there is an alert. */
function BannerSlide({ banner, isFirst, channelLink, onInvalid }: BannerSlideProps) {
  const { action_type: actionType, action_url: actionUrl, channel } = banner
  const target = bannerTarget({ actionType, actionUrl, channel: channel || null })
  const content = (
    <>
      <BannerPicture banner={banner} isFirst={isFirst} />
      {/* Text instead of the picture's `alt`, so that screen readers read it as part of the link's name. */}
      <span className="sr-only">{banner.alt}: </span>
      <SlideAction isToWatch={target.kind !== 'web' && target.kind !== 'page'} />
    </>
  )
  if (target.kind === 'web') {
    return (
      <a
        className={styles.slide}
        href={target.address}
        target="_blank"
        rel="noopener noreferrer"
        draggable={false}
      >
        {content}
      </a>
    )
  }
  if (target.kind === 'none') {
    return (
      <button type="button" className={styles.slide} onClick={onInvalid}>
        {content}
      </button>
    )
  }
  return (
    <Link
      className={styles.slide}
      to={target.kind === 'channel' ? channelLink(target.tag) : actionUrl}
      draggable={false}
    >
      {content}
    </Link>
  )
}

function SlideAction({ isToWatch }: { isToWatch: boolean }) {
  return (
    <span className={styles.action}>
      {isToWatch ? (
        <>
          <Icon shape={playIcon} isFilled size={16} />
          <Trans>Watch</Trans>
        </>
      ) : (
        <Trans>Learn more</Trans>
      )}
    </span>
  )
}

/** Phones get a separate crop, which takes less data and has legible lettering. */
function BannerPicture({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  return (
    <Picture
      className={styles.picture}
      picture={banner.image}
      use={pictureUses.banner}
      width={1600}
      height={640}
      narrow={{ picture: banner.image_small, use: pictureUses.bannerSmall, width: 800, height: 640 }}
      isFirst={isFirst}
    />
  )
}
