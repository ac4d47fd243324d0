import { dayMs } from '../foundation/durations.ts'

/** B-20: the part of a VOD or programme after which it counts as watched to the end. */
export const finishedFrom = 0.95
/** B-20: content watched for less than this is not continued, only listed in the history. */
export const minProgressSeconds = 30
/** B-23: entries of the history that were watched longer ago are deleted. */
export const historyMs = 365 * dayMs
export const maxListEntries = 500
export const maxFavourites = 200

/**
 * B-20: whether content was watched to its end, so that it is not continued.
 *
 * @param durationSeconds 0: unknown.
 */
export function isFinished(positionSeconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && positionSeconds >= durationSeconds * finishedFrom
}

/**
 * B-20: where content that was watched is continued, in seconds; 0: at its beginning.
 *
 * @param durationSeconds 0: unknown.
 */
export function continueAt(positionSeconds: number, durationSeconds: number): number {
  const isShort = positionSeconds < minProgressSeconds
  return isShort || isFinished(positionSeconds, durationSeconds) ? 0 : positionSeconds
}

export interface Watched {
  positionSeconds: number
  /** UTC ms. */
  watchedAtMs: number
}

/** B-20: of two reports on the same content, the one with the later time; at the same time, the one with the later position. */
export function laterOf<Report extends Watched>(one: Report, other: Report): Report {
  if (one.watchedAtMs !== other.watchedAtMs) return one.watchedAtMs > other.watchedAtMs ? one : other
  return one.positionSeconds >= other.positionSeconds ? one : other
}
