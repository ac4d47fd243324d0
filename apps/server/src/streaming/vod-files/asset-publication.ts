/** What the publication of H.264 and that of AV1 share. */
import { hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { slotMs } from '@kallo/rules/foundation/constants'
import type { MediaStore } from '../../platform/media-store/media-store.ts'

export interface InitSegment {
  name: string
  bytes: Buffer
}

const sharedPollMs = 200

/**
 * W-06: waits until other machines can play the files, because a published VOD has to play on all of them. Returns early if the upload
 * is cancelled, and throws if the process stops.
 */
export async function untilShared(
  media: MediaStore,
  keys: readonly string[],
  { stopping, cancelling }: { stopping: AbortSignal; cancelling?: AbortSignal },
): Promise<void> {
  const signal = cancelling ? AbortSignal.any([stopping, cancelling]) : stopping
  const isCancelled = () => cancelling?.aborted ?? false
  for (const key of keys)
    while (!isCancelled() && (await media.isPending(key))) {
      await pause(sharedPollMs, undefined, { signal }).catch(() => undefined)
      stopping.throwIfAborted()
    }
}

export async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null
}

/** Equal for assets with identical initialisation segments. */
export function formatOf(inits: readonly InitSegment[]): string {
  return hash('sha256', inits.map(({ name }) => name).join(' ')).slice(0, 8)
}

/** Bits per second of the largest segment and of all of them: what BANDWIDTH and AVERAGE-BANDWIDTH state. */
export function bitRates(segmentBytes: readonly number[]): { peak_bps: number; average_bps: number } {
  const bps = (bytes: number) => Math.ceil((bytes * 8) / (slotMs / 1000))
  const total = segmentBytes.reduce((sum, bytes) => sum + bytes, 0)
  return { peak_bps: bps(Math.max(...segmentBytes)), average_bps: bps(total / segmentBytes.length) }
}
