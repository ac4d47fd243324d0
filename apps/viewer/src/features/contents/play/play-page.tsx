import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { cmsAddress } from '../../../platform/cms.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { PageTitle } from '../../../platform/page-title.tsx'
import { savesData } from '../../../platform/saves-data.ts'
import { serverNow } from '../../../platform/server-clock.ts'
import type { ChannelData } from '../queries.ts'
import { LazyPlayer } from './lazy-player.ts'
import { Stage, StageSpinner } from './stage.tsx'

/** What is played, or what to say instead. */
export type Playable =
  | { isPlayable: true; address: string; isLive: boolean; title: string; image: string }
  | { isPlayable: false; title: string; instead: ReactNode }

type Ads = Readonly<ChannelData['adsData']>
/** D-05: what shows ads over the picture; it is not even fetched where there are none. */
export type AdsOverlay = ComponentType<{ ads: Ads; canBegin: boolean }>

export interface PlayPageProps<Data> {
  query: UseQueryResult<Data, Error>
  closeTo: string
  read: (data: Data) => Playable
  /** Asks anew and gives the address under a newer token. */
  renewAddress: () => Promise<string>
  AdsOverlay: AdsOverlay
}

/** P-01, P-03: loading, refused, failed or playing; the same frame for channels, hours and films. */
export function PlayPage<Data extends { adsData: Ads }>({
  query,
  closeTo,
  read,
  renewAddress,
  AdsOverlay,
}: PlayPageProps<Data>) {
  if (query.data === undefined) {
    if (!query.error) return <StageSpinner closeTo={closeTo} />
    return (
      <Stage closeTo={closeTo}>
        <LoadFailed error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </Stage>
    )
  }
  const playable = read(query.data)
  if (!playable.isPlayable) {
    return (
      <Stage closeTo={closeTo}>
        <PageTitle text={playable.title} />
        {playable.instead}
      </Stage>
    )
  }
  return (
    <Suspense fallback={<StageSpinner closeTo={closeTo} />}>
      <PageTitle text={playable.title} />
      <Playing
        {...playable}
        closeTo={closeTo}
        renewAddress={renewAddress}
        ads={query.data.adsData}
        AdsOverlay={AdsOverlay}
      />
    </Suspense>
  )
}

interface PlayingProps {
  address: string
  isLive: boolean
  title: string
  image: string
  closeTo: string
  renewAddress: () => Promise<string>
  ads: Ads
  AdsOverlay: AdsOverlay
}

function Playing({ address, isLive, title, image, closeTo, renewAddress, ads, AdsOverlay }: PlayingProps) {
  const navigate = useNavigate()
  const close = useCallback(() => void navigate(closeTo, { replace: true }), [navigate, closeTo])
  // A renewal brings a new address into the cache; the running player already has it.
  const [first] = useState(address)
  const hasAds = ads.length > 0 && !savesData()
  return (
    <main id="main">
      <LazyPlayer
        address={first}
        isLive={isLive}
        title={title}
        poster={cmsAddress(image)}
        isThrifty={savesData()}
        renewAddress={renewAddress}
        serverNow={serverNow}
        onClose={close}
        renderOverlay={hasAds ? (canBegin) => <AdsOverlay ads={ads} canBegin={canBegin} /> : undefined}
      />
    </main>
  )
}
