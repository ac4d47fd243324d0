import { hourMs, minuteMs } from '../foundation/durations.ts'

/**
 * J-03: the instant of an XMLTV time such as `20261122183000 +0100`, in Unix ms; null if it is none. Without an offset it is
 * UTC, as the format demands. Missing minutes and seconds are zero.
 */
export function xmltvTime(text: string): number | null {
  const match = /^\s*(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?\d*\s*([+-]\d\d?:?\d\d|[A-Za-z]{1,5})?\s*$/.exec(
    text,
  )
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0))
  const offset = offsetMs(match[7] ?? '')
  if (year === undefined || month === undefined || day === undefined || offset === null) return null
  if (month < 1 || month > 12 || (hour ?? 0) > 24 || (minute ?? 0) > 59 || (second ?? 0) > 60) return null
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  // Rejects 31 February, which Date moves to March.
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return null
  return local - offset
}

const zones: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WAT: 60,
  BST: 60,
  CET: 60,
  CAT: 120,
  EET: 120,
  CEST: 120,
  SAST: 120,
  EAT: 180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
}

function offsetMs(text: string): number | null {
  if (text === '') return 0
  const digits = /^([+-])(\d\d?):?(\d\d)$/.exec(text)
  if (digits) {
    const minutes = Number(digits[2]) * 60 + Number(digits[3])
    if (minutes > 18 * 60) return null
    return (digits[1] === '-' ? -minutes : minutes) * minuteMs
  }
  const minutes = zones[text.toUpperCase()]
  return minutes === undefined ? null : minutes * minuteMs
}

/** Length of a programme without an end that no other programme follows. */
export const defaultProgrammeMs = 30 * minuteMs

/** A programme without an end ends at the next start, but not later than this. */
export const maxOpenProgrammeMs = 6 * hourMs
