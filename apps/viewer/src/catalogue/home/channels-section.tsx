import { useLingui } from '@lingui/react/macro'
import { placesFor, type Audience } from '../contents/audience.ts'
import { ChannelCard } from '../lists/entry-cards.tsx'
import type { OverviewData } from '../contents/queries.ts'
import { CategoryShelves } from './category-shelves.tsx'
import { SectionHead } from './section-head.tsx'

export function ChannelsSection({ data, audience }: { data: OverviewData; audience: Audience }) {
  const { t } = useLingui()
  const places = placesFor(audience)
  return (
    <section aria-labelledby="live-channels">
      <SectionHead id="live-channels" title={t`Live Channels`} to={places.channels} link={t`View Channels`} />
      <CategoryShelves
        categories={data.channelsCategory}
        entries={data.channelsList}
        shows="four"
        categoryLink={places.category}
        renderCard={(channel) => (
          <ChannelCard key={channel.tag} channel={channel} to={places.channel(channel.tag)} />
        )}
      />
    </section>
  )
}
