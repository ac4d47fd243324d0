import type { HlsConfig, LoaderResponse, LoadPolicy } from 'hls.js'
import type { TokenKeeper } from './token-keeper.ts'

export interface HlsSettings {
  keeper: TokenKeeper
  isLive: boolean
  /** Data costs money: a whole level larger than the screen shows is thrown away. */
  capsToPlayer: boolean
  /** An attempt failed and another follows. */
  onTrouble: (httpStatus: number) => void
}

/** hls.js, tuned for a quick first picture on a thin line and for networks that come and go. */
export function hlsSettings({ keeper, isLive, capsToPlayer, onTrouble }: HlsSettings): Partial<HlsConfig> {
  const patient = patientPolicy({ keeper, isLive, onTrouble })
  return {
    autoStartLoad: false,
    // Starting a worker, asking what the device decodes and waiting for the element each cost time before the first
    // picture; one small segment of plain H.264 needs none of them.
    enableWorker: false,
    useMediaCapabilities: false,
    startFragPrefetch: true,
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    backBufferLength: 30,
    liveSyncDurationCount: 3,
    abrEwmaDefaultEstimate: 400_000,
    capLevelToPlayerSize: capsToPlayer,
    manifestLoadPolicy: { default: patient(10_000, 20_000) },
    playlistLoadPolicy: { default: patient(8_000, 16_000) },
    fragLoadPolicy: { default: patient(12_000, 60_000) },
    async xhrSetup(xhr, address) {
      await keeper.settled()
      xhr.open('GET', keeper.rewrite(address), true)
    },
  }
}

/** A token so new that is refused as well is not the trouble. */
const freshMs = 20_000
const missingRetries = { live: 5, recorded: 1 }

function patientPolicy({ keeper, isLive, onTrouble }: Omit<HlsSettings, 'capsToPlayer'>) {
  const missing = isLive ? missingRetries.live : missingRetries.recorded
  let isFresh = false
  const renew = async () => {
    isFresh = await keeper.renew()
    setTimeout(() => (isFresh = false), freshMs)
  }
  const shouldRetry = (_: unknown, count: number, isTimeout: boolean, response?: LoaderResponse) => {
    const status = response?.code ?? 0
    onTrouble(status)
    if (isTimeout || status === 0 || status >= 500 || status === 429) return true
    if (status === 403 && !isFresh) {
      // The token ran out after all (a phone that slept). While no other can be had, that is what is waited for.
      void renew()
      return true
    }
    return status === 404 && count < missing
  }
  const retry = { maxNumRetry: 10_000, retryDelayMs: 1_000, maxRetryDelayMs: 4_000, shouldRetry }
  return (firstByteMs: number, wholeMs: number): LoadPolicy['default'] => ({
    maxTimeToFirstByteMs: firstByteMs,
    maxLoadTimeMs: wholeMs,
    timeoutRetry: retry,
    errorRetry: retry,
  })
}
