import { ticketOf, withTicket } from '@kallo/rules/streaming/stream-address'
import type { WallError } from '@kallo/rules/insights/wall-tile'
import Hls, { type ErrorData, type HlsConfig, type LoadPolicy } from 'hls.js/light'

export interface WallEngineOptions {
  video: HTMLVideoElement
  /** The stream's address with its newest ticket. */
  address: () => string
  /** Playback failed; it is retried after a while. */
  onError: (error: WallError) => void
}

const retryMs = 10_000

/** P-08: a small muted player. Many run at once, so each loads and buffers as little as possible. */
export function startWallEngine({ video, address, onError }: WallEngineOptions): () => void {
  let hls: Hls | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const fail = (error: WallError) => {
    onError(error)
    timer = setTimeout(start, retryMs)
  }
  const start = () => {
    hls?.destroy()
    hls = Hls.isSupported() ? startHls(video, address, fail) : startNative(video, address())
    // Muted autoplay is allowed; otherwise the check detects the stall.
    video.play().catch(() => undefined)
  }
  const onElementError = () => hls === null && fail('unplayable')
  video.addEventListener('error', onElementError)
  start()
  return () => {
    clearTimeout(timer)
    video.removeEventListener('error', onElementError)
    hls?.destroy()
    video.removeAttribute('src')
    video.load()
  }
}

function startHls(video: HTMLVideoElement, address: () => string, fail: (error: WallError) => void): Hls {
  const hls = new Hls(smallSettings(address))
  hls.autoLevelCapping = 0
  hls.on(Hls.Events.ERROR, (_, data: ErrorData) => {
    if (!data.fatal) return
    hls.stopLoad()
    fail(data.type === Hls.ErrorTypes.MEDIA_ERROR ? 'unplayable' : errorOf(data.response?.code))
  })
  hls.loadSource(address())
  hls.attachMedia(video)
  return hls
}

/** For browsers without Media Source Extensions, which play HLS themselves. */
function startNative(video: HTMLVideoElement, address: string): null {
  video.src = address
  return null
}

function smallSettings(address: () => string): Partial<HlsConfig> {
  return {
    enableWorker: false,
    startLevel: 0,
    maxBufferLength: 12,
    maxMaxBufferLength: 18,
    maxBufferSize: 4_000_000,
    backBufferLength: 6,
    manifestLoadPolicy: { default: briefly(10_000) },
    playlistLoadPolicy: { default: briefly(8_000) },
    fragLoadPolicy: { default: briefly(12_000) },
    xhrSetup(xhr, requested) {
      const token = ticketOf(address())
      xhr.open('GET', token ? withTicket(requested, token) : requested, true)
    },
  }
}

/** A load policy that reports problems soon: an error after two retries. */
function briefly(timeoutMs: number): LoadPolicy['default'] {
  const retry = { maxNumRetry: 2, retryDelayMs: 1_000, maxRetryDelayMs: 4_000 }
  return {
    maxTimeToFirstByteMs: timeoutMs,
    maxLoadTimeMs: 2 * timeoutMs,
    timeoutRetry: retry,
    errorRetry: retry,
  }
}

function errorOf(httpStatus: number | undefined): WallError {
  if (httpStatus === 404 || httpStatus === 410) return 'off-air'
  return httpStatus === 401 || httpStatus === 403 ? 'refused' : 'network'
}
