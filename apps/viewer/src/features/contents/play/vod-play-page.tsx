import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { links } from '../../../platform/links.ts'
import { vodAccess } from '../access.ts'
import { isOn } from '../content-status.ts'
import { vodQuery, type VodData } from '../queries.ts'
import { NoSubscription } from '../vod/no-subscription.tsx'
import { PlayPage, type AdsOverlay, type Playable } from './play-page.tsx'
import { StageWords } from './stage.tsx'

/** P-03. */
export function VodPlayPage({ AdsOverlay }: { AdsOverlay: AdsOverlay }) {
  const { tag = '' } = useParams()
  const client = useQueryClient()
  const wanted = vodQuery(tag)
  const query = useQuery(wanted)
  const renewAddress = async () => {
    const fresh = await client.fetchQuery({ ...wanted, staleTime: 0 })
    return fresh.vodsList[0]?.stream_url ?? ''
  }
  return (
    <PlayPage
      key={tag}
      query={query}
      closeTo={links.vod(tag)}
      renewAddress={renewAddress}
      AdsOverlay={AdsOverlay}
      read={playableVod}
    />
  )
}

function playableVod(data: VodData): Playable {
  const vod = isOn(data.content, 'vods') ? data.vodsList[0] : undefined
  const title = vod?.name ?? ''
  if (vodAccess(data).allowed && vod?.stream_url) {
    return { isPlayable: true, address: vod.stream_url, isLive: false, title, image: vod.image }
  }
  if (!vod || vodAccess(data).allowed) {
    return {
      isPlayable: false,
      title,
      instead: (
        <p>
          <Trans>Content Not Available!</Trans>
        </p>
      ),
    }
  }
  return {
    isPlayable: false,
    title,
    instead: (
      <StageWords
        title={title}
        text={<Trans>Films come with a running subscription.</Trans>}
        actions={<NoSubscription />}
      />
    ),
  }
}
