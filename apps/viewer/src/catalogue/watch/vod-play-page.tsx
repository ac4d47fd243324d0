import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { links } from '../../platform/links.ts'
import { vodQuery } from '../contents/entry-queries.ts'
import { isOn, type VodData } from '../contents/queries.ts'
import { isCounted, decideVodAccess } from '../contents/access.ts'
import { NoSubscription } from '../vods/no-subscription.tsx'
import { usePrefetchProgress } from '../library/use-progress.ts'
import { useEarlyCalls } from './early-calls.ts'
import { PlayPage, type AdsOverlay, type Playable } from './play-page.tsx'
import { StageWords } from '../../streaming/playback/stage.tsx'

/** P-03. */
export function VodPlayPage({ AdsOverlay }: { AdsOverlay: AdsOverlay }) {
  const { tag = '' } = useParams()
  useEarlyCalls()
  const query = useQuery(vodQuery(tag))
  usePrefetchProgress({ kind: 'vod', tag })
  return (
    <PlayPage
      key={tag}
      query={query}
      closeTo={links.vod(tag)}
      stream={{ kind: 'vod', tag }}
      AdsOverlay={AdsOverlay}
      read={playableVod}
    />
  )
}

function playableVod(data: VodData): Playable {
  const vod = isOn(data.content, 'vods') ? data.vodsList[0] : undefined
  const title = vod?.name ?? ''
  if (decideVodAccess(data).allowed && vod?.stream_url) {
    const { stream_url: address, image } = vod
    return {
      isPlayable: true,
      address,
      isLive: false,
      title,
      image,
      isCounted: isCounted(data, { paid: true }),
      watched: { kind: 'vod', id: vod._id, tag: vod.tag },
      progressOf: { kind: 'vod', tag: vod.tag },
    }
  }
  if (!vod || decideVodAccess(data).allowed) {
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
        text={<Trans>Films are included in a subscription.</Trans>}
        actions={<NoSubscription />}
      />
    ),
  }
}
