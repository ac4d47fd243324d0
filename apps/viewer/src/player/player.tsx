import { Spinner } from '@kallo/ui/spinner'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { minuteMs } from '@kallo/rules/foundation/durations'
import { useMiniPlayer } from '../platform/mini-player.ts'
import { CastNotice, CastPanel } from './casting/cast-panel.tsx'
import { useCasting, type CastView } from './casting/use-casting.ts'
import { createVideo } from './chosen-sound.ts'
import { DayPanel } from './day-panel.tsx'
import { ErrorPanel, SoundHint } from './error-panel.tsx'
import { MiniControls } from './mini-controls.tsx'
import { OnPicture } from './on-picture.tsx'
import { Overlay } from './overlay-slot.tsx'
import type { Playback } from './playback.ts'
import type { PlayerProps } from './player-props.ts'
import { createPlayerStore, usePlayerState, type PlayerState } from './player-state.ts'
import styles from './player.module.css'
import { rememberedQuality, rememberQuality, type Quality } from './quality.ts'
import type { Day } from './live-day.ts'
import { useSleepTimer } from './sleep-timer.ts'
import { useSubtitleStyle, type SubtitleStyle } from './subtitle-style.ts'
import { TouchLock, useLock } from './touch-lock.tsx'
import { useActions, type Actions } from './use-actions.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { DataLimitNotice } from './data-limit-notice.tsx'
import { useMediaSession } from './use-media-session.ts'
import { useSwitcher, type Switching } from './use-switcher.ts'
import { VideoSlot } from './video-slot.tsx'
import { useTouch } from './use-touch.ts'
import { usePlayback } from './use-playback.ts'
import { useVisibleControls } from './use-visible-controls.ts'

const blank: Omit<PlayerState, 'isLive' | 'isMuted'> = {
  isPaused: false,
  isWaiting: true,
  hasStarted: false,
  hasEnded: false,
  isAsleep: false,
  currentTime: 0,
  start: 0,
  end: 0,
  isBehindLive: false,
  dayAt: null,
  dayFrom: 0,
  dayNow: 0,
  isAtLive: false,
  rate: 1,
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
  const { title, poster, onClose, onMinimise, renderOverlay, renderEnd, day, switching } = props
  const { isMini } = useMiniPlayer()
  const root = useRef<HTMLDivElement>(null)
  const [element] = useState(() => props.first?.video ?? createVideo())
  const video = useRef(element)
  const [store] = useState(() =>
    createPlayerStore({ ...blank, isLive: props.isLive, isMuted: element.muted }),
  )
  const [quality, setQuality] = useState<Quality>(() => rememberedQuality(props.isThrifty))
  const playback = usePlayback(props, video, store, quality)
  const state = usePlayerState(store)
  const actions = useActions({ video, store, playback, onClose, onMinimise, day })
  const casting = useCasting({ video: element, playback, address: props.address, state })
  const controls = useVisibleControls(root, needsControls(state, casting))
  const { switcher, hasHelp, toggleHelp, touch } = useInputs(root, {
    actions,
    switching,
    toggleControls: controls.toggle,
    isMini,
  })
  const hasPicture = quality !== 'audio'
  useMediaSession({ title, poster, state, actions, switcher, hasPicture, video: element })
  const sleepTimer = useSleepTimer(actions.sleep)
  const styling = useDescribedVideo(element, props)
  const [isLocked, setLocked] = useLock()
  const { play, choose } = qualityActions(setQuality, playback)
  return (
    <div
      ref={root}
      className={styles.player}
      tabIndex={-1}
      data-idle={!controls.isVisible || isLocked || undefined}
      data-split={(day && !isMini) || undefined}
    >
      <div className={styles.stage}>
        <VideoSlot video={element} className={styles.slot} {...touch} />
        <Notices
          {...{ title, state, actions, quality, casting }}
          renderEnd={isMini ? undefined : renderEnd}
          onQuality={play}
        />
        {isMini ? (
          <MiniControls isPaused={state.isPaused} onTogglePlay={actions.togglePlay} />
        ) : (
          <OnPicture
            {...{ title, state, actions, quality, day, sleepTimer, ...styling }}
            {...{ casting, switching, switcher, hasHelp, toggleHelp }}
            onQuality={choose}
            canMinimise={onMinimise !== undefined}
            onLock={() => setLocked(true)}
          />
        )}
        <Overlay {...{ state, casting, renderOverlay, isMini }} areControlsVisible={controls.isVisible} />
      </div>
      {day && !isMini && <Below day={day} state={state} actions={actions} />}
      {isLocked && !isMini && <TouchLock onUnlock={() => setLocked(false)} />}
    </div>
  )
}

