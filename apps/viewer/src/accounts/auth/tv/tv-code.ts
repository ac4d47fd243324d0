import { useQuery, useQueryClient, type UseQueryResult, queryOptions } from '@tanstack/react-query'
import { deviceId, randomId } from '../../../platform/device-id.ts'
import { authApi } from '../api.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'

const codeKey = [authApi.tvCode.path()]

/** The current code, and a function that replaces it. */
export function useTvCode(): { code: UseQueryResult<ShownTvCode>; renew: () => void } {
  const client = useQueryClient()
  const code = useQuery({ queryKey: codeKey, queryFn: requestCode, staleTime: Infinity })
  const renew = () => {
    storeCode(null)
    void client.resetQueries({ queryKey: codeKey })
  }
  return { code, renew }
}

async function requestCode(): Promise<ShownTvCode> {
  const stored = storedCode(Date.now())
  if (stored) return stored
  const code = await authApi.tvCode({ deviceName: 'Web Browser', deviceId: deviceId() })
  const shown = { ...code, requestId: randomId(), expiresAtMs: Date.now() + code.expiresInSeconds * 1000 }
  storeCode(shown)
  return shown
}

/** For how long the server keeps the session of a code that was approved in its last seconds. */
const fetchMs = 60_000

/**
 * Polls until the code is approved or expired, also after errors. A phone may approve it in its last seconds, so that it is over only
 * when a poll after its expiry was answered.
 */
export function useTvAnswer(
  { deviceCode, requestId, intervalSeconds, expiresAtMs }: ShownTvCode,
  nowMs: number,
) {
  const isOver = (answer: TvAnswer | undefined, answeredAtMs: number) =>
    answer?.state === 'expired' ||
    (answer?.state !== 'approved' &&
      nowMs >= expiresAtMs &&
      (answeredAtMs >= expiresAtMs || nowMs >= expiresAtMs + fetchMs))
  const query = useQuery<TvAnswer>({
    queryKey: [authApi.tvToken.path(), deviceCode],
    queryFn: ({ signal }) => authApi.tvToken({ deviceCode, requestId }, { signal }),
    enabled: ({ state }) => !isOver(state.data, state.dataUpdatedAt),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== 'pending'
        ? false
        : nextPollMs(intervalSeconds, state.error, state.fetchFailureCount),
  })
  return { data: query.data, error: query.error, isOver: isOver(query.data, query.dataUpdatedAt) }
}

/** The displayed code with its expiry, and the ID under which the poll that signs in can be repeated. */
export interface ShownTvCode extends TvCode {
  requestId: string
  expiresAtMs: number
}

const key = 'tvCode'

/** The code of this tab from before a reload, if it is still valid. */
function storedCode(nowMs: number): ShownTvCode | null {
  const code = readCode()
  return code && code.expiresAtMs > nowMs ? code : null
}

export function storeCode(code: ShownTvCode | null): void {
  try {
    if (code) sessionStorage.setItem(key, JSON.stringify(code))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage, only a reload loses the code.
  }
}

/** Written only by this page, so its shape is known. */
function readCode(): ShownTvCode | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as ShownTvCode | null
  } catch {
    return null
  }
}

const maxPollMs = 30_000

/**
 * Milliseconds until the next poll: the server's interval, the Retry-After of a 429, or a growing pause without
 * responses. `failures` counts consecutive ones.
 */
export function nextPollMs(intervalSeconds: number, error: Error | null, failures: number): number {
  const intervalMs = intervalSeconds * 1000
  if (!error) return intervalMs
  const retryAfter = error instanceof ApiError ? error.retryAfterSeconds : null
  if (retryAfter !== null) return Math.max(retryAfter * 1000, intervalMs)
  return Math.min(intervalMs * 2 ** Math.min(failures, 8), Math.max(maxPollMs, intervalMs))
}

/** Seconds until an instant, rounded up; 0 when it has passed. */
export function secondsUntil(instantMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((instantMs - nowMs) / 1000))
}

/** `9:05`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The device's time, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Whether the page is visible. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

type TvCode = DataOf<typeof auth.tvCode>
export type TvAnswer = DataOf<typeof auth.tvToken>

/** links the television that shows this code, once per code and visit. */
export const linkTvQuery = (code: string) =>
  queryOptions({
    queryKey: authApi.tvLogin.key({ code }),
    queryFn: () => authApi.tvLogin({ code }),
    staleTime: Infinity,
  })
