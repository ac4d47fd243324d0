import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Carousel } from '../../platform/carousel.tsx'
import styles from './hero-banner.module.css'
import { bannersQuery, type Banner } from './api.ts'
import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { Icon } from '@kallo/ui/icon'
import { playIcon } from '@kallo/ui/icons'
import { Link } from 'react-router'
import { Picture } from '../../platform/picture.tsx'
import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'

/** B-01, B-03: the banners, if switched on. An error hides only them. */
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

interface BannerSlideProps {
  banner: Banner
  isFirst: boolean
  channelLink: (tag: string) => string
  onInvalid: () => void
}

/** B-13: external links open a new tab, internal ones the channel; without a channel an alert. */
function BannerSlide({ banner, isFirst, channelLink, onInvalid }: BannerSlideProps) {
  const picture = <BannerPicture banner={banner} isFirst={isFirst} />
  // As text, not as the picture's alt: a screen reader reads it as the link's name.
  const words = <span className="sr-only">{banner.alt}: </span>
  if (banner.action_type === 'external') {
    return (
      <a
        className={styles.slide}
        href={banner.action_url}
        target="_blank"
        rel="noopener noreferrer"
        draggable={false}
      >
        {picture}
        {words}
        <span className={styles.action}>
          <Trans>Learn more</Trans>
        </span>
      </a>
    )
  }
  const watch = (
    <span className={styles.action}>
      <Icon shape={playIcon} isFilled size={16} />
      <Trans>Watch</Trans>
    </span>
  )
  if (banner.channel) {
    return (
      <Link className={styles.slide} to={channelLink(banner.channel)} draggable={false}>
        {picture}
        {words}
        {watch}
      </Link>
    )
  }
  return (
    <button type="button" className={styles.slide} onClick={onInvalid}>
      {picture}
      {words}
      {watch}
    </button>
  )
}

/** Phones get a crop of their own: less data and legible lettering. */
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

function InvalidChannelAlert({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      isAlert
      title={t`Invalid Channel Id`}
      onClose={onClose}
      actions={
        <Button kind="primary" onPress={onClose}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      <Trans>Invalid Channel Id, Pls check and verify</Trans>
    </Dialog>
  )
}
