import { setTimeout as pause } from 'node:timers/promises'
import type { Stack } from './stack.ts'

export interface Seen {
  playlists: number
  failedPlaylists: number
  pages: number
  failedPages: number
  /** Longest time between two playlists that one player received. */
  longestGapMs: number
  /** Time from the first failure until nothing failed any more; 0 without a failure. */
  recoveredAfterMs: number
}

const players = 6
const visitors = 4
const intervalMs = 250
/** Players wait 15 s. */
const timeoutMs = 10_000
/** Time without a failure before and after the fault. */
const calmMs = 2_000
const recoveryLimitMs = 60_000

export interface Viewers {
  /** Waits until no request fails any more. */
  finish(): Promise<Seen>
  stop(): Promise<void>
}

/** Light load: players request a paid channel's playlist, visitors the catalogue. */
export async function watch({ base }: Stack): Promise<Viewers> {
  const address = await startPlayback(base)
  const seen: Seen = {
    playlists: 0,
    failedPlaylists: 0,
    pages: 0,
    failedPages: 0,
    longestGapMs: 0,
    recoveredAfterMs: 0,
  }
  const stopping = new AbortController()
  const { signal } = stopping
  let firstFailure: number | null = null
  let lastFailure = 0
  const attempt = async (url: string, isOk: (status: number) => boolean) => {
    const started = performance.now()
    const ok = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).then(
      async (response) => isOk(response.status) && (await response.text()) !== '',
      () => false,
    )
    if (ok) return true
    firstFailure ??= started
    lastFailure = performance.now()
    return false
  }
  const play = async () => {
    let received = performance.now()
    while (!signal.aborted) {
      seen.playlists += 1
      if (await attempt(address, (status) => status === 200)) {
        seen.longestGapMs = Math.max(seen.longestGapMs, performance.now() - received)
        received = performance.now()
      } else seen.failedPlaylists += 1
      await pause(intervalMs)
    }
    seen.longestGapMs = Math.max(seen.longestGapMs, performance.now() - received)
  }
  const visit = async () => {
    while (!signal.aborted) {
      seen.pages += 1
      if (!(await attempt(`${base}/api/v1/free/contents/view`, (status) => status === 200)))
        seen.failedPages += 1
      await pause(intervalMs)
    }
  }
  const all = [...Array.from({ length: players }, play), ...Array.from({ length: visitors }, visit)]
  const stop = async () => {
    stopping.abort()
    await Promise.all(all)
  }
  await pause(calmMs)
  return {
    stop,
    async finish() {
      const ended = performance.now()
      const isReady = () =>
        fetch(`${base}/readyz`, { signal: AbortSignal.timeout(timeoutMs) }).then(
          ({ ok }) => ok,
          () => false,
        )
      while (performance.now() - ended < recoveryLimitMs)
        if (performance.now() - Math.max(lastFailure, ended) > calmMs && (await isReady())) break
        else await pause(100)
      await stop()
      seen.recoveredAfterMs = firstFailure === null ? 0 : lastFailure - firstFailure
      return seen
    },
  }
}

async function startPlayback(base: string): Promise<string> {
  const post = async (endpoint: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { 'auth-token': token }) }
    const response = await fetch(`${base}/api/v1/${endpoint}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { data: Record<string, string> }).data
  }
  const login = { email: 'ada@kallo.test', password: 'kallo-demo-1', deviceName: 'TV', deviceId: 'faults' }
  const { token } = await post('auth/login', login)
  const { streamUrl: url = '' } = await post('playback/start', { kind: 'live', tag: 'nolly-gold' }, token)
  return url.replace('playlist.m3u8', 'v0/playlist.m3u8')
}
