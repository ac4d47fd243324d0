import { Plural, Trans } from '@lingui/react/macro'
import { ContentHero, type ContentHeroProps } from '../vods/content-hero.tsx'
import styles from './series.module.css'

interface SeriesHeroProps extends Pick<ContentHeroProps, 'category' | 'action'> {
  series: Pick<ContentHeroProps, 'name' | 'image' | 'backdrop' | 'description' | 'year' | 'ageRating'>
  seasons: number
}

/** B-24. */
export function SeriesHero({ series, seasons, ...props }: SeriesHeroProps) {
  const extent = seasons > 0 ? <Plural value={seasons} one="# season" other="# seasons" /> : null
  return <ContentHero {...series} {...props} extent={extent} />
}

/** A series without an episode that viewers may see. */
export function ComingSoon() {
  return (
    <p className={styles.empty} role="status">
      <Trans>Coming soon</Trans>
    </p>
  )
}
