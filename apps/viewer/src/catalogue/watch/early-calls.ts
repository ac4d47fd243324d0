import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { learnServerTime } from '../../platform/server-clock.ts'
import { useSession } from '../../platform/session.ts'
import { takeEarlyCalls, type EarlyCalls } from '../../player/early-stream.ts'

/** P-28: caches the responses to early requests. Called before the first query of a player's page. */
export function useEarlyCalls(): void {
  const queries = useQueryClient()
  const { key } = useSession()
  useState(() => putEarlyCalls(queries, takeEarlyCalls(), key))
}

/** Fills the query cache with what the page requested for a session before the app, if it is still the same session. */
export function putEarlyCalls(client: QueryClient, early: EarlyCalls | null, session: string | null): void {
  if (early === null || early.session !== session) return
  for (const [path, data] of Object.entries(early.calls)) {
    client.setQueryData([path, 'viewer'], data)
    if (typeof data !== 'object' || data === null || !('server_time' in data)) continue
    const time = Date.parse(String(data.server_time)) + performance.now() - early.receivedAt
    if (!Number.isNaN(time)) learnServerTime(new Date(time).toISOString())
  }
}
