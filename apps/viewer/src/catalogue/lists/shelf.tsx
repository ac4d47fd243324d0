import { Icon } from '@kallo/ui/icon'
import { rightIcon } from '@kallo/ui/icons'
import { Trans } from '@lingui/react/macro'
import { Children, type ReactNode } from 'react'
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
  /** Fills the gap of a short row on wide screens with a tile that leads to `more`. */
  isFilled?: boolean
}

/** Cards of a full row on wide screens. */
export const perRow = { four: 4, six: 6 }

/** A named row of cards. */
export function Shelf(props: ShelfProps) {
  const { name, shows, more, children, level: Heading = 'h3', isHalf, isFilled } = props
  const hasGap = Children.count(children) < perRow[shows] / (isHalf ? 2 : 1)
  const filler = isFilled && hasGap && more ? <FillerTile name={name} to={more} /> : null
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

/** Repeats the shelf's link, so it is not in the tab order. */
function FillerTile({ name, to }: { name: string; to: string }) {
  return (
    <Link className={styles.tile} to={to} tabIndex={-1} draggable={false}>
      {name}
      <Icon shape={rightIcon} size={20} />
    </Link>
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
      // A channel is not marked as blocked while the visitor's country is unknown.
      isRegionBlocked={country !== null && isBlockedIn(channel, country)}
    />
  )
}

export function VodCard({ vod }: { vod: VodEntry }) {
  return <PictureCard to={links.vod(vod.tag)} name={vod.name} image={vod.image} shape="poster" />
}
