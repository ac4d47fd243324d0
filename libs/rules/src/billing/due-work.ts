import { minuteMs } from '../foundation/durations.ts'

const maxDelayMs = 6 * 60 * minuteMs

/** Milliseconds until due work that has failed `failures` times in a row is tried again: 2, 4, 8 … minutes, at most 6 hours. */
export function retryDelayMs(failures: number): number {
  return Math.min(2 ** failures * minuteMs, maxDelayMs)
}
