import { isHiddenFromAllChannels } from '@kallo/rules/catalogue/listing'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useLanguage } from '../../platform/language.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { linksFor, type Audience } from '../../platform/links.ts'
import { ContentOff } from '../lists/detail-hero.tsx'
import { ChannelCard } from '../lists/shelf.tsx'
import { ListPage, ListSkeleton, groupsOf, listName } from '../lists/list-page.tsx'
import { channelsQuery } from '../contents/entry-queries.ts'
import { isOn, type ChannelsData } from '../contents/queries.ts'

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
  const paths = linksFor(audience)
  const shown =
    wanted === 'all'
      ? data.channelsList.filter(({ name }) => !isHiddenFromAllChannels(name))
      : data.channelsList
  return (
    <ListPage
      title={listName(data.channelsCategory, wanted, t`Live Channels`, t`All Channels`)}
      shape="wide"
      chips={[
        { to: paths.channels, label: t`By category` },
        { to: paths.allChannels, label: t`All` },
        ...data.channelsCategory.map(({ _id, name }) => ({ to: paths.category(_id), label: name })),
      ]}
      groups={groupsOf(data.channelsCategory, shown, wanted)}
      renderCard={(channel) => <ChannelCard channel={channel} to={paths.channel(channel.tag)} />}
    />
  )
}
