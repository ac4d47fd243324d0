import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isRetryable } from '../../platform/api-error.ts'
import { cmsAddress } from '../../platform/picture.tsx'
import { LoadFailed } from '../../platform/load-failed.tsx'
import type { Preloadable } from '../../platform/preloadable.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { savesData } from '../../platform/connection.ts'
import { serverNow } from '../../platform/server-clock.ts'
import type { Watched } from '../../player/watch-time/report-watching.ts'
import type { ContentRef } from '../library/api.ts'
import { NextUp } from '../library/next-up.tsx'
import { useProgress } from '../library/use-progress.ts'
import type { ChannelData } from '../contents/queries.ts'
import { LazyPlayer } from '../../streaming/playback/lazy-player.ts'
import { Stage, StageSpinner } from '../../streaming/playback/stage.tsx'
import { StreamConflictPanel } from '../../streaming/playback/stream-conflict.tsx'
import { useStream, type StreamOf } from '../../streaming/playback/use-stream.ts'

/** What to play, or what to show instead. */
export type Playable =
  | {
      isPlayable: true
      address: string
      isLive: boolean
      title: string
      image: string
      isCounted: boolean
      watched: Omit<Watched, 'ticket'>
      /** Names it in the library (B-20). */
      progressOf: ContentRef
    }
  | { isPlayable: false; title: string; instead: ReactNode }

type Ads = Readonly<ChannelData['adsData']>
/** D-05: the ads over the picture; not loaded when there are none. */
export type AdsOverlay = Preloadable<{ ads: Ads; canBegin: boolean }>

export interface PlayPageProps<Data> {
  query: UseQueryResult<Data, Error>
  closeTo: string
  read: (data: Data) => Playable
  stream: StreamOf
  AdsOverlay: AdsOverlay
}

/** P-01, P-03: loading, denied, failed or playing, for channels, hours and VODs. */
export function PlayPage<Data extends { adsData: Ads }>({
  query,
  closeTo,
  read,
  stream,
  AdsOverlay,
}: PlayPageProps<Data>) {
  // The content may have been withdrawn since.
  if (query.data === undefined || (query.error && !isRetryable(query.error))) {
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
    <>
      <PageTitle text={playable.title} />
      <Playing
        {...playable}
        closeTo={closeTo}
        stream={stream}
        onRejected={() => void query.refetch()}
        ads={query.data.adsData}
        AdsOverlay={AdsOverlay}
      />
    </>
  )
}

type PlayingProps = Extract<Playable, { isPlayable: true }> & {
  closeTo: string
  stream: StreamOf
  /** The server now rejects the stream for a reason that the page shows. */
  onRejected: () => void
  ads: Ads
  AdsOverlay: AdsOverlay
}

function Playing({ address, isCounted, closeTo, stream, onRejected, progressOf, ...shown }: PlayingProps) {
  const progress = useProgress(progressOf)
  const { isLive, title, image, watched, ads, AdsOverlay } = shown
  const navigate = useNavigate()
  const close = useCallback(() => void navigate(closeTo, { replace: true }), [navigate, closeTo])
  const playing = useStream({ stream, address, isCounted, onRejected })
  if (playing.conflict !== null) {
    return (
      <Stage closeTo={closeTo}>
        <StreamConflictPanel conflict={playing.conflict} title={title} onRetry={playing.begin} />
      </Stage>
    )
  }
  if (!progress.isReady) return <StageSpinner closeTo={closeTo} />
  const { next, playsNext } = progress
  const hasAds = ads.length > 0 && !savesData()
  return (
    <main id="main">
      <LazyPlayer
        key={playing.address}
        fallback={<StageSpinner closeTo={closeTo} />}
        address={playing.address}
        isLive={isLive}
        title={title}
        poster={cmsAddress(image)}
        watched={{ ...watched, ticket: playing.currentTicket }}
        startAtSeconds={progress.startAtSeconds}
        onProgress={progress.onProgress}
        renderEnd={next ? () => <NextUp card={next} startsByItself={playsNext} /> : undefined}
        isThrifty={savesData()}
        renewAddress={playing.renewAddress}
        serverNow={serverNow}
        onClose={close}
        renderOverlay={
          hasAds ? (canBegin) => <AdsOverlay fallback={null} ads={ads} canBegin={canBegin} /> : undefined
        }
      />
    </main>
  )
}
