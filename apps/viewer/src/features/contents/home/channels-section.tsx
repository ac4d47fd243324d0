import { useLingui } from '@lingui/react/macro'
import { placesFor, type Audience } from '../audience.ts'
import { ChannelCard } from '../browse/entry-cards.tsx'
import { Shelf } from '../browse/shelf.tsx'
import type { OverviewData } from '../queries.ts'
import { SectionHead } from './section-head.tsx'

export function ChannelsSection({ data, audience }: { data: OverviewData; audience: Audience }) {
  const { t } = useLingui()
  const places = placesFor(audience)
  return (
    <section aria-labelledby="live-channels">
      <SectionHead id="live-channels" title={t`Live Channels`} to={places.channels} link={t`View Channels`} />
      {data.channelsCategory.map(({ _id, name }) => {
        const channels = data.channelsList.filter(({ category }) => category === _id)
        if (channels.length === 0) return null
        return (
          <Shelf key={_id} name={name} shows="four" more={places.category(_id)}>
            {channels.map((channel) => (
              <ChannelCard key={channel.tag} channel={channel} to={places.channel(channel.tag)} />
            ))}
          </Shelf>
        )
      })}
    </section>
  )
}
