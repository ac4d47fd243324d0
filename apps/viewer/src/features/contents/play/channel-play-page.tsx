import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { links } from '../../../platform/links.ts'
import { placesFor, type Audience } from '../audience.ts'
import { channelQuery } from '../queries.ts'
import { playableChannel } from './playable-channel.tsx'
import { PlayPage } from './play-page.tsx'

/** P-01. */
export function ChannelPlayPage({ audience }: { audience: Audience }) {
  const { tag = '' } = useParams()
  const query = useQuery(channelQuery(audience, tag))
  return (
    <PlayPage
      key={tag}
      query={query}
      closeTo={placesFor(audience).channel(tag)}
      stream={{ kind: 'live', tag }}
      read={(data) => playableChannel(data, links.play(tag))}
    />
  )
}
