/** P-34: bytes received on this device, by day (`2026-11-25`) in its own time zone. */
export type DataUse = Readonly<Record<string, number>>

/** Days that are kept: a month and the one before. */
const keptDays = 62

export function addUse(use: DataUse, day: string, bytes: number): DataUse {
  const entries = Object.entries({ ...use, [day]: (use[day] ?? 0) + bytes })
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b)).slice(-keptDays))
}

export function bytesOfDay(use: DataUse, day: string): number {
  return use[day] ?? 0
}

/** Bytes received in the month that contains the day. */
export function bytesOfMonth(use: DataUse, day: string): number {
  const month = day.slice(0, 7)
  return Object.entries(use).reduce((sum, [one, bytes]) => (one.startsWith(month) ? sum + bytes : sum), 0)
}

/** P-39: what a device may receive in a day or in a calendar month, in megabytes (10⁶ bytes). */
export interface DataLimit {
  period: 'day' | 'month'
  megabytes: number
}

/** The lowest and the highest limit, in megabytes. */
export const dataLimitRange = { min: 10, max: 100_000 }
/** From this share of the limit on, viewers are warned. */
const nearShare = 0.8

/** How far a device is from its limit on a day (`2026-11-25`). */
export function limitState(use: DataUse, limit: DataLimit | null, day: string): 'below' | 'near' | 'reached' {
  if (limit === null) return 'below'
  const bytes = limit.period === 'day' ? bytesOfDay(use, day) : bytesOfMonth(use, day)
  const share = bytes / (limit.megabytes * 1e6)
  return share >= 1 ? 'reached' : share >= nearShare ? 'near' : 'below'
}

/** Names the period of a limit that contains a day: the day or the month. */
export function limitPeriod({ period }: DataLimit, day: string): string {
  return period === 'day' ? day : day.slice(0, 7)
}

/** Reads a limit as it is stored; null: there is none, or it is not valid. */
export function readDataLimit(text: string | null): DataLimit | null {
  const [, period, written] = /^(day|month) (\d{1,6})$/.exec(text ?? '') ?? []
  const megabytes = Number(written)
  const isInRange = megabytes >= dataLimitRange.min && megabytes <= dataLimitRange.max
  return isInRange ? { period: period === 'day' ? 'day' : 'month', megabytes } : null
}

/** Megabytes (10⁶ bytes), with one decimal below 10. */
export function megabytes(bytes: number): number {
  const amount = bytes / 1e6
  return amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)
}
