import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../platform/picture.tsx'
import styles from './vod-hero.module.css'

export interface ContentHeroProps {
  name: string
  image: string
  backdrop: string | null
  description: string
  year: number | null
  ageRating: string | null
  /** Length or number of seasons; null: unknown. */
  extent: ReactNode
  category?: { name: string; to: string } | undefined
  action: ReactNode
  /** Below the description. */
  children?: ReactNode
}

/** B-12, B-24: poster, name, facts and action of a VOD or series, in front of a still. */
export function ContentHero(props: ContentHeroProps) {
  const { name, image, backdrop, description, year, ageRating, extent, category, action, children } = props
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
        <ul className={styles.facts}>
          {year !== null && <li>{year}</li>}
          {extent !== null && <li>{extent}</li>}
          {ageRating !== null && (
            <li className={styles.rating}>
              <span className="sr-only">
                <Trans>Age rating</Trans>{' '}
              </span>
              {ageRating}
            </li>
          )}
        </ul>
      </div>
      <div className={styles.text}>
        <div className={styles.action}>{action}</div>
        <p className={styles.description}>{description}</p>
        {children}
      </div>
    </header>
  )
}
