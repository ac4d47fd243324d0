import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../platform/picture.tsx'
import type { VodData } from '../contents/queries.ts'
import styles from './vod-hero.module.css'

export interface VodHeroProps {
  vod: Pick<
    VodData['vodsList'][number],
    'name' | 'image' | 'backdrop' | 'description' | 'cast' | 'year' | 'age_rating' | 'duration'
  >
  category?: { name: string; to: string }
  action: ReactNode
}

/** B-12: poster, name, facts and action, in front of a still. */
export function VodHero({ vod, category, action }: VodHeroProps) {
  const { name, image, backdrop, description, cast } = vod
  return (
    <header className={backdrop ? `${styles.hero} ${styles.hasBackdrop}` : styles.hero}>
      {backdrop && (
        <div className={styles.backdrop}>
          <Picture picture={backdrop} use={pictureUses.backdrop} width={960} height={450} isFirst />
        </div>
      )}
      <Picture
        className={styles.poster}
        picture={image}
        use={pictureUses.vodHero}
        width={480}
        height={720}
        isFirst
      />
      <div className={styles.head}>
        {category && (
          <Link className={styles.category} to={category.to}>
            {category.name}
          </Link>
        )}
        <h1 className={styles.name}>{name}</h1>
        <Facts vod={vod} />
      </div>
      <div className={styles.text}>
        <div className={styles.action}>{action}</div>
        <p className={styles.description}>{description}</p>
        {cast.length > 0 && (
          <dl className={styles.cast}>
            <dt>
              <Trans>Cast</Trans>
            </dt>
            <dd>{cast.join(', ')}</dd>
          </dl>
        )}
      </div>
    </header>
  )
}

function Facts({ vod: { year, duration, age_rating: ageRating } }: Pick<VodHeroProps, 'vod'>) {
  return (
    <ul className={styles.facts}>
      {year !== null && <li>{year}</li>}
      {/* A VOD without a video has no length. */}
      {duration > 0 && (
        <li>
          <Length seconds={duration} />
        </li>
      )}
      {ageRating !== null && (
        <li className={styles.rating}>
          <span className="sr-only">
            <Trans>Age rating</Trans>{' '}
          </span>
          {ageRating}
        </li>
      )}
    </ul>
  )
}

function Length({ seconds }: { seconds: number }) {
  if (seconds < 90) return <Plural value={seconds} one="# second" other="# seconds" />
  return <Plural value={Math.round(seconds / 60)} one="# minute" other="# minutes" />
}
