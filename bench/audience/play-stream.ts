import type { Random } from '../random.ts'
import type { Client } from './http-client.ts'
import { addTime, type Measurements } from './measurements.ts'
import { parseMediaPlaylist, parseMultivariant, type MediaPlaylist } from './playlist.ts'

/** The same limits as in `hls-settings.ts` of the player. */
const maxBufferMs = 30_000
const segmentsBehindEdge = 3
const playlistTimeoutMs = 8_000
const segmentTimeoutMs = 12_000
const [minRetryMs, maxRetryMs] = [1_000, 4_000]

export interface Playback {
  client: Client
  random: Random
  current: () => Measurements
  /** Path of the multivariant playlist under the current ticket. */
  address: () => string
  /** Requests a new ticket after a 403. Returns false if the stream may not continue; `stop` then ends. */
  renew(): Promise<boolean>
  onFirstFrame(): void
  onStall(): void
  chosenAtMs: number
}

/** Pauses that end early when the viewer leaves. */
export interface Stop {
  readonly isOver: boolean
  pause(ms: number): Promise<void>
  end(): void
}

export function createStop(): Stop {
  const waiting = new Set<() => void>()
  let isOver = false
  return {
    get isOver() {
      return isOver
    },
    pause: (ms) =>
      new Promise((resolve) => {
        if (isOver || ms <= 0) return resolve()
        const wake = () => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        waiting.add(wake)
      }),
    end() {
      isOver = true
      for (const wake of waiting) wake()
    },
  }
}

/**
 * Plays like hls.js until `stop` or the VOD ends: reloads playlists by their target duration, and loads segments as
 * the buffer needs them.
 */
export async function playStream(playback: Playback, stop: Stop): Promise<void> {
  const multivariant = await load(playback, stop, 'multivariant', '', playlistTimeoutMs)
  const variants = multivariant === null ? [] : parseMultivariant(multivariant)
  const variant = playback.random.pick(variants.filter(Boolean))
  if (!variant) return
  const requestedAtMs = performance.now()
  const first = await loadPlaylist(playback, stop, variant, requestedAtMs)
  if (!first) return
  const folder = variant.slice(0, variant.lastIndexOf('/') + 1)
  if (first.init) await load(playback, stop, 'init', folder + first.init, segmentTimeoutMs)
  const latest: Latest = { playlist: first, isFinal: first.isEnded, changed: Promise.withResolvers() }
  await Promise.all([
    followPlaylist(playback, stop, { variant, latest, requestedAtMs }),
    loadSegments(playback, stop, { folder, latest }),
  ])
}

interface Latest {
  playlist: MediaPlaylist
  /** Whether no further segments follow. */
  isFinal: boolean
  /** Resolved when the next playlist has arrived. */
  changed: PromiseWithResolvers<void>
}

/** Reloads the playlist after its target duration, or after half of it if nothing has changed. */
async function followPlaylist(
  playback: Playback,
  stop: Stop,
  { variant, latest, requestedAtMs }: { variant: string; latest: Latest; requestedAtMs: number },
): Promise<void> {
  let dueMs = requestedAtMs + latest.playlist.targetMs
  while (!latest.isFinal) {
    await stop.pause(dueMs - performance.now())
    const before = endOf(latest.playlist)
    const loaded = await loadPlaylist(playback, stop, variant, dueMs)
    latest.isFinal = loaded === null || loaded.isEnded
    if (loaded) {
      latest.playlist = loaded
      const waitMs = endOf(loaded) === before ? loaded.targetMs / 2 : loaded.targetMs
      dueMs = Math.max(dueMs + waitMs, performance.now())
    }
    const { changed } = latest
    latest.changed = Promise.withResolvers()
    changed.resolve()
  }
}

function endOf({ first, segments }: MediaPlaylist): number {
  return first + segments.length
}

async function loadSegments(
  playback: Playback,
  stop: Stop,
  { folder, latest }: { folder: string; latest: Latest },
): Promise<void> {
  const { current } = playback
  const start = latest.playlist
  let next = start.isEnded ? start.first : Math.max(start.first, endOf(start) - segmentsBehindEdge)
  /** When the buffer runs out; null before the first segment. */
  let emptyAtMs: number | null = null
  while (!stop.isOver) {
    const { playlist } = latest
    if (next < playlist.first) {
      current().skipped += playlist.first - next
      next = playlist.first
    }
    const segment = playlist.segments[next - playlist.first]
    if (!segment) {
      if (latest.isFinal) return stop.pause((emptyAtMs ?? 0) - performance.now())
      await latest.changed.promise
      continue
    }
    const bufferedMs = emptyAtMs === null ? 0 : emptyAtMs - performance.now()
    await stop.pause(bufferedMs + segment.ms - maxBufferMs)
    if (stop.isOver) return
    const loaded = await load(playback, stop, 'segment', folder + segment.uri, segmentTimeoutMs)
    next += 1
    if (loaded === null) continue
    emptyAtMs = appendSegment(playback, emptyAtMs, segment.ms)
  }
}

/** Appends a segment. Returns when the buffer runs out. */
function appendSegment(
  { current, chosenAtMs, onFirstFrame, onStall }: Playback,
  emptyAtMs: number | null,
  ms: number,
): number {
  const nowMs = performance.now()
  if (emptyAtMs === null) {
    addTime(current().joins, nowMs - chosenAtMs)
    onFirstFrame()
    return nowMs + ms
  }
  const leftMs = emptyAtMs - nowMs
  if (leftMs < 0) {
    current().stalls += 1
    current().stalledMs -= leftMs
    onStall()
  }
  if (leftMs < ms / 2) current().late += 1
  return Math.max(emptyAtMs, nowMs) + ms
}

async function loadPlaylist(
  playback: Playback,
  stop: Stop,
  variant: string,
  dueMs: number,
): Promise<MediaPlaylist | null> {
  const text = await load(playback, stop, 'playlist', variant, playlistTimeoutMs, dueMs)
  return text === null ? null : parseMediaPlaylist(text)
}

/** Retries like the player. Returns null if the stream has ended or there is no such segment. */
async function load(
  playback: Playback,
  stop: Stop,
  kind: 'multivariant' | 'playlist' | 'init' | 'segment',
  uri: string,
  timeoutMs: number,
  firstDueMs?: number,
): Promise<string | null> {
  let dueMs = firstDueMs
  for (let retryMs = minRetryMs; !stop.isOver; retryMs = Math.min(2 * retryMs, maxRetryMs)) {
    const address = playback.address()
    const path = uri === '' ? address : address.slice(0, address.lastIndexOf('/') + 1) + uri
    const wantsBody = kind === 'multivariant' || kind === 'playlist'
    const { status, body } = await playback.client.send({ kind, path, wantsBody, timeoutMs, dueMs })
    if (status === 200) return body.toString()
    if (status === 404 && kind === 'segment') return null
    dueMs = undefined
    if (status === 403 && !(await playback.renew())) stop.end()
    await stop.pause(retryMs)
  }
  return null
}
