import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../platform/picture.tsx'
import heroStyles from '../vods/vod-hero.module.css'
import styles from './series.module.css'

interface SeriesHeroProps {
  series: {
    name: string
    image: string
    backdrop: string | null
    description: string
    year: number | null
    ageRating: string | null
  }
  seasons: number
  category?: { name: string; to: string }
  action: ReactNode
}

/** B-24: poster, name, facts and action, in front of a still. */
export function SeriesHero({ series, seasons, category, action }: SeriesHeroProps) {
  const { name, image, backdrop, description } = series
  return (
    <header className={backdrop ? `${heroStyles.hero} ${heroStyles.hasBackdrop}` : heroStyles.hero}>
      {backdrop && (
        <div className={heroStyles.backdrop}>
          <Picture picture={backdrop} use={pictureUses.backdrop} width={960} height={450} isFirst />
        </div>
      )}
      <Picture
        className={heroStyles.poster}
        picture={image}
        use={pictureUses.vodHero}
        width={480}
        height={720}
        isFirst
      />
      <div className={heroStyles.head}>
        {category && (
          <Link className={heroStyles.category} to={category.to}>
            {category.name}
          </Link>
        )}
        <h1 className={heroStyles.name}>{name}</h1>
        <Facts series={series} seasons={seasons} />
      </div>
      <div className={heroStyles.text}>
        <div className={heroStyles.action}>{action}</div>
        <p className={heroStyles.description}>{description}</p>
      </div>
    </header>
  )
}

function Facts({ series: { year, ageRating }, seasons }: Pick<SeriesHeroProps, 'series' | 'seasons'>) {
  return (
    <ul className={heroStyles.facts}>
      {year !== null && <li>{year}</li>}
      {seasons > 0 && (
        <li>
          <Plural value={seasons} one="# season" other="# seasons" />
        </li>
      )}
      {ageRating !== null && (
        <li className={heroStyles.rating}>
          <span className="sr-only">
            <Trans>Age rating</Trans>{' '}
          </span>
          {ageRating}
        </li>
      )}
    </ul>
  )
}

/** A series without an episode that viewers may see. */
export function ComingSoon() {
  return (
    <p className={styles.empty} role="status">
      <Trans>Coming soon</Trans>
    </p>
  )
}
