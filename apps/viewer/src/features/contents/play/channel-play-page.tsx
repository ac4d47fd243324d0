import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { links } from '../../../platform/links.ts'
import { placesFor, type Audience } from '../audience.ts'
import { channelQuery } from '../queries.ts'
import { playableChannel } from './playable-channel.tsx'
import { PlayPage, type AdsOverlay } from './play-page.tsx'

/** P-01. */
export function ChannelPlayPage({ audience, AdsOverlay }: { audience: Audience; AdsOverlay: AdsOverlay }) {
  const { tag = '' } = useParams()
  const client = useQueryClient()
  const wanted = channelQuery(audience, tag)
  const query = useQuery(wanted)
  const renewAddress = async () => {
    const fresh = await client.fetchQuery({ ...wanted, staleTime: 0 })
    return fresh.channelsList[0]?.stream_url ?? ''
  }
  return (
    <PlayPage
      key={tag}
      query={query}
      closeTo={placesFor(audience).channel(tag)}
      renewAddress={renewAddress}
      AdsOverlay={AdsOverlay}
      read={(data) => playableChannel(data, links.play(tag))}
    />
  )
}
