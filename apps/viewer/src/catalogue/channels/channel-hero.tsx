import { useLingui } from '@lingui/react/macro'
import { channelAccess } from '../contents/access.ts'
import { placesFor, type Audience } from '../contents/audience.ts'
import { DetailHero } from '../lists/detail-hero.tsx'
import { ChannelPlayPage } from '../contents/pages.ts'
import { usePlayerPrefetch } from '../../streaming/playback/lazy-player.ts'
import type { ChannelData, ChannelEntry } from '../contents/queries.ts'
import { WatchButton } from './watch-button.tsx'

export interface ChannelHeroProps {
  data: ChannelData
  channel: ChannelEntry
  audience: Audience
}

export function ChannelHero({ data, channel, audience }: ChannelHeroProps) {
  const { t } = useLingui()
  const access = channelAccess(data, channel)
  const places = placesFor(audience)
  const category = data.channelsCategory.find(({ _id }) => _id === channel.category)
  const nowMs = Date.parse(data.server_time)
  const current = data.guide?.upcoming.find(
    ({ starts_at, ends_at }) => Date.parse(starts_at) <= nowMs && nowMs < Date.parse(ends_at),
  )
  const prefetch = usePlayerPrefetch(access.allowed, ChannelPlayPage.preload)
  return (
    <DetailHero
      name={channel.name.trim()}
      image={channel.logo}
      description={channel.description}
      category={category && { name: category.name, to: places.category(category._id) }}
      action={<WatchButton access={access} tag={channel.tag} audience={audience} prefetch={prefetch} />}
      kicker={access.allowed ? t`Live` : undefined}
      note={current && t`On now: ${current.title}`}
      isPremium={channel.paid}
    />
  )
}
