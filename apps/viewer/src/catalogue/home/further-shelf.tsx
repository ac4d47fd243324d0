import { chipClass } from '@kallo/ui/chip'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { links, linksFor, type Audience } from '../../platform/links.ts'
import { channelsQuery, vodsQuery } from '../contents/entry-queries.ts'
import type { Category } from '../contents/queries.ts'
import { ChannelCard, Shelf, VodCard } from '../lists/shelf.tsx'
import styles from './home.module.css'

/** The number of cards that the overview contains of each category. */
const maxCards = 12

/** L-10: channels of a category that is not part of the overview. Empty until they are loaded, and when that fails. */
export function FurtherChannels({ category, audience }: { category: Category; audience: Audience }) {
  const { data } = useQuery(channelsQuery(audience, category._id))
  const paths = linksFor(audience)
  return (
    <Shelf name={category.name} shows="four" more={paths.category(category._id)} isFilled>
      {data?.channelsList.slice(0, maxCards).map((channel) => (
        <ChannelCard key={channel.tag} channel={channel} to={paths.channel(channel.tag)} />
      ))}
    </Shelf>
  )
}

/** L-10: VODs of a category that is not part of the overview. */
export function FurtherVods({ category }: { category: Category }) {
  const { data } = useQuery(vodsQuery(category._id))
  return (
    <Shelf name={category.name} shows="six" more={links.vodCategory(category._id)} isFilled>
      {data?.vodsList.slice(0, maxCards).map((vod) => (
        <VodCard key={vod.tag} vod={vod} />
      ))}
    </Shelf>
  )
}

/** L-10: links to categories of VODs for visitors, whom the server shows no VODs beyond the overview. */
export function FurtherLinks({ categories }: { categories: readonly Category[] }) {
  const { t } = useLingui()
  if (categories.length === 0) return null
  return (
    <nav className={styles.further} aria-label={t`Categories`}>
      {categories.map(({ _id, name }) => (
        <Link key={_id} to={links.vodCategory(_id)} className={chipClass}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
