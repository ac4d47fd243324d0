import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { links } from '../../platform/links.ts'
import { placesFor, type Audience } from '../contents/audience.ts'
import { channelQuery } from '../contents/entry-queries.ts'
import { playableChannel } from './playable-channel.tsx'
import { PlayPage, type AdsOverlay } from './play-page.tsx'

/** P-01. */
export function ChannelPlayPage({ audience, AdsOverlay }: { audience: Audience; AdsOverlay: AdsOverlay }) {
  const { tag = '' } = useParams()
  const query = useQuery(channelQuery(audience, tag))
  return (
    <PlayPage
      key={tag}
      query={query}
      closeTo={placesFor(audience).channel(tag)}
      stream={{ kind: 'live', tag }}
      AdsOverlay={AdsOverlay}
      read={(data) => playableChannel(data, links.play(tag))}
    />
  )
}
