import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isRetryable } from '../../platform/api-error.ts'
import { useMiniPlayer } from '../../platform/mini-player.ts'
import { cmsAddress } from '../../platform/picture.tsx'
import { LoadFailed } from '../../platform/load-failed.tsx'
import type { Preloadable } from '../../platform/preloadable.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { browserSavesData, savesData } from '../../platform/connection.ts'
import { serverNow } from '../../platform/server-clock.ts'
import type { Watched } from '../../player/watch-time/report-watching.ts'
import type { ContentRef } from '../library/api.ts'
import type { Switching } from '../../player/use-switcher.ts'
import type { Day } from '../../player/live-day.ts'
import { SwitchKeys } from './use-channels.ts'
import { NextUp } from '../library/next-up.tsx'
import { useProgress } from '../library/use-progress.ts'
import type { ChannelData } from '../contents/queries.ts'
import { PlayerMain } from '../../player/mini-controls.tsx'
import { endEarly } from '../../player/page-hand-over.ts'
import { LazyPlayer } from '../../streaming/playback/lazy-player.ts'
import { isLeftStream } from '../../streaming/playback/left-streams.ts'
import { Stage, StageSpinner, StageVideo } from '../../streaming/playback/stage.tsx'
import { StreamConflictPanel } from '../../streaming/playback/stream-conflict.tsx'
import { useFirstPicture } from '../../streaming/playback/use-first-picture.ts'
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
      /** The content under which the library stores the position (B-20). */
      progressOf: ContentRef
      /** Of a programme, which may still be on air. */
      lengthSeconds?: number
      /** P-30: the last 24 hours of a live channel. */
      day?: Day | null
    }
  | { isPlayable: false; title: string; instead: ReactNode }

type Ads = Readonly<ChannelData['adsData']>
/** D-05: the ads over the picture; not loaded when there are none. */
export type AdsOverlay = Preloadable<{
  ads: Ads
  canBegin: boolean
  isSeen: boolean
  ticket: () => string | null
}>

export interface PlayPageProps<Data> {
  query: UseQueryResult<Data, Error>
  closeTo: string
  read: (data: Data) => Playable
  stream: StreamOf
  /** P-31: how to change to other channels; missing for other content. */
  switching?: Switching
  AdsOverlay: AdsOverlay
}

/** P-01, P-03: loading, denied, failed or playing, for channels, hours and VODs. */
export function PlayPage<Data extends { adsData: Ads }>({
  query,
  closeTo,
  read,
  stream,
  switching,
  AdsOverlay,
}: PlayPageProps<Data>) {
  const playable = query.data && read(query.data)
  const isPlaying = playable?.isPlayable === true
  const isRefreshed = useRefreshedTicket(query, isPlaying ? playable.address : null)
  useEffect(() => {
    // P-28: the page does not play, so the early picture ends.
    if (!isPlaying && !query.isPending) endEarly()
  }, [isPlaying, query.isPending])
  // Cached data is not used until it is refetched: the content can have been withdrawn since.
  const data = isRefreshed ? query.data : undefined
  if (playable === undefined || data === undefined || (query.error && !isRetryable(query.error))) {
    const keys = switching && <SwitchKeys switching={switching} />
    if (!query.error)
      return (
        <>
          {keys}
          <StageSpinner closeTo={closeTo} />
        </>
      )
    return (
      <Stage closeTo={closeTo}>
        {keys}
        <LoadFailed error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </Stage>
    )
  }
  if (!playable.isPlayable) {
    return (
      <Stage closeTo={closeTo}>
        <PageTitle text={playable.title} />
        {playable.instead}
        {switching && <SwitchKeys switching={switching} />}
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
        switching={switching}
        onRejected={() => void query.refetch()}
        ads={data.adsData}
        AdsOverlay={AdsOverlay}
      />
    </>
  )
}

/** T-05: false while a cached response with the ticket of a stream that this page has left is being refetched. */
function useRefreshedTicket({ refetch }: UseQueryResult, address: string | null): boolean {
  const [isStale, setStale] = useState(() => address !== null && isLeftStream(address))
  useEffect(() => {
    // If the refetch fails, the player renews the ticket and shows the error.
    if (isStale) void refetch().finally(() => setStale(false))
  }, [isStale, refetch])
  return !isStale
}

type PlayingProps = Extract<Playable, { isPlayable: true }> & {
  closeTo: string
  stream: StreamOf
  switching?: Switching
  /** The server now rejects the stream for a reason that the page shows. */
  onRejected: () => void
  ads: Ads
  AdsOverlay: AdsOverlay
}

function Playing({ address, isCounted, closeTo, stream, onRejected, ...shown }: PlayingProps) {
  const progress = useProgress(shown.progressOf, shown.lengthSeconds)
  const { isLive, title, image, watched, ads, AdsOverlay, day, switching } = shown
  const navigate = useNavigate()
  const close = useCallback(() => void navigate(closeTo, { replace: true }), [navigate, closeTo])
  const minimise = useMinimise(closeTo)
  const player = useRef<HTMLDivElement>(null)
  const { continueHere: onBegin } = progress
  const playing = useStream({ stream, address, isCounted, player, onRejected, onBegin })
  const { isPending, first } = useFirstPicture({
    address: playing.address,
    startAt: progress.startAtSeconds,
    isReady: progress.isReady,
  })
  const stage = { closeTo, heading: title, isAtTop: Boolean(day) }
  const waiting = <Waiting {...stage} switching={switching} video={first?.video ?? null} />
  if (playing.conflict !== null) {
    return (
      <Stage closeTo={closeTo}>
        {switching && <SwitchKeys switching={switching} />}
        <StreamConflictPanel conflict={playing.conflict} title={title} onRetry={playing.begin} />
      </Stage>
    )
  }
  if (!progress.isReady || isPending) return waiting
  const { next, playsNext } = progress
  const ticket = playing.currentTicket
  const hasAds = ads.length > 0 && !browserSavesData()
  return (
    <PlayerMain ref={player}>
      <LazyPlayer
        key={playing.address}
        fallback={waiting}
        first={first}
        address={playing.address}
        isLive={isLive}
        title={title}
        poster={cmsAddress(image)}
        watched={{ ...watched, ticket }}
        startAtSeconds={progress.startAtSeconds}
        onProgress={progress.onProgress}
        renderEnd={
          next ? (isAsleep) => <NextUp card={next} startsByItself={playsNext && !isAsleep} /> : undefined
        }
        isThrifty={savesData()}
        renewAddress={playing.renewAddress}
        serverNow={serverNow}
        onClose={close}
        onMinimise={minimise}
        day={day}
        switching={switching}
        renderOverlay={
          hasAds ? (moment) => <AdsOverlay fallback={null} {...{ ads, ticket }} {...moment} /> : undefined
        }
      />
    </PlayerMain>
  )
}

/** P-49. */
function useMinimise(to: string): () => void {
  const navigate = useNavigate()
  const { minimise } = useMiniPlayer()
  return useCallback(() => {
    minimise()
    void navigate(to)
  }, [minimise, navigate, to])
}

interface WaitingProps {
  closeTo: string
  heading: string
  isAtTop: boolean
  switching: Switching | undefined
  video: HTMLVideoElement | null
}

function Waiting({ closeTo, heading, isAtTop, switching, video }: WaitingProps) {
  return (
    <>
      {switching && <SwitchKeys switching={switching} />}
      {video ? (
        <StageVideo closeTo={closeTo} heading={heading} video={video} isAtTop={isAtTop} />
      ) : (
        <StageSpinner closeTo={closeTo} heading={heading} />
      )}
    </>
  )
}
