import type { Stack, StackOptions } from './stack.ts'
import type { Seen } from './viewers.ts'

export interface Outage {
  name: string
  options?: StackOptions
  /** Why the outage cannot be caused here; null if it can. */
  unavailable?(): string | null
  /** Causes the outage. Throws if anything other than streams and pages does not work as it should. */
  cause(stack: Stack): Promise<void>
  /** The data or requests that are lost by design. */
  lost: string
  /** What is wrong with the observations; null if they are as expected. */
  judge(seen: Seen): string | null
}

/** Longest gap that the buffer of a player covers. */
const maxGapMs = 15_000

export function startsAgain({ recoveredAfterMs }: Seen): string | null {
  return recoveredAfterMs > 40_000 ? 'it took more than 40 s to recover' : null
}

export function playsOn({ failedPlaylists, longestGapMs }: Seen): string | null {
  return failedPlaylists > 0 ? `${failedPlaylists} playlists failed` : stalled(longestGapMs)
}

export function nothingFails(seen: Seen): string | null {
  return seen.failedPages > 0 ? `${seen.failedPages} pages failed` : playsOn(seen)
}

export function stalled(gapMs: number): string | null {
  return gapMs > maxGapMs ? 'a player stalled' : null
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended.
  }
}
