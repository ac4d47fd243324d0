import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { links, linksFor, type Audience } from '../../platform/links.ts'
import { channelsQuery, vodsQuery } from '../contents/entry-queries.ts'
import type { Category } from '../contents/queries.ts'
import { ChannelCard, Shelf, VodCard } from '../lists/shelf.tsx'

/** As many as the overview contains of each category. */
const maxCards = 12

/** L-10: channels of a category that is not part of the overview. Hidden when they cannot be loaded. */
export function FurtherChannels({ category, audience }: { category: Category; audience: Audience }) {
  const { data } = useQuery(channelsQuery(audience, category._id))
  const paths = linksFor(audience)
  return (
    <FurtherShelf
      name={category.name}
      shows="four"
      more={paths.category(category._id)}
      cards={data?.channelsList.slice(0, maxCards).map((channel) => (
        <ChannelCard key={channel.tag} channel={channel} to={paths.channel(channel.tag)} />
      ))}
    />
  )
}

/** L-10: VODs of a category that is not part of the overview. */
export function FurtherVods({ category }: { category: Category }) {
  const { data } = useQuery(vodsQuery(category._id))
  return (
    <FurtherShelf
      name={category.name}
      shows="six"
      more={links.vodCategory(category._id)}
      cards={data?.vodsList.slice(0, maxCards).map((vod) => (
        <VodCard key={vod.tag} vod={vod} />
      ))}
    />
  )
}

interface FurtherShelfProps {
  name: string
  shows: 'four' | 'six'
  more: string
  cards: ReactNode[] | undefined
}

function FurtherShelf({ name, shows, more, cards }: FurtherShelfProps) {
  return (
    <Shelf name={name} shows={shows} more={more}>
      {cards}
    </Shelf>
  )
}
