import { hoursUntil, placeInDay, type DayHour, type DayProgramme } from '@kallo/rules/streaming/live-day'
import {
  hourAddress,
  programmeAddress,
  thumbnailAddress,
  ticketOf,
} from '@kallo/rules/streaming/stream-address'
import { slotMs } from '@kallo/rules/foundation/constants'
import type { Engine, PlayRequest } from './engine.ts'
import { watchLivePause, type LivePause } from './live-pause.ts'
import type { PlayerState, PlayerStore } from './player-state.ts'
import { createSeekQueue } from './seek-queue.ts'

/** What the guide knows of the last 24 hours of a channel. */
export interface Day {
  hours: readonly DayHour[]
  programmes: readonly DayProgramme[]
  timeZone: string
}

export interface LiveDayOptions {
  video: HTMLVideoElement
  store: PlayerStore
  day: Day
  liveAddress: string
  engine: () => Engine | null
  /** The server's clock, UTC ms. */
  serverNow: () => number
  play: (source: PlayRequest) => void
  goLive: () => void
}

export interface LiveDay extends LivePause {
  /** Plays an instant of the day, UTC ms. */
  seekTo: (atMs: number) => void
  thumbnailAt: (atMs: number) => string | null
}

const refreshMs = 5_000
/** A playlist starts later than its hour if the beginning of the hour was not recorded. Smaller offsets are not corrected. */
const maxOffsetMs = 10_000
const events = [
  'timeupdate',
  'playing',
  'seeked',
  'ended',
  'waiting',
  'loadedmetadata',
  'pause',
  'play',
] as const

/**
 * P-30: one timeline over the last 24 hours of a channel. The live playlist and the playlists of the hours belong to one stream
 * with one ticket, so the same access rules apply to all of them.
 */
export function createLiveDay(options: LiveDayOptions): LiveDay {
  const { video, store, engine, liveAddress } = options
  const position = createDayPosition(options)
  const onEvent = ({ type }: Event) => {
    if (type === 'ended') position.onEnded()
    if (type === 'loadedmetadata' || type === 'playing') position.onPlayable(type === 'playing')
    position.update()
  }
  const stopPause = watchLivePause(video, store, position)
  for (const name of events) video.addEventListener(name, onEvent)
  const timer = setInterval(position.update, refreshMs)
  position.update()
  return {
    seekTo: position.seekTo,
    thumbnailAt: (atMs) => thumbnailOf(atMs, video, engine(), liveAddress),
    resume: position.resume,
    stop() {
      stopPause()
      position.stop()
      clearInterval(timer)
      for (const name of events) video.removeEventListener(name, onEvent)
    },
  }
}

/** What plays: the live playlist, or an hour. */
function createDayPosition(options: LiveDayOptions) {
  const { video, store, day, liveAddress, engine, serverNow } = options
  let hour: DayHour | null = null
  /** Shown until the engine plays it. */
  let targetMs: number | null = null
  let pausedAtMs: number | null = null
  const seeks = createSeekQueue(seek)

  const mediaMs = () => mediaDate(video, engine(), hour, serverNow())
  const positionMs = () => seeks.pending() ?? pausedAtMs ?? targetMs ?? mediaMs()
  const update = () => store.set(dayState(day, store, serverNow(), positionMs()))
  const toLive = () => {
    const isSource = hour === null && pausedAtMs === null
    hour = targetMs = pausedAtMs = null
    if (isSource) options.goLive()
    else options.play({ address: liveAddress, isLive: true, startAt: null })
    update()
  }
  function seek(atMs: number): void {
    const nowMs = serverNow()
    const wanted = Math.min(atMs, nowMs)
    if (hour === null && pausedAtMs === null && seekWithinLive(video, engine(), wanted)) return update()
    const place = placeInDay(hoursUntil(day.hours, nowMs), wanted, nowMs)
    if (place === 'live') return toLive()
    const isSame = hour?.startsAtMs === place.hour.startsAtMs && video.readyState > 0
    hour = place.hour
    pausedAtMs = null
    const startAt = (place.atMs - place.hour.startsAtMs) / 1000
    if (targetMs !== null || !isSame) targetMs = place.atMs
    if (isSame) video.currentTime = engine()?.secondsAt(place.atMs) ?? startAt
    else options.play({ address: addressIn(liveAddress, place.hour), isLive: false, startAt })
    update()
  }
  return {
    seekTo(atMs: number) {
      seeks[atMs === Infinity ? 'now' : 'add'](atMs)
      update()
    },
    update,
    stop: seeks.cancel,
    /** Stops loading. The channel continues in its catch-up. */
    leave() {
      pausedAtMs = mediaMs()
      engine()?.stopLoading()
      update()
    },
    resume() {
      const fromMs = pausedAtMs
      if (fromMs !== null) seeks.now(fromMs)
      return fromMs !== null
    },
    onEnded: () => hour && seeks.now(hour.endsAtMs),
    /** Called when the playlist is loaded. Corrects the position, because the beginning of the hour may not be recorded. */
    onPlayable(isPlaying: boolean) {
      if (targetMs !== null) correct(video, engine()?.secondsAt(targetMs) ?? null, mediaMs() - targetMs)
      if (isPlaying) targetMs = null
    },
  }
}

