import { minuteMs } from '@kallo/rules/foundation/durations'
import type { QueryClient } from '@tanstack/react-query'
import { learnServerTime } from './server-clock.ts'

/** Fills the query cache with the data that the server inserted into the page for visitors. */
export function putFirstData(client: QueryClient, text: string | null | undefined): void {
  const { at, calls } = readFirstData(text)
  const isOld = isPageOld(at)
  if (!isOld) learnServerTime(at)
  for (const [path, data] of Object.entries(calls)) {
    // L-10: a partial list is shown at once and loaded completely in the background.
    const isPartial = typeof data === 'object' && data !== null && 'isPartial' in data
    client.setQueryData([path, 'visitor'], data, isPartial || isOld ? { updatedAt: 1 } : undefined)
  }
}

const maxAgeMs = 5 * minuteMs

/**
 * Whether the browser may have stored the page before this visit: Back and a restored tab show it without asking the server. A page
 * that was transferred is new, even if the clock of the device is wrong.
 */
function isPageOld(at: unknown): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'back_forward') return true
  if (visit && visit.transferSize > 0) return false
  const sentMs = typeof at === 'string' ? Date.parse(at) : Number.NaN
  return !(Math.abs(Date.now() - sentMs) < maxAgeMs)
}

interface FirstData {
  /** When the server sent the page, by its clock. */
  at: unknown
  /** API path → data. */
  calls: Record<string, unknown>
}

/** The page's JSON; empty when it is missing or invalid. */
export function readFirstData(text: string | null | undefined): FirstData {
  const none = { at: null, calls: {} }
  if (!text) return none
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !('calls' in read)) return none
    const { calls } = read
    if (typeof calls !== 'object' || calls === null) return none
    return { at: 'at' in read ? read.at : null, calls: { ...calls } }
  } catch {
    return none
  }
}
