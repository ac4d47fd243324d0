import type { HlsConfig, LoaderResponse, LoadPolicy } from 'hls.js'
import type { EngineOptions } from './engine.ts'
import { aheadSeconds } from './load-ahead.ts'

type Settings = Pick<EngineOptions, 'tickets' | 'quality' | 'onRequestFailed'>

/** Settings of hls.js for a quick first picture on slow connections, and for networks with interruptions. */
export function hlsSettings({ tickets, quality, onRequestFailed }: Settings): Partial<HlsConfig> {
  let retryAfterSeconds: number | null = null
  const policy = loadPolicies((status, attempt) => onRequestFailed(status, attempt, retryAfterSeconds))
  return {
    autoStartLoad: false,
    // A worker, the query for decoding capabilities and waiting for the element each delay the first picture; one
    // small segment of plain H.264 needs none of them.
    enableWorker: false,
    useMediaCapabilities: false,
    startFragPrefetch: true,
    maxBufferLength: 30,
    maxMaxBufferLength: aheadSeconds.starting,
    backBufferLength: 30,
    abrEwmaDefaultEstimate: 400_000,
    // Mobile data is expensive, and a level larger than the screen would waste it.
    capLevelToPlayerSize: quality === 'auto',
    manifestLoadPolicy: { default: policy(10_000, 20_000) },
    playlistLoadPolicy: { default: policy(8_000, 16_000) },
    fragLoadPolicy: { default: policy(12_000, 60_000) },
    async xhrSetup(xhr, address) {
      await tickets.settled()
      // Runs before the listener of hls.js, which does not report headers.
      xhr.addEventListener('readystatechange', () => {
        if (xhr.readyState === XMLHttpRequest.HEADERS_RECEIVED) retryAfterSeconds = retryAfterOf(xhr)
      })
      xhr.open('GET', tickets.rewrite(address), true)
    },
  }
}

/** Seconds; null: the server does not limit requests. */
function retryAfterOf(xhr: XMLHttpRequest): number | null {
  if (xhr.status !== 429) return null
  const seconds = Number(xhr.getResponseHeader('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}

/** The number of retries is decided in `playback-errors.ts`. */
function loadPolicies(onRequestFailed: (httpStatus: number, attempt: number) => boolean) {
  const shouldRetry = (_: unknown, attempt: number, isTimeout: boolean, response?: LoaderResponse) =>
    onRequestFailed(isTimeout ? 0 : (response?.code ?? 0), attempt)
  const retry = { maxNumRetry: 10_000, retryDelayMs: 1_000, maxRetryDelayMs: 4_000, shouldRetry }
  return (maxTimeToFirstByteMs: number, maxLoadTimeMs: number): LoadPolicy['default'] => ({
    maxTimeToFirstByteMs,
    maxLoadTimeMs,
    timeoutRetry: retry,
    errorRetry: retry,
  })
}
