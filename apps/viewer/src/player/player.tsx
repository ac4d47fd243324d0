import { Spinner } from '@kallo/ui/spinner'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Controls } from './controls.tsx'
import { ErrorPanel, SoundHint } from './error-panel.tsx'
import { OverlaySlot } from './overlay-slot.tsx'
import { createPlayerStore, usePlayerState, type PlayerState } from './player-state.ts'
import styles from './player.module.css'
import { rememberedQuality, type Quality } from './quality.ts'
import { startPlayback, type Playback } from './playback.ts'
import { useActions } from './use-actions.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useVisibleControls } from './use-visible-controls.ts'
import { reportProgress, type ProgressSink } from './watch-time/report-progress.ts'
import { reportWatching, type Watched } from './watch-time/report-watching.ts'

export interface PlayerProps {
  /** The initial stream address; renewed by `renewAddress`. Another stream needs another key. */
  address: string
  /** P-06. */
  isLive: boolean
  title: string
  poster?: string
  /** Where a recording begins, in seconds (B-20). */
  startAtSeconds?: number | null
  /** Receives the position of a recording, and of a live stream the start, as far as it was watched (B-20). */
  onProgress?: ProgressSink
  /** Shown when a recording has ended, such as what could be watched next (B-25). */
  renderEnd?: () => ReactNode
  /** The content for watch time; not reported if missing. */
  watched?: Watched
  isThrifty: boolean
  renewAddress: () => Promise<string>
  serverNow: () => number
  onClose: () => void
  /** Overlay after the first frame. `canBegin`: playback is not waiting for data. */
  renderOverlay?: (canBegin: boolean) => ReactNode
}

const blank: Omit<PlayerState, 'isLive'> = {
  isPaused: false,
  isMuted: false,
  isWaiting: true,
  hasStarted: false,
  hasEnded: false,
  currentTime: 0,
  start: 0,
  end: 0,
  isBehindLive: false,
  needsTapForSound: false,
  levels: [],
  audioBitsPerSecond: null,
  audioTracks: [],
  audioTrack: 0,
  subtitles: [],
  shownSubtitles: null,
  failure: null,
}

/** P-01…P-06, P-09: the full-screen player. Knows streams, not channels or VODs. */
export function Player(props: PlayerProps) {
  const { t } = useLingui()
  const { title, poster, onClose, renderOverlay, renderEnd } = props
  const root = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [store] = useState(() => createPlayerStore({ ...blank, isLive: props.isLive }))
  const [quality, setQuality] = useState<Quality>(() => rememberedQuality(props.isThrifty))
  const playback = usePlayback(props, video, store, quality)
  const state = usePlayerState(store)
  const actions = useActions({ root, video, store, playback, onClose })
  const controls = useVisibleControls(root, state.isPaused || state.failure !== null)
  usePlayerKeys(actions, root)
  const choose = (next: Quality) => {
    setQuality(next)
    playback.current?.setQuality(next)
  }
  return (
    <div ref={root} className={styles.player} tabIndex={-1} data-idle={!controls.isVisible || undefined}>
      <video
        ref={video}
        className={styles.video}
        aria-label={title}
        poster={poster}
        playsInline
        onPointerUp={(event) => (event.pointerType === 'mouse' ? actions.togglePlay() : controls.toggle())}
        onDoubleClick={actions.toggleFullscreen}
      />
      {state.isWaiting && !state.failure && (
        <div className={styles.centre}>
          <Spinner isLarge label={t`Buffering`} />
        </div>
      )}
      {state.failure && <ErrorPanel failure={state.failure} onRetry={actions.retry} />}
      {renderEnd && state.hasEnded && !state.failure && renderEnd()}
      {state.needsTapForSound && !state.failure && <SoundHint onTap={actions.toggleMute} />}
      <Controls title={title} state={state} actions={actions} quality={quality} onQuality={choose} />
      {renderOverlay && state.hasStarted && (
        <OverlaySlot isHidden={state.failure !== null} areControlsVisible={controls.isVisible}>
          {renderOverlay(!state.isWaiting && !state.failure)}
        </OverlaySlot>
      )}
    </div>
  )
}

function usePlayback(
  props: PlayerProps,
  video: React.RefObject<HTMLVideoElement | null>,
  store: ReturnType<typeof createPlayerStore>,
  quality: Quality,
) {
  const playback = useRef<Playback>(null)
  const first = useRef({ ...props, quality })
  useEffect(() => {
    if (!video.current) return
    const { address, renewAddress, serverNow, quality, watched, startAtSeconds, onProgress } = first.current
    const started = startPlayback({
      address,
      renewAddress,
      serverNow,
      quality,
      startAtSeconds,
      video: video.current,
      store,
    })
    playback.current = started
    // Before the engine detaches from the video, whose state is then lost.
    const stopReporting = watched && reportWatching({ video: video.current, store, watched, serverNow })
    const stopProgress = onProgress && reportProgress(video.current, store, onProgress)
    return () => {
      stopProgress?.()
      stopReporting?.()
      started.stop()
    }
  }, [video, store])
  return playback
}
