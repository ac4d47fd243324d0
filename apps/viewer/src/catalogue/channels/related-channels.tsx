import { relatedTo } from '@kallo/rules/catalogue/listing'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { placesFor, type Audience } from '../contents/audience.ts'
import { ChannelCard } from '../lists/entry-cards.tsx'
import { Shelf } from '../lists/shelf.tsx'
import { channelsQuery } from '../contents/entry-queries.ts'
import type { ChannelEntry } from '../contents/queries.ts'

/** B-09: the same category without this channel. An extra: when it cannot load, the page is whole without it. */
export function RelatedChannels({ channel, audience }: { channel: ChannelEntry; audience: Audience }) {
  const { t } = useLingui()
  const { data } = useQuery(channelsQuery(audience, channel.category))
  const related = relatedTo(channel, data?.channelsList ?? [])
  if (related.length === 0) return null
  const places = placesFor(audience)
  return (
    <Shelf name={t`Related Contents`} shows="four" level="h2">
      {related.map((other) => (
        <ChannelCard key={other.tag} channel={other} to={places.rechannel(other.tag)} />
      ))}
    </Shelf>
  )
}
