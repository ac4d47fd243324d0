import { isHiddenFromAllChannels } from '@kallo/rules/catalogue/listing'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useLanguage } from '../../platform/use-language.ts'
import { Loaded } from '../../platform/loaded.tsx'
import { placesFor, type Audience } from '../contents/audience.ts'
import { ContentOff } from '../lists/content-off.tsx'
import { ChannelCard } from '../lists/entry-cards.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ListSkeleton } from '../lists/list-skeleton.tsx'
import { groupsOf, listName } from '../lists/list-groups.ts'
import { isOn } from '../contents/content-status.ts'
import { channelsQuery } from '../contents/entry-queries.ts'
import type { ChannelsData } from '../contents/queries.ts'

/** The three channel lists: by category, all, and one category. */
export function ChannelsPage({ audience, isAll }: { audience: Audience; isAll?: boolean }) {
  const { category } = useParams()
  const wanted = isAll ? 'all' : (category ?? null)
  // For the names of categories.
  useLanguage()
  const query = useQuery(channelsQuery(audience, wanted))
  return (
    <Loaded query={query} skeleton={<ListSkeleton shape="wide" />}>
      {(data) =>
        isOn(data.content, 'channels') ? (
          <Channels key={wanted} data={data} wanted={wanted} audience={audience} />
        ) : (
          <ContentOff />
        )
      }
    </Loaded>
  )
}

interface ChannelsProps {
  data: ChannelsData
  wanted: string | null
  audience: Audience
}

function Channels({ data, wanted, audience }: ChannelsProps) {
  const { t } = useLingui()
  const places = placesFor(audience)
  const shown =
    wanted === 'all'
      ? data.channelsList.filter(({ name }) => !isHiddenFromAllChannels(name))
      : data.channelsList
  return (
    <ListPage
      title={listName(data.channelsCategory, wanted, t`Live Channels`, t`All Channels`)}
      shape="wide"
      chips={[
        { to: places.channels, label: t`By category` },
        { to: places.allChannels, label: t`All` },
        ...data.channelsCategory.map(({ _id, name }) => ({ to: places.category(_id), label: name })),
      ]}
      groups={groupsOf(data.channelsCategory, shown, wanted)}
      renderCard={(channel) => <ChannelCard channel={channel} to={places.channel(channel.tag)} />}
    />
  )
}
