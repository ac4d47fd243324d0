import type { QueryClient } from '@tanstack/react-query'
import { learnServerTime } from './server-clock.ts'

/** Fills the query cache with the data that the server inserted into the page for visitors. */
export function putFirstData(client: QueryClient, text: string | null | undefined): void {
  for (const [path, data] of Object.entries(readCalls(text))) {
    // L-10: a partial list is shown at once and loaded completely in the background.
    const isPartial = typeof data === 'object' && data !== null && 'isPartial' in data
    client.setQueryData([path, 'visitor'], data, isPartial ? { updatedAt: 1 } : undefined)
    if (typeof data === 'object' && data !== null && 'server_time' in data) learnServerTime(data.server_time)
  }
}

/** The `calls` of the page's JSON; empty when it is missing or invalid. */
export function readCalls(text: string | null | undefined): Record<string, unknown> {
  if (!text) return {}
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !('calls' in read)) return {}
    return typeof read.calls === 'object' && read.calls !== null ? { ...read.calls } : {}
  } catch {
    return {}
  }
}
