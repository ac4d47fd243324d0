import type { analytics } from '@kallo/contract/insights/analytics'
import type { DataOf } from '@kallo/contract/endpoint'
import { readDayRange } from '@kallo/rules/insights/day-range'
import { AppError } from '../../platform/http/app-error.ts'
import type { AnalyticsParts } from './accept-events.ts'
import { sumsByContent, sumsByCountry, sumsByDay, totalOf } from './overview-store.ts'
import { forAll, sumHours } from './sum-hours.ts'

/** While hours have so many events that this is not enough, the figures are those of the last run of the job. */
const maxSumMs = 10_000

/** D-06: the overview. Sums hours with new events first, so that the figures are current. */
export async function viewOverview(
  parts: Pick<AnalyticsParts, 'db' | 'clock' | 'config' | 'log' | 'seenStreams'>,
  { from, to }: { from: string; to: string },
): Promise<DataOf<typeof analytics.overview>> {
  const { db, config, log, seenStreams } = parts
  const { timeZone } = config
  const range = readDayRange(from, to, timeZone)
  if (!range) throw new AppError('bad-input', { to: 'Choose the first day or one of the 400 days after it' })
  await seenStreams.flush()
  await sumHours(parts, forAll(maxSumMs)).catch((error: unknown) => {
    log.warn({ err: error }, 'the hours of an overview could not be summed')
  })
  const between = { from: new Date(range.fromMs), until: new Date(range.untilMs) }
  const [total, channels, vods, countries, counted] = await Promise.all([
    totalOf(db, between),
    sumsByContent(db, between, 'channel'),
    sumsByContent(db, between, 'vod'),
    sumsByCountry(db, between),
    sumsByDay(db, between, timeZone),
  ])
  const known = new Map(counted.map((row) => [row.day, row]))
  const days = range.days.map((day) => known.get(day) ?? { day, ...noCounts })
  return { timeZone, from, to, total, channels, vods, countries, days }
}

const noCounts = { watchedSeconds: 0, starts: 0, stalls: 0, errors: 0, peakViewers: 0, peakSessions: 0 }