function qualityActions(show: (quality: Quality) => void, playback: React.RefObject<Playback | null>) {
  const play = (next: Quality) => {
    show(next)
    playback.current?.setQuality(next)
  }
  const choose = (next: Quality) => {
    rememberQuality(next)
    play(next)
  }
  return { play, choose }
}

function needsControls({ isPaused, failure }: PlayerState, { phase }: CastView): boolean {
  return isPaused || failure !== null || phase !== 'here'
}

function useDescribedVideo(video: HTMLVideoElement, { title, poster }: PlayerProps) {
  const [subtitleStyle, onSubtitleStyle] = useSubtitleStyle()
  useLayoutEffect(() => describeVideo(video, { title, poster, subtitleStyle }))
  return { subtitleStyle, onSubtitleStyle }
}

interface Description {
  title: string
  poster: string | undefined
  subtitleStyle: SubtitleStyle
}

function describeVideo(video: HTMLVideoElement, { title, poster, subtitleStyle }: Description): void {
  video.playsInline = true
  video.className = styles.video ?? ''
  video.setAttribute('aria-label', title)
  // P-28: a picture that plays already needs no poster.
  if (poster && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) video.poster = poster
  video.dataset.subtitleSize = subtitleStyle.size
  video.dataset.subtitleBackground = subtitleStyle.background
}

interface Inputs {
  actions: Actions
  switching: Switching | undefined
  toggleControls: () => void
  /** True: keys belong to the page beside the mini player. */
  isMini: boolean
}

/** P-31: handles keys and touch. */
function useInputs(
  root: React.RefObject<HTMLElement | null>,
  { actions, switching, toggleControls, isMini }: Inputs,
) {
  const switcher = useSwitcher(switching)
  const [hasHelp, setHelp] = useState(false)
  const toggleHelp = useCallback(() => setHelp((isShown) => !isShown), [])
  const isOverlaid = hasHelp || switcher?.isGuideOpen === true
  const close = hasHelp ? toggleHelp : switcher?.toggleGuide
  const targets = useMemo(
    () => ({ actions: isOverlaid && close ? { ...actions, close } : actions, switcher, toggleHelp }),
    [actions, switcher, isOverlaid, close, toggleHelp],
  )
  usePlayerKeys(targets, root, isMini)
  const touch = useTouch({ actions, switcher, toggleControls })
  return { switcher, hasHelp, toggleHelp, touch }
}

interface NoticesProps extends Pick<PlayerProps, 'renderEnd' | 'title'> {
  state: PlayerState
  actions: Actions
  casting: CastView
  quality: Quality
  /** Applies to this playback only. */
  onQuality: (quality: Quality) => void
}

/** Messages over the picture: buffering, an error, or what to watch next. */
function Notices({ title, state, actions, casting, quality, onQuality, renderEnd }: NoticesProps) {
  const { t } = useLingui()
  const { isWaiting, failure, hasEnded, isAsleep, needsTapForSound } = state
  if (casting.phase !== 'here') return <CastPanel casting={casting} hasFailed={failure !== null} />
  if (failure) {
    const playSmaller = () => {
      onQuality('saver')
      actions.retry()
    }
    const onSmallerPicture = quality === 'saver' ? null : playSmaller
    return <ErrorPanel {...{ failure, onSmallerPicture }} name={title} onRetry={actions.retry} />
  }
  return (
    <>
      {isWaiting && (
        <div className={styles.centre}>
          <Spinner isLarge label={t`Buffering`} />
        </div>
      )}
      {renderEnd && hasEnded && renderEnd(isAsleep)}
      <DataLimitNotice
        state={state}
        setPaused={actions.setPaused}
        onClose={actions.close}
        onSoundOnly={
          quality === 'audio' || state.audioBitsPerSecond === null ? null : () => onQuality('audio')
        }
      />
      <CastNotice casting={casting} />
      {needsTapForSound && <SoundHint onTap={actions.toggleMute} />}
    </>
  )
}

/** P-32: the programmes below the picture. Rendered again when the programme changes, not with every update of the position. */
function Below({ day, state, actions }: { day: Day; state: PlayerState; actions: Actions }) {
  const { dayAt, dayNow, isAtLive } = state
  const minute = (ms: number) => Math.floor(ms / minuteMs) * minuteMs
  return (
    <div className={styles.below}>
      <DayPanel
        day={day}
        dayAt={dayAt === null ? null : minute(dayAt)}
        isAtLive={isAtLive}
        nowMs={minute(dayNow)}
        seekToDate={actions.seekToDate}
      />
    </div>
  )
}
