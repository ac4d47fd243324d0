import { dayMs, hourMs } from '../foundation/durations.ts'

/** P-42: the longest time that a download plays without being renewed. */
export const maxDownloadMs = 30 * dayMs

/** P-41: maximum number of downloads on one device. */
export const maxDownloadsPerDevice = 100

/**
 * P-42: when a download that is granted or renewed now ends (UTC ms). `accessEndsAtMs`: when the viewer's access ends, days of
 * grace included; null: it does not end. Null if it would have ended already.
 */
export function downloadEnd(nowMs: number, accessEndsAtMs: number | null): number | null {
  const endsAtMs = Math.min(nowMs + maxDownloadMs, accessEndsAtMs ?? Infinity)
  return endsAtMs > nowMs ? endsAtMs : null
}

/** P-44: how many times a download can be delivered: connections break, and devices can lose downloads. */
export const deliveriesPerDownload = 3

/** P-44: media that an account may be granted at once. */
export const downloadCapacityMs = 12 * hourMs

/** P-44: milliseconds of media that each device of the plan adds per millisecond. */
const refillPerDevice = 0.25

export interface DownloadAllowance {
  remainingMs: number
  updatedAtMs: number
}

/** P-44: the allowance at `nowMs`. An account without one has the full capacity; a clock that was set back adds nothing. */
export function refillDownloads(known: DownloadAllowance | null, devices: number, nowMs: number): number {
  if (known === null) return downloadCapacityMs
  const added = Math.max(0, nowMs - known.updatedAtMs) * refillPerDevice * devices
  return Math.min(downloadCapacityMs, Math.floor(known.remainingMs + added))
}

/** Milliseconds until media of this length can be granted; 0: now. Media longer than the capacity need a full allowance. */
export function waitForDownloadMs(remainingMs: number, wantedMs: number, devices: number): number {
  const missingMs = Math.min(wantedMs, downloadCapacityMs) - remainingMs
  return Math.max(0, Math.ceil(missingMs / (refillPerDevice * devices)))
}

/** The expected size in bytes. */
export function downloadBytes(averageBps: number, seconds: number): number {
  return Math.round((averageBps * seconds) / 8)
}
