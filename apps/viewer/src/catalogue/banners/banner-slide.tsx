import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { Icon } from '@kallo/ui/icon'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Picture } from '../../platform/picture.tsx'
import styles from './hero-banner.module.css'
import type { Banner } from './queries.ts'

export interface BannerSlideProps {
  banner: Banner
  isFirst: boolean
  channelLink: (tag: string) => string
  onInvalid: () => void
}

/** B-13: external → a new tab; internal → its channel; internal without a channel → an alert. */
export function BannerSlide({ banner, isFirst, channelLink, onInvalid }: BannerSlideProps) {
  const picture = <BannerPicture banner={banner} isFirst={isFirst} />
  // As text and not as the picture's alt: a link whose only text is its button says too little.
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
      <Icon name="play" size={16} />
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

/** Phones get their own cut: less data, and lettering that can be read. */
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
