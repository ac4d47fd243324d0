import type { Day } from '../../player/live-day.ts'
import type { ChannelData } from '../contents/queries.ts'

/** P-30: the last 24 hours and the coming programmes; null if nothing is recorded, because there is no past to play. */
export function dayOf(data: ChannelData): Day | null {
  const { guide } = data
  if (!guide) return null
  const hours = guide.slots.map(({ hour, starts_at, ends_at, available }) => ({
    hour,
    startsAtMs: Date.parse(starts_at),
    endsAtMs: Date.parse(ends_at),
    isRecorded: available,
  }))
  if (!hours.some(({ isRecorded }) => isRecorded)) return null
  const all = [...guide.slots.flatMap(({ programmes }) => programmes), ...guide.upcoming]
  // A programme is listed in each of its hours.
  const byStart = new Map(
    all.map(({ title, starts_at, ends_at }) => [
      starts_at,
      { title, startsAtMs: Date.parse(starts_at), endsAtMs: Date.parse(ends_at) },
    ]),
  )
  const programmes = [...byStart.values()].toSorted((a, b) => a.startsAtMs - b.startsAtMs)
  return { hours, programmes, timeZone: guide.time_zone }
}
