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
  const categoryId = isAll ? 'all' : (category ?? null)
  // Category names depend on the language.
  useLanguage()
  const query = useQuery(channelsQuery(audience, categoryId))
  return (
    <Loaded query={query} skeleton={<ListSkeleton shape="wide" />}>
      {(data) =>
        isOn(data.content, 'channels') ? (
          <Channels key={categoryId} data={data} categoryId={categoryId} audience={audience} />
        ) : (
          <ContentOff />
        )
      }
    </Loaded>
  )
}

interface ChannelsProps {
  data: ChannelsData
  categoryId: string | null
  audience: Audience
}

function Channels({ data, categoryId, audience }: ChannelsProps) {
  const { t } = useLingui()
  const paths = linksFor(audience)
  const shown =
    categoryId === 'all'
      ? data.channelsList.filter(({ name }) => !isHiddenFromAllChannels(name))
      : data.channelsList
  return (
    <ListPage
      title={listName(data.channelsCategory, categoryId, t`Live Channels`, t`All Channels`)}
      shape="wide"
      chips={[
        { to: paths.channels, label: t`By category` },
        { to: paths.allChannels, label: t`All` },
        ...data.channelsCategory.map(({ _id, name }) => ({ to: paths.category(_id), label: name })),
      ]}
      groups={groupsOf(data.channelsCategory, shown, categoryId)}
      renderCard={(channel) => <ChannelCard channel={channel} to={paths.channel(channel.tag)} />}
    />
  )
}
