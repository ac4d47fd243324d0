import { Icon } from '@kallo/ui/icon'
import { rightIcon } from '@kallo/ui/icons'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Carousel } from '../../platform/carousel.tsx'
import styles from './card.module.css'
import { visitorCountry } from '../../platform/visitor.ts'
import { links } from '../../platform/links.ts'
import { isBlockedIn } from '../contents/access.ts'
import type { ChannelEntry, VodEntry } from '../contents/queries.ts'
import { PictureCard, type CardProps } from './card.tsx'

interface ShelfProps {
  name: string
  shows: 'four' | 'six'
  /** Target of the More link, if any. */
  more?: string
  children: ReactNode
  level?: 'h2' | 'h3'
  /** Half as wide on wide screens, with half as many cards. */
  isHalf?: boolean
  /** Fills the gap of a short row on wide screens. */
  filler?: ReactNode
}

/** A named row of cards. */
export function Shelf(props: ShelfProps) {
  const { name, shows, more, children, level: Heading = 'h3', isHalf, filler } = props
  return (
    <section className={styles.shelf} aria-label={name}>
      <div className={styles.head}>
        <Heading className={styles.shelfName}>{name}</Heading>
        {more && (
          <Link className={styles.more} to={more}>
            <Trans>More</Trans>
            <span className="sr-only"> {name}</span>
            <Icon shape={rightIcon} size={14} />
          </Link>
        )}
      </div>
      <Carousel label={name} shows={shows} isHalf={isHalf} filler={filler}>
        {children}
      </Carousel>
    </section>
  )
}

interface ChannelCardProps extends Pick<CardProps, 'to' | 'programme'> {
  channel: ChannelEntry
}

export function ChannelCard({ channel, to, programme }: ChannelCardProps) {
  const country = visitorCountry()
  return (
    <PictureCard
      to={to}
      name={channel.name}
      image={channel.logo}
      shape="wide"
      programme={programme}
      isPremium={channel.paid}
      // Not marked while the visitor's country is unknown.
      isRegionBlocked={country !== null && isBlockedIn(channel, country)}
    />
  )
}

export function VodCard({ vod }: { vod: VodEntry }) {
  return <PictureCard to={links.vod(vod.tag)} name={vod.name} image={vod.image} shape="poster" />
}
