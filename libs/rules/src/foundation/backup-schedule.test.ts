import { describe, expect, it } from 'vitest'
import { isBackupDue, isBackupOverdue, latestBackupTime, nextBackupTime } from './backup-schedule.ts'

const lagos = 'Africa/Lagos'
const at = (text: string) => Date.parse(text)
const daily = { frequency: 'daily', hour: 3, weekday: 0 } as const
/** A schedule for Sundays. */
const weekly = { ...daily, frequency: 'weekly' } as const
const iso = (ms: number | null) => ms && new Date(ms).toISOString()

describe('the schedule of backups', () => {
  it('[G-03] names the hour in the time zone of the service', () => {
    // 03:00 in Lagos is 02:00 UTC.
    const now = at('2026-11-25T01:59:00Z')
    expect(iso(latestBackupTime(daily, now, lagos))).toBe('2026-11-24T02:00:00.000Z')
    expect(iso(nextBackupTime(daily, now, lagos))).toBe('2026-11-25T02:00:00.000Z')
    expect(iso(latestBackupTime(weekly, now, lagos))).toBe('2026-11-22T02:00:00.000Z')
    expect(iso(nextBackupTime(weekly, now, lagos))).toBe('2026-11-29T02:00:00.000Z')
    expect(nextBackupTime({ ...daily, frequency: 'off' }, now, lagos)).toBeNull()
  })

  it('[G-03] begins a backup at its time, makes up for a missed one and repeats a failure after an hour', () => {
    const now = at('2026-11-25T02:00:00Z')
    const due = (succeeded: string | null, failed: string | null = null, nowMs = now) =>
      isBackupDue(
        daily,
        { succeededMs: succeeded && at(succeeded), failedMs: failed && at(failed) } as never,
        nowMs,
        lagos,
      )
    expect(due(null)).toBe(true)
    expect(due('2026-11-24T02:00:10Z')).toBe(true)
    expect(due('2026-11-24T02:00:10Z', null, now - 1)).toBe(false)
    expect(due('2026-11-25T02:00:00Z')).toBe(false)
    // The clock was ahead for a while.
    expect(due('2030-01-01T00:00:00Z')).toBe(true)
    expect(due(null, '2030-01-01T00:00:00Z')).toBe(true)
    // The machine was off for two days.
    expect(due('2026-11-22T02:00:10Z', null, at('2026-11-24T20:00:00Z'))).toBe(true)
    expect(due('2026-11-24T02:00:10Z', '2026-11-25T01:30:00Z')).toBe(false)
    expect(due('2026-11-24T02:00:10Z', '2026-11-25T01:00:00Z')).toBe(true)
  })

  it('[G-05] a backup is overdue 12 hours after the interval, counted from when the schedule was switched on', () => {
    const since = at('2026-11-20T12:00:00Z')
    const overdue = (succeeded: string | null, now: string, schedule: typeof daily | typeof weekly = daily) =>
      isBackupOverdue(schedule, { succeededMs: succeeded === null ? null : at(succeeded) }, since, at(now))
    expect(overdue(null, '2026-11-21T23:00:00Z')).toBe(false)
    expect(overdue('2026-01-10T02:00:00Z', '2026-11-21T23:00:00Z')).toBe(false)
    expect(overdue(null, '2026-11-22T00:00:01Z')).toBe(true)
    expect(overdue('2026-11-24T02:00:00Z', '2026-11-25T14:00:00Z')).toBe(false)
    expect(overdue('2026-11-24T02:00:00Z', '2026-11-25T14:00:01Z')).toBe(true)
    expect(overdue('2026-11-24T02:00:00Z', '2026-11-30T02:00:00Z', weekly)).toBe(false)
  })
})
