import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useLanguage } from '../../platform/use-language.ts'
import { Loaded } from '../../platform/loaded.tsx'
import { PageTitle } from '../../platform/page-title.tsx'
import { isBlockedIn } from '../contents/access.ts'
import type { Audience } from '../contents/audience.ts'
import { ContentOff } from '../lists/content-off.tsx'
import { DetailSkeleton } from '../lists/detail-skeleton.tsx'
import { isOn } from '../contents/content-status.ts'
import { channelQuery } from '../contents/entry-queries.ts'
import type { ChannelData } from '../contents/queries.ts'
import { ChannelHero } from './channel-hero.tsx'
import { ComingUp } from './coming-up.tsx'
import { GuideShelf } from './guide-shelf.tsx'
import { RelatedChannels } from './related-channels.tsx'
import styles from '../lists/detail.module.css'

/** B-09. One page for the public and the signed-in address; R-06: another tag is another page. */
export function ChannelPage({ audience }: { audience: Audience }) {
  const { tag = '' } = useParams()
  // For the names of categories.
  useLanguage()
  const query = useQuery(channelQuery(audience, tag))
  return (
    <Loaded key={tag} query={query} skeleton={<DetailSkeleton />}>
      {(data) =>
        isOn(data.content, 'channels') ? <ChannelContent data={data} audience={audience} /> : <ContentOff />
      }
    </Loaded>
  )
}

function ChannelContent({ data, audience }: { data: ChannelData; audience: Audience }) {
  const channel = data.channelsList[0]
  if (!channel) return <ContentOff />
  return (
    <article className={styles.detail}>
      <PageTitle text={channel.name.trim()} />
      <ChannelHero data={data} channel={channel} audience={audience} />
      {channel.show_epg && data.guide && (
        <GuideShelf
          guide={data.guide}
          tag={channel.tag}
          audience={audience}
          isRegionBlocked={isBlockedIn(channel, data.visitor.country)}
        />
      )}
      {data.guide && <ComingUp guide={data.guide} nowMs={Date.parse(data.server_time)} />}
      <RelatedChannels channel={channel} audience={audience} />
    </article>
  )
}
