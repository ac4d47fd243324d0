// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { nightHours, storeNightHours, waitForNightMs, withHour } from './night-hours.ts'

const at = (hour: number, minute = 0) => new Date(2026, 10, 25, hour, minute)
const hourMs = 3_600_000

describe('hours in which a device downloads', () => {
  it('[P-46] may go past midnight', () => {
    const night = { from: 23, to: 6 }
    expect(waitForNightMs(night, at(23))).toBe(0)
    expect(waitForNightMs(night, at(5, 59))).toBe(0)
    expect(waitForNightMs(night, at(6))).toBe(17 * hourMs)
    expect(waitForNightMs(night, at(22, 30))).toBe(hourMs / 2)
  })

  it('[P-46] may be within a day', () => {
    expect(waitForNightMs({ from: 1, to: 4 }, at(0))).toBe(hourMs)
    expect(waitForNightMs({ from: 1, to: 4 }, at(4))).toBe(21 * hourMs)
    expect(waitForNightMs(null, at(12))).toBe(0)
  })

  it('[P-46] are never empty, in whichever order they are chosen', () => {
    expect(withHour({ from: 23, to: 6 }, 'to', 23)).toEqual({ from: 22, to: 23 })
    expect(withHour({ from: 1, to: 6 }, 'to', 0)).toEqual({ from: 1, to: 0 })
    expect(withHour({ from: 0, to: 6 }, 'to', 0)).toEqual({ from: 23, to: 0 })
    expect(withHour({ from: 6, to: 23 }, 'from', 23)).toEqual({ from: 23, to: 0 })
    expect(withHour({ from: 23, to: 6 }, 'from', 2)).toEqual({ from: 2, to: 6 })
  })

  it('[P-46] are stored on the device; anything else stored means any time', () => {
    storeNightHours({ from: 22, to: 4 })
    expect(nightHours()).toEqual({ from: 22, to: 4 })
    storeNightHours(null)
    expect(nightHours()).toBeNull()
    localStorage.setItem('download-hours', '25-x')
    expect(nightHours()).toBeNull()
  })
})
