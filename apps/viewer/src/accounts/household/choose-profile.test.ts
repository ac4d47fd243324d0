// @vitest-environment jsdom
import { intercept, fail } from '@kallo/testkit/mock-api'
import { i18n } from '@lingui/core'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../platform/query-client.ts'
import { beginSession, currentSession, endRefusedSession, endSession } from '../../platform/session.ts'
import { householdQuery } from './api.ts'
import { chooseProfile } from './choose-profile.ts'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  beginSession('former')
})
afterEach(() => {
  vi.useRealTimers()
  endSession('logout')
})

it('[M-08] a choice whose response is lost is repeated, and requests refused meanwhile end no session', async () => {
  fail('GET household', 'sign-in-needed', { code: 401 })
  const client = createQueryClient()
  const keys: (string | null)[] = []
  intercept(
    http.post('*/api/v1/household/profiles/kids/choose', async ({ request }) => {
      keys.push(request.headers.get('x-kallo-session'))
      await client.fetchQuery(householdQuery()).catch(() => null)
      if (keys.length === 1) return HttpResponse.error()
      return HttpResponse.json({ status: 'OK', code: 200, data: { token: 'next' } })
    }),
  )
  await chooseProfile('kids')
  expect(keys).toEqual(['former', 'former'])
  expect(currentSession().key).toBe('next')
})

it('[M-08] another press after an outage continues the attempts, and ends no session in any tab', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const attempts: number[] = []
  let isConnected = false
  intercept(
    http.post('*/api/v1/household/profiles/kids/choose', async ({ request }) => {
      attempts.push(((await request.json()) as { attempt: number }).attempt)
      if (!isConnected) return HttpResponse.error()
      return HttpResponse.json({ status: 'OK', code: 200, data: { token: 'next' } })
    }),
  )
  const failure = chooseProfile('kids').catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toMatchObject({ code: 0 })
  endRefusedSession('former')
  expect(currentSession().key).toBe('former')
  vi.resetModules()
  const otherTab = await import('../../platform/session.ts')
  otherTab.endRefusedSession('former')
  expect(otherTab.currentSession().key).toBe('former')
  isConnected = true
  await chooseProfile('kids')
  expect(attempts).toEqual(attempts.map((_attempt, index) => index + (attempts[0] ?? 0)))
  expect(currentSession().key).toBe('next')
})

it('[M-08] a session that is refused a minute after a lost response ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  intercept(http.post('*/api/v1/household/profiles/kids/choose', () => HttpResponse.error()))
  const failure = chooseProfile('kids').catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toMatchObject({ code: 0 })
  vi.setSystemTime(Date.now() + 60_000)
  endRefusedSession('former')
  expect(currentSession().key).toBeNull()
})

it('[M-08] a choice that the server refuses is not repeated', async () => {
  let requests = 0
  intercept(
    http.post('*/api/v1/household/profiles/kids/choose', () => {
      requests += 1
      return HttpResponse.json(
        { status: 'ERROR', title: '', message: '', reason: 'wrong-pin' },
        { status: 400 },
      )
    }),
  )
  await expect(chooseProfile('kids', '0000')).rejects.toMatchObject({ reason: 'wrong-pin' })
  expect(requests).toBe(1)
  endRefusedSession('former')
  expect(currentSession().key).toBeNull()
})
