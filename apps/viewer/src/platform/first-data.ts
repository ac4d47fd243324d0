import type { QueryClient } from '@tanstack/react-query'
import { learnServerTime } from './server-clock.ts'

/** Puts what the server wrote into the page (for visitors) where the queries look first, so it is not asked again. */
export function putFirstData(client: QueryClient, text: string | null | undefined): void {
  for (const [path, data] of Object.entries(readCalls(text))) {
    client.setQueryData([path, 'visitor'], data)
    if (typeof data === 'object' && data !== null && 'server_time' in data) learnServerTime(data.server_time)
  }
}

/** The `calls` of the page's JSON; nothing when it is missing or broken. */
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
