// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import type { householdEndpoints } from '@kallo/contract/accounts/household'
import { disconnect, fail, hang, reply, replyTo, requestsTo } from '@kallo/testkit/mock-api'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../../platform/session.ts'
import { historyMs } from '@kallo/rules/catalogue/library'
import { createQueryClient } from '../../platform/query-client.ts'
import { listedQuery } from './api.ts'
import { sendUnsent } from './unsent-progress.ts'
import { useProgress } from './use-progress.ts'

const ofQueries = (queries: QueryClient) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  }
const address = 'POST library/progress'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterEach(() => {
  cleanup()
  endSession('logout')
  localStorage.clear()
})

it('[B-20] pages with lists are loaded again when playback has stopped and the position is stored, not with each report', async () => {
  beginSession('token-of-ada')
  reply<typeof libraryEndpoints.saveProgress>(address, { stored: 1, unknown: 0 })
  const queries = new QueryClient()
  const reload = vi.spyOn(queries, 'invalidateQueries').mockImplementation(() => {
    expect(requestsTo(address)).toHaveLength(2)
    return Promise.resolve()
  })
  const { result } = renderHook(() => useProgress({ kind: 'channel', tag: 'eko-news' }), {
    wrapper: ofQueries(queries),
  })
  const { onProgress } = result.current
  onProgress({ positionSeconds: 30, durationSeconds: 600 }, { isUrgent: false, hasStopped: false })
  await vi.waitFor(() => expect(localStorage.getItem('unsent-progress')).toBeNull())
  expect(reload).not.toHaveBeenCalled()
  onProgress({ positionSeconds: 60, durationSeconds: 600 }, { isUrgent: false, hasStopped: true })
  expect(reload).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('[B-20, B-26] a visitor continues a programme that was on air, of which the player had only the beginning', () => {
  const of = { kind: 'programme', tag: 'eko-news', startsAt: '2026-11-20T10:00:00.000Z' } as const
  const wrapper = ofQueries(new QueryClient())
  const first = renderHook(() => useProgress(of, 7_200), { wrapper })
  first.result.current.onProgress(
    { positionSeconds: 2_400, durationSeconds: 2_520 },
    { isUrgent: false, hasStopped: true },
  )
  const { result } = renderHook(() => useProgress(of, 7_200), { wrapper })
  expect(result.current.startAtSeconds).toBe(2_400)
})

it('[B-20] a report from long ago, or one that the server refuses, does not keep back later ones', async () => {
  beginSession('token-of-ada')
  const old = {
    of: { kind: 'vod', tag: 'obudu' },
    positionSeconds: 60,
    durationSeconds: 600,
    at: null,
    deviceAt: Date.now() - 2 * historyMs,
    session: 'token-of-ada',
  }
  localStorage.setItem('unsent-progress', JSON.stringify([old]))
  fail(address, 'bad-input')
  await sendUnsent()
  const [sent] = requestsTo(address)
  expect(sent?.body).toMatchObject({ items: [{ secondsAgo: historyMs / 1_000 }] })
  expect(localStorage.getItem('unsent-progress')).toBeNull()
})

/** The session's profile, as the server names it. */
function isWatching(session: string, profile: string) {
  beginSession(session)
  const fields = { name: profile, picture: 'sun', language: null, maxAge: null, isMain: false } as const
  const settings = { isCurrent: true, isHistoryPaused: false, playsNext: true }
  reply<typeof householdEndpoints.view>('GET household', {
    profiles: [{ id: profile, ...fields, ...settings }],
    maxProfiles: 5,
    hasPin: false,
  })
}

it('[B-20, M-08] a profile’s unsent reports are sent by its next session, and never by another profile', async () => {
  const wrapper = ofQueries(new QueryClient())
  const of = { kind: 'vod', tag: 'obudu' } as const
  const report = (positionSeconds: number) => {
    const { result, unmount } = renderHook(() => useProgress(of), { wrapper })
    result.current.onProgress(
      { positionSeconds, durationSeconds: 600 },
      { isUrgent: false, hasStopped: false },
    )
    return unmount
  }
  disconnect(address)
  isWatching('first-of-ada', 'ada')
  const leave = report(60)
  await vi.waitFor(() => expect(localStorage.getItem('unsent-progress')).toContain('"profile":"ada"'))
  leave()

  isWatching('session-of-bola', 'bola')
  reply<typeof libraryEndpoints.saveProgress>(address, { stored: 1, unknown: 0 })
  expect(await sendUnsent()).toBe(false)
  report(90)()
  const positions = () =>
    requestsTo(address).map(
      ({ body }) => (body as { items: { positionSeconds: number }[] }).items[0]?.positionSeconds,
    )
  // The first report may be repeated after this one.
  await vi.waitFor(() => expect(positions()).toContain(90), { timeout: 15_000 })

  isWatching('second-of-ada', 'ada')
  expect(await sendUnsent()).toBe(true)
  expect(requestsTo(address).at(-1)?.body).toMatchObject({ items: [{ of, positionSeconds: 60 }] })
  expect(localStorage.getItem('unsent-progress')).toBeNull()
})

it.each([
  ['another profile is chosen', () => isWatching('session-of-bola', 'bola')],
  ['the viewer logs out', () => endSession('logout')],
])('[B-20, M-08] a player that closes because %s reports for the profile that watched', async (_, leave) => {
  isWatching('first-of-ada', 'ada')
  reply<typeof libraryEndpoints.saveProgress>(address, { stored: 1, unknown: 0 })
  const of = { kind: 'vod', tag: 'obudu' } as const
  const { result, unmount } = renderHook(() => useProgress(of), { wrapper: ofQueries(new QueryClient()) })
  await vi.waitFor(() => expect(localStorage.getItem('session-profile')).toBe('first-of-ada ada'))
  const { onProgress } = result.current
  leave()
  onProgress({ positionSeconds: 60, durationSeconds: 600 }, { isUrgent: true, hasStopped: true })
  unmount()
  isWatching('second-of-bola', 'bola')
  expect(await sendUnsent()).toBe(false)
  expect(requestsTo(address)).toEqual([])
  isWatching('second-of-ada', 'ada')
  expect(await sendUnsent()).toBe(true)
  expect(requestsTo(address).at(-1)?.body).toMatchObject({ items: [{ of, positionSeconds: 60 }] })
})

it('[M-08] what is known of the lists of a profile is discarded with its session', () => {
  expect(listedQuery({ kind: 'vod', tag: 'obudu' }).queryKey[1]).toBe('viewer')
})

it('[B-20] where a viewer continues is requested after the position that could not be sent before', async () => {
  isWatching('token-of-ada', 'ada')
  const of = { kind: 'vod', tag: 'obudu' } as const
  const unsent = {
    of,
    positionSeconds: 2_400,
    durationSeconds: 7_200,
    at: null,
    deviceAt: Date.now(),
    session: 'token-of-ada',
  }
  localStorage.setItem('unsent-progress', JSON.stringify([unsent]))
  let positionSeconds = 600
  replyTo<typeof libraryEndpoints.saveProgress>(address, ({ items }) => {
    positionSeconds = items[0]?.positionSeconds ?? 0
    return { stored: 1, unknown: 0 }
  })
  replyTo<typeof libraryEndpoints.progressOf>('POST library/progress-of', () => ({
    positionSeconds,
    isListed: false,
    isFavourite: false,
    next: null,
    playsNext: true,
  }))
  const { result } = renderHook(() => useProgress(of), { wrapper: ofQueries(new QueryClient()) })
  await vi.waitFor(() => expect(result.current.isReady).toBe(true))
  expect(result.current.startAtSeconds).toBe(2_400)
})

it('[B-20] a position that cannot be sent counts after 2 s', async () => {
  isWatching('token-of-ada', 'ada')
  const of = { kind: 'vod', tag: 'obudu' } as const
  const unsent = {
    of,
    positionSeconds: 2_400,
    durationSeconds: 7_200,
    at: null,
    deviceAt: Date.now(),
    session: 'token-of-ada',
  }
  localStorage.setItem('unsent-progress', JSON.stringify([unsent]))
  hang(address)
  const { result } = renderHook(() => useProgress(of), { wrapper: ofQueries(new QueryClient()) })
  expect(result.current.isReady).toBe(false)
  await vi.waitFor(() => expect(result.current.isReady).toBe(true), { timeout: 15_000 })
  expect(result.current.startAtSeconds).toBe(2_400)
})

it('[B-20, T-05] a player that is opened again with another stream continues where the former one was', async () => {
  isWatching('token-of-ada', 'ada')
  reply<typeof libraryEndpoints.saveProgress>(address, { stored: 1, unknown: 0 })
  reply<typeof libraryEndpoints.progressOf>('POST library/progress-of', {
    positionSeconds: 60,
    isListed: false,
    isFavourite: false,
    next: null,
    playsNext: true,
  })
  const of = { kind: 'vod', tag: 'obudu' } as const
  const { result } = renderHook(() => useProgress(of), { wrapper: ofQueries(new QueryClient()) })
  await vi.waitFor(() => expect(result.current.startAtSeconds).toBe(60))
  result.current.onProgress(
    { positionSeconds: 4_200, durationSeconds: 7_200 },
    { isUrgent: false, hasStopped: true },
  )
  expect(result.current.startAtSeconds).toBe(60)
  act(() => result.current.continueHere())
  expect(result.current.startAtSeconds).toBe(4_200)
})

const progressOf = (positionSeconds: number) => ({
  positionSeconds,
  isListed: false,
  isFavourite: false,
  next: null,
  playsNext: true,
})

it('[B-20] playback waits while the request for the position fails', async () => {
  isWatching('token-of-ada', 'ada')
  disconnect('POST library/progress-of')
  const of = { kind: 'vod', tag: 'obudu' } as const
  const { result } = renderHook(() => useProgress(of), { wrapper: ofQueries(createQueryClient()) })
  await vi.waitFor(() => expect(requestsTo('POST library/progress-of')).not.toEqual([]))
  reply<typeof libraryEndpoints.progressOf>('POST library/progress-of', progressOf(3_600))
  await vi.waitFor(() => expect(result.current.isReady).toBe(true), { timeout: 9_000 })
  expect(result.current.startAtSeconds).toBe(3_600)
})

it('[B-20] playback that began without the stored position does not replace it within its first minute', async () => {
  isWatching('token-of-ada', 'ada')
  reply<typeof libraryEndpoints.saveProgress>(address, { stored: 1, unknown: 0 })
  fail('POST library/progress-of', 'bad-input')
  const of = { kind: 'vod', tag: 'obudu' } as const
  const { result } = renderHook(() => useProgress(of), { wrapper: ofQueries(createQueryClient()) })
  await vi.waitFor(() => expect(result.current.isReady).toBe(true))
  const report = (positionSeconds: number) =>
    result.current.onProgress(
      { positionSeconds, durationSeconds: 7_200 },
      { isUrgent: true, hasStopped: true },
    )
  report(15)
  report(3_660)
  await vi.waitFor(() => expect(localStorage.getItem('unsent-progress')).toBeNull())
  expect(requestsTo(address).map(({ body }) => body)).toMatchObject([{ items: [{ positionSeconds: 3_660 }] }])
})
