import { visitorCountry } from '../../platform/visitor.ts'
import { links } from '../../platform/links.ts'
import { isBlockedIn } from '../contents/access.ts'
import type { ChannelEntry, VodEntry } from '../contents/queries.ts'
import { Card, type CardProps } from './card.tsx'

interface ChannelCardProps extends Pick<CardProps, 'to' | 'programme'> {
  channel: ChannelEntry
}

export function ChannelCard({ channel, to, programme }: ChannelCardProps) {
  const country = visitorCountry()
  return (
    <Card
      to={to}
      name={channel.name}
      image={channel.logo}
      shape="wide"
      programme={programme}
      isPremium={channel.paid}
      // Until a channel page told us the country, nothing is marked: better silent than wrong.
      isAway={country !== null && isBlockedIn(channel, country)}
    />
  )
}

export function VodCard({ vod }: { vod: VodEntry }) {
  return <Card to={links.vod(vod.tag)} name={vod.name} image={vod.image} shape="poster" />
}
