import { existsSync } from 'node:fs'

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib64/faketime/libfaketimeMT.so.1',
]

/**
 * Environment variables with which a process and its children see `start` as the present: servers, database, browser and tests. The
 * clock goes on from there, and timers are unaffected. Needs the package `faketime`.
 * @param {string} start an ISO 8601 instant; without an offset, local time @param {number} nowMs
 */
export function shiftedClock(start, nowMs) {
  const startMs = Date.parse(start)
  if (Number.isNaN(startMs))
    throw new Error(`--clock takes a time such as 2028-02-29T23:55+01:00, not ${start}.`)
  const library = libraries.find((file) => existsSync(file))
  if (!library) throw new Error('--clock needs libfaketime: apt install faketime.')
  return {
    LD_PRELOAD: library,
    FAKETIME: `${startMs < nowMs ? '' : '+'}${Math.round((startMs - nowMs) / 1000)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // File times stay as they are, as on a machine whose clock is right.
    NO_FAKE_STAT: '1',
  }
}
