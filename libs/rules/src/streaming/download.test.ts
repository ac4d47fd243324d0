import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../foundation/durations.ts'
import {
  downloadCapacityMs,
  downloadEnd,
  maxDownloadMs,
  refillDownloads,
  waitForDownloadMs,
} from './download.ts'

const nowMs = Date.UTC(2026, 10, 25)

describe('the end of a download', () => {
  it('[P-42] is the end of access, after 30 days at the latest', () => {
    expect(downloadEnd(nowMs, nowMs + 3 * dayMs)).toBe(nowMs + 3 * dayMs)
    expect(downloadEnd(nowMs, nowMs + 90 * dayMs)).toBe(nowMs + maxDownloadMs)
    expect(downloadEnd(nowMs, null)).toBe(nowMs + maxDownloadMs)
  })

  it('[P-42] is not renewed when access has ended', () => {
    expect(downloadEnd(nowMs, nowMs)).toBeNull()
    expect(downloadEnd(nowMs, -Infinity)).toBeNull()
  })
})

describe('the allowance of downloads', () => {
  it('[P-44] grants 12 hours at once, and then a quarter of an hour per hour and device', () => {
    const empty = { remainingMs: 0, updatedAtMs: nowMs }
    expect(refillDownloads(null, 2, nowMs)).toBe(12 * hourMs)
    expect(refillDownloads(empty, 2, nowMs + hourMs)).toBe(hourMs / 2)
    expect(refillDownloads(empty, 2, nowMs + 90 * dayMs)).toBe(downloadCapacityMs)
    expect(refillDownloads(empty, 2, nowMs - hourMs)).toBe(0)
    expect(waitForDownloadMs(0, hourMs, 2)).toBe(2 * hourMs)
    expect(waitForDownloadMs(hourMs, hourMs, 2)).toBe(0)
  })

  it('[P-44] after the wait that it states, the wanted length can be granted', () => {
    const length = fc.integer({ min: 1, max: 20 * hourMs })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: downloadCapacityMs }),
        length,
        fc.integer({ min: 1, max: 5 }),
        (remainingMs, wantedMs, devices) => {
          const waitMs = waitForDownloadMs(remainingMs, wantedMs, devices)
          const later = refillDownloads({ remainingMs, updatedAtMs: nowMs }, devices, nowMs + waitMs)
          expect(waitForDownloadMs(later, wantedMs, devices)).toBe(0)
        },
      ),
    )
  })
})
