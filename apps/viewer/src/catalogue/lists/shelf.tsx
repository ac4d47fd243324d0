import { Icon } from '@kallo/ui/icon'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Carousel } from '../../platform/carousel.tsx'
import styles from './shelf.module.css'

export interface ShelfProps {
  name: string
  shows: 'four' | 'six'
  /** Where More leads; without it there is no link. */
  more?: string
  children: ReactNode
  level?: 'h2' | 'h3'
  /** It has half the width on wide screens, and shows half as many. */
  isHalf?: boolean
  /** Fills what a short row leaves empty on wide screens. */
  filler?: ReactNode
}

/** A named row of cards. */
export function Shelf(props: ShelfProps) {
  const { name, shows, more, children, level: Heading = 'h3', isHalf, filler } = props
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
      <Carousel label={name} shows={shows} isHalf={isHalf} filler={filler}>
        {children}
      </Carousel>
    </section>
  )
}
