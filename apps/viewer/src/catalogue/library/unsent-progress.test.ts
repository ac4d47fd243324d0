// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import { disconnect, reply, requestsTo } from '@kallo/testkit/mock-api'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { learnServerTime } from '../../platform/server-clock.ts'
import { beginSession, endSession } from '../../platform/session.ts'
import { saveProgress, sendUnsent, visitorPosition } from './unsent-progress.ts'

const of = { kind: 'channel', tag: 'eko-news' } as const
/** As of an hour of the guide, which has a length. */
const report = { of, positionSeconds: 1_200, durationSeconds: 3_600 }

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterEach(() => {
  vi.useRealTimers()
  endSession('logout')
  localStorage.clear()
})

it('[B-26] a visitor’s channel has no position: its next hour starts at its beginning', async () => {
  await saveProgress(report, false, null)
  expect(visitorPosition(of)).toBeNull()
  expect(JSON.parse(localStorage.getItem('unsent-progress') ?? '')).toMatchObject([
    { of, positionSeconds: 0, durationSeconds: 0 },
  ])
})

it('[B-26] ignores a position of a channel that is on the device already', () => {
  localStorage.setItem(
    'unsent-progress',
    JSON.stringify([{ ...report, at: null, deviceAt: 0, session: null }]),
  )
  expect(visitorPosition(of)).toBeNull()
})

it('[B-20] the age of what was watched offline does not depend on how wrong the clock of the device is', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T19:50:00Z'), toFake: ['Date'] })
  disconnect('POST library/progress')
  beginSession('token-of-ada')
  await saveProgress({ ...report, of: { kind: 'vod', tag: 'obudu' } }, true, 'token-of-ada')
  vi.setSystemTime(Date.parse('2026-11-24T19:55:00Z'))
  learnServerTime('2026-11-24T20:55:00Z')
  reply<typeof libraryEndpoints.saveProgress>('POST library/progress', { stored: 1, unknown: 0 })
  expect(await sendUnsent(true)).toBe(true)
  expect(requestsTo('POST library/progress').at(-1)?.body).toMatchObject({ items: [{ secondsAgo: 300 }] })
})
