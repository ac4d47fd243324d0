import { Plural, Trans } from '@lingui/react/macro'
import type { VodData } from '../contents/queries.ts'
import { ContentHero, type ContentHeroProps } from './content-hero.tsx'
import styles from './vod-hero.module.css'

export interface VodHeroProps extends Pick<ContentHeroProps, 'category' | 'action'> {
  vod: Pick<
    VodData['vodsList'][number],
    'name' | 'image' | 'backdrop' | 'description' | 'cast' | 'year' | 'age_rating' | 'duration'
  >
}

/** B-12. */
export function VodHero({ vod, ...props }: VodHeroProps) {
  const { cast, duration, age_rating: ageRating } = vod
  return (
    <ContentHero
      {...vod}
      {...props}
      ageRating={ageRating}
      // A VOD without a video has no length.
      extent={duration > 0 ? <Length seconds={duration} /> : null}
    >
      {cast.length > 0 && (
        <dl className={styles.cast}>
          <dt>
            <Trans>Cast</Trans>
          </dt>
          <dd>{cast.join(', ')}</dd>
        </dl>
      )}
    </ContentHero>
  )
}

function Length({ seconds }: { seconds: number }) {
  if (seconds < 90) return <Plural value={seconds} one="# second" other="# seconds" />
  return <Plural value={Math.round(seconds / 60)} one="# minute" other="# minutes" />
}