/**
 * P-02, P-30: of our origin, the hour by its time, because its number names another hour as soon as that hour has begun again. A new
 * engine requests the address anew. Other servers have addresses with numbers only.
 */
function addressIn(liveAddress: string, { hour, startsAtMs, endsAtMs }: DayHour): string {
  return ticketOf(liveAddress) === null
    ? hourAddress(liveAddress, hour)
    : programmeAddress(liveAddress, startsAtMs, endsAtMs)
}

/** When what plays was broadcast. Playlists of other servers can lack dates. */
function mediaDate(
  { currentTime }: HTMLVideoElement,
  engine: Engine | null,
  hour: DayHour | null,
  nowMs: number,
): number {
  const dated = engine?.dateAt(currentTime) ?? null
  if (dated !== null) return dated
  if (hour) return hour.startsAtMs + currentTime * 1000
  const live = engine?.livePosition() ?? null
  return live === null ? nowMs : nowMs - Math.max(0, live - currentTime) * 1000
}

function dayState({ hours }: Day, store: PlayerStore, nowMs: number, atMs: number): Partial<PlayerState> {
  const { isLive, isBehindLive, isPaused } = store.get()
  const first = hoursUntil(hours, nowMs).find(({ isRecorded }) => isRecorded)
  return {
    dayAt: Math.min(nowMs, Math.round(atMs)),
    dayFrom: first?.startsAtMs ?? nowMs,
    dayNow: nowMs,
    isAtLive: isLive && !isBehindLive && !isPaused,
  }
}

function correct(video: HTMLVideoElement, seconds: number | null, offsetMs: number): void {
  if (seconds !== null && Math.abs(offsetMs) > maxOffsetMs) video.currentTime = seconds
}

/** Seeks within the live playlist, which contains the last minute. Returns whether that was possible. */
function seekWithinLive(video: HTMLVideoElement, engine: Engine | null, atMs: number): boolean {
  const seconds = engine?.secondsAt(atMs) ?? null
  const live = engine?.livePosition() ?? null
  const { seekable } = video
  if (seconds === null || live === null || seekable.length === 0) return false
  if (seconds > live || seconds < seekable.start(0) + 2) return false
  video.currentTime = seconds
  return true
}

/** Address of a thumbnail. On scheduled channels, segment numbers are slots of the clock, so any time of the day has an address. */
function thumbnailOf(
  atMs: number,
  { currentTime }: HTMLVideoElement,
  engine: Engine | null,
  address: string,
): string | null {
  const seconds = engine?.secondsAt(atMs) ?? null
  const loaded = seconds === null ? null : (engine?.segmentAt(seconds) ?? null)
  if (loaded !== null) return thumbnailAddress(address, loaded)
  const playingMs = engine?.dateAt(currentTime) ?? null
  const isByClock = playingMs !== null && engine?.segmentAt(currentTime) === Math.floor(playingMs / slotMs)
  return isByClock ? thumbnailAddress(address, Math.floor(atMs / slotMs)) : null
}
