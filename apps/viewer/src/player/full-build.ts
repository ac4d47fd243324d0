import type { HlsBuild } from './engine.ts'
import { pauseBefore } from './retry-pause.ts'

interface Attempts {
  /** Whether a failed attempt is repeated. */
  isNeeded: () => boolean
  /** Receives a function that repeats it without a further pause. */
  onFailed: (repeat: () => void) => void
}

/** Loads the full build of hls.js; null: it could not be loaded. */
export async function loadFullBuild(
  load: () => Promise<HlsBuild>,
  { isNeeded, onFailed }: Attempts,
): Promise<HlsBuild | null> {
  for (let attempt = 0; ; attempt++) {
    const build = await load().catch(() => null)
    if (build || !isNeeded()) return build
    await pauseBefore(attempt, onFailed)
    if (!isNeeded()) return null
  }
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
