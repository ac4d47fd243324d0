import LightHls from 'hls.js/light'
import type Hls from 'hls.js'

/** Seconds of media that are loaded beyond the playback position. */
export const aheadSeconds = { starting: 4, playing: 60 }

/** Many viewers leave within this time: what was loaded ahead for them would be wasted. */
const startingMs = 15_000

/** Seconds loaded ahead for each second that the latest segment took to load: slow networks get a larger buffer from the beginning. */
const aheadPerLoadSecond = 2.5

/**
 * T-05: on networks that are fast enough, loads at most two segments in the first seconds after a start or a seek to media that is
 * not buffered, so that changing channels costs little data and does not use up the media allowance. Returns a function that stops it.
 */
export function limitLoadAhead(hls: Hls, video: HTMLVideoElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStarting = false
  const begin = () => {
    isStarting = true
    hls.config.maxMaxBufferLength = aheadSeconds.starting
    clearTimeout(timer)
    timer = setTimeout(() => {
      isStarting = false
      hls.config.maxMaxBufferLength = aheadSeconds.playing
    }, startingMs)
  }
  const onSeeking = () => {
    if (!isBuffered(video)) begin()
  }
  hls.on(LightHls.Events.FRAG_BUFFERED, (_, { stats }) => {
    const loadSeconds = (stats.loading.end - stats.loading.start) / 1000
    if (isStarting) hls.config.maxMaxBufferLength = startingAheadSeconds(loadSeconds)
  })
  video.addEventListener('seeking', onSeeking)
  begin()
  return () => {
    clearTimeout(timer)
    video.removeEventListener('seeking', onSeeking)
  }
}

/** `loadSeconds`: how long the latest segment took. */
export function startingAheadSeconds(loadSeconds: number): number {
  return Math.min(aheadSeconds.playing, Math.max(aheadSeconds.starting, aheadPerLoadSecond * loadSeconds))
}

function isBuffered({ buffered, currentTime }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }, (_, at) => at).some(
    (at) => currentTime >= buffered.start(at) && currentTime < buffered.end(at),
  )
}
