import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useLanguage } from '../../platform/language.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { channelQuery, channelsQuery } from '../contents/entry-queries.ts'
import { isOn, type ChannelData, type ChannelEntry } from '../contents/queries.ts'
import { isBlockedIn, decideChannelAccess } from '../contents/access.ts'
import { type Audience, links, linksFor } from '../../platform/links.ts'
import { ShareButton } from '../lists/share-button.tsx'
import { ContentOff, DetailSkeleton, DetailHero } from '../lists/detail-hero.tsx'
import { ComingUp, GuideShelf } from './guide-shelf.tsx'
import { NothingOn } from './nothing-on.tsx'
import { PastProgrammes } from './past-programmes.tsx'
import styles from '../lists/detail.module.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChannelPlayPage } from '../contents/pages.ts'
import { usePlayerPrefetch } from '../../streaming/playback/lazy-player.ts'
import { FavouriteButton } from '../library/list-button.tsx'
import { WatchButton } from './watch-button.tsx'
import { maxRelated, relatedTo } from '@kallo/rules/catalogue/listing'
import { ChannelCard, Shelf } from '../lists/shelf.tsx'

/** B-09: the page of a channel, for visitors and viewers. R-06: it is remounted for another channel. */
export function ChannelPage({ audience }: { audience: Audience }) {
  const { tag = '' } = useParams()
  // Category names depend on the language.
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
      {data.guide && !isBlockedIn(channel, data.visitor.country) && (
        <PastProgrammes
          guide={data.guide}
          tag={channel.tag}
          audience={audience}
          nowMs={Date.parse(data.server_time)}
        />
      )}
      {data.guide && <ComingUp guide={data.guide} nowMs={Date.parse(data.server_time)} />}
      <RelatedChannels channel={channel} audience={audience} />
    </article>
  )
}

interface ChannelHeroProps {
  data: ChannelData
  channel: ChannelEntry
  audience: Audience
}

function ChannelHero({ data, channel, audience }: ChannelHeroProps) {
  const { t } = useLingui()
  const access = decideChannelAccess(data, channel)
  const paths = linksFor(audience)
  const category = data.channelsCategory.find(({ _id }) => _id === channel.category)
  const nowMs = Date.parse(data.server_time)
  const current = data.guide?.upcoming.find(
    ({ starts_at, ends_at }) => Date.parse(starts_at) <= nowMs && nowMs < Date.parse(ends_at),
  )
  const isIdle = data.state === 'nothing-scheduled'
  const isOffAir = data.state === 'off-air'
  const prefetch = usePlayerPrefetch(access.allowed && !isIdle && !isOffAir, ChannelPlayPage.preload)
  return (
    <DetailHero
      name={channel.name.trim()}
      image={channel.logo}
      description={channel.description}
      category={category && { name: category.name, to: paths.category(category._id) }}
      action={
        access.allowed && isIdle ? (
          <NothingOn guide={data.guide} nowMs={nowMs} />
        ) : (
          <>
            {access.allowed && isOffAir ? (
              <p role="status">
                <Trans>This channel is off air at the moment.</Trans>
              </p>
            ) : (
              <WatchButton access={access} tag={channel.tag} audience={audience} prefetch={prefetch} />
            )}
            {audience === 'viewer' && <FavouriteButton tag={channel.tag} />}
            <ShareButton title={channel.name.trim()} path={links.homeChannel(channel.tag)} />
          </>
        )
      }
      kicker={access.allowed && data.state === 'on-air' ? t`Live` : undefined}
      note={current && t`On now: ${current.title}`}
      isPremium={channel.paid}
      ageRating={channel.age_rating}
    />
  )
}

/** B-09: other channels of the category. Optional: hidden when it cannot be loaded. */
function RelatedChannels({ channel, audience }: { channel: ChannelEntry; audience: Audience }) {
  const { t } = useLingui()
  const { data } = useQuery(channelsQuery(audience, channel.category))
  const related = relatedTo(channel, data?.channelsList ?? []).slice(0, maxRelated)
  if (related.length === 0) return null
  const paths = linksFor(audience)
  return (
    <Shelf name={t`Related Contents`} shows="four" level="h2">
      {related.map((other) => (
        <ChannelCard key={other.tag} channel={other} to={paths.rechannel(other.tag)} />
      ))}
    </Shelf>
  )
}
