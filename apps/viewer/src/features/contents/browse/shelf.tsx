import { Icon } from '@kallo/ui/icon'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Carousel } from '../../../platform/carousel.tsx'
import styles from './shelf.module.css'

export interface ShelfProps {
  name: string
  shows: 'four' | 'six'
  /** Where More leads; without it there is no link. */
  more?: string
  children: ReactNode
  level?: 'h2' | 'h3'
}

/** A named row of cards. */
export function Shelf({ name, shows, more, children, level: Heading = 'h3' }: ShelfProps) {
  return (
    <section className={styles.shelf} aria-label={name}>
      <div className={styles.head}>
        <Heading className={styles.name}>{name}</Heading>
        {more && (
          <Link className={styles.more} to={more}>
            <Trans>More</Trans>
            <span className="sr-only"> {name}</span>
            <Icon name="right" size={14} />
          </Link>
        )}
      </div>
      <Carousel label={name} shows={shows}>
        {children}
      </Carousel>
    </section>
  )
}
