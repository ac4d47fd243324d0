import type { HlsBuild } from './engine.ts'
import { restartPauseMs } from './playback-errors.ts'

interface Attempts {
  /** Whether a failed attempt is repeated. */
  isNeeded: () => boolean
  onFailed: () => void
}

/** Loads the full build of hls.js; null: it could not be loaded. */
export async function loadFullBuild(
  load: () => Promise<HlsBuild>,
  { isNeeded, onFailed }: Attempts,
): Promise<HlsBuild | null> {
  for (let attempt = 0; ; attempt++) {
    const build = await load().catch(() => null)
    if (build || !isNeeded()) return build
    onFailed()
    await pauseUnlessOnline(restartPauseMs(attempt))
    if (!isNeeded()) return null
  }
}

/** Ends early when the connection returns. */
function pauseUnlessOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}

export async function importFullBuild(): Promise<HlsBuild> {
  const { default: build } = await import('hls.js').catch(importAnew)
  return build
}

/** Chromium never requests the address of a failed import again, but the error names it. */
function importAnew(error: unknown): Promise<{ default: HlsBuild }> {
  const [address] = /https?:\S+/.exec(String(error)) ?? []
  if (address === undefined) throw error
  return import(/* @vite-ignore */ `${address}?${Date.now()}`) as Promise<{ default: HlsBuild }>
}
