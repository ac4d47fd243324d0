import { dayMs, hourMs } from './durations.ts'
import { instantOf, zonedTime } from './zoned-time.ts'

export const backupFrequencies = ['off', 'daily', 'weekly'] as const
export type BackupFrequency = (typeof backupFrequencies)[number]

export interface BackupSchedule {
  frequency: BackupFrequency
  /** 0–23, in the service's time zone. */
  hour: number
  /** 0 is Sunday; with `weekly`. */
  weekday: number
}

/** A backup that failed is tried again after this time. */
const retryMs = hourMs
/** Time after the interval before a backup counts as overdue. */
const graceMs = 12 * hourMs

/** G-03: the latest time (UTC ms) at which the schedule wanted a backup; null while it is off. */
export function latestBackupTime(schedule: BackupSchedule, nowMs: number, timeZone: string): number | null {
  return backupTime(schedule, nowMs, timeZone, 'latest')
}

/** G-03: the next time (UTC ms) at which the schedule wants a backup; null while it is off. */
export function nextBackupTime(schedule: BackupSchedule, nowMs: number, timeZone: string): number | null {
  return backupTime(schedule, nowMs, timeZone, 'next')
}

interface BackupHistory {
  /** UTC ms at which the last backup that succeeded began. */
  succeededMs: number | null
  /** UTC ms of the last failure. */
  failedMs: number | null
}

/** G-03: whether to begin a backup now. A missed time is made up for; a failure is repeated after an hour. */
export function isBackupDue(
  schedule: BackupSchedule,
  { succeededMs, failedMs }: BackupHistory,
  nowMs: number,
  timeZone: string,
): boolean {
  const latest = latestBackupTime(schedule, nowMs, timeZone)
  const succeeded = past(succeededMs, nowMs)
  const failed = past(failedMs, nowMs)
  if (latest === null || (succeeded !== null && succeeded >= latest)) return false
  return failed === null || failed + retryMs <= nowMs
}

/** An instant; null if it is in the future, because the clock was ahead then. */
function past(atMs: number | null, nowMs: number): number | null {
  return atMs !== null && atMs <= nowMs ? atMs : null
}

/**
 * G-05: whether the last backup is older than its interval and 12 hours. `sinceMs`: when the schedule was switched on: what
 * came before does not count.
 */
export function isBackupOverdue(
  { frequency }: Pick<BackupSchedule, 'frequency'>,
  { succeededMs }: Pick<BackupHistory, 'succeededMs'>,
  sinceMs: number,
  nowMs: number,
): boolean {
  if (frequency === 'off') return false
  const intervalMs = frequency === 'daily' ? dayMs : 7 * dayMs
  return nowMs - Math.max(past(succeededMs, nowMs) ?? 0, past(sinceMs, nowMs) ?? 0) > intervalMs + graceMs
}

function backupTime(
  { frequency, hour, weekday }: BackupSchedule,
  nowMs: number,
  timeZone: string,
  which: 'latest' | 'next',
): number | null {
  if (frequency === 'off') return null
  const { year, month, day } = zonedTime(nowMs, timeZone)
  const step = which === 'latest' ? -1 : 1
  for (let days = 0; days <= 8; days++) {
    const date = new Date(Date.UTC(year, month - 1, day + step * days))
    if (frequency === 'weekly' && date.getUTCDay() !== weekday) continue
    const at = instantOf({ year, month, day: day + step * days, hour }, timeZone)
    if (which === 'latest' ? at <= nowMs : at > nowMs) return at
  }
  return null
}
