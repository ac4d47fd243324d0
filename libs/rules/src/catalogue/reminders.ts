import { hourMs, minuteMs } from '../foundation/durations.ts'

/** B-30: maximum number of reminders of a profile. */
export const maxReminders = 100
/** B-30: how long before its start a programme is announced. */
export const reminderLeadMs = 5 * minuteMs
/** B-32: a programme with the same title within this time is the one that was moved. */
export const maxMoveMs = 6 * hourMs
/** B-32: guides are sometimes incomplete for a moment; a programme that is missing for longer has been cancelled. */
export const cancelledAfterMs = 15 * minuteMs

/**
 * B-32: where a programme has been moved to.
 *
 * @param startsAtMs where it was.
 * @param candidates the starts of the programmes with its title on its channel that have not ended.
 * @returns the nearest start, of two equally near ones the later; null: it has been cancelled.
 */
export function movedTo(startsAtMs: number, candidates: readonly number[]): number | null {
  const distance = (atMs: number) => Math.abs(atMs - startsAtMs)
  const [nearest] = candidates
    .filter((atMs) => distance(atMs) <= maxMoveMs)
    .toSorted((one, other) => distance(one) - distance(other) || other - one)
  return nearest ?? null
}
