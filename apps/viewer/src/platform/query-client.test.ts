// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { guideWindowQuery } from '../catalogue/guide/api.ts'
import { onNowQuery } from '../catalogue/contents/queries.ts'
import { homeQuery } from '../catalogue/library/api.ts'
import { linkQuery } from '../billing/payment-links/api.ts'
import { beginSession, currentSession } from './session.ts'
import { createQueryClient, refetchEvery, retriesSoon, retryIntervalMs } from './query-client.ts'

const failed = (code: number, retryAfterSeconds: number | null = null) => ({
  status: 'error',
  error: new ApiError({ title: '', message: '', reason: '', code, retryAfterSeconds }),
})

it('[B-15] an open page whose request failed asks again after 15 s, whatever its interval', () => {
  expect(refetchEvery(60_000, { status: 'success', error: null })).toBe(60_000)
  for (const code of [0, 429, 503]) {
    expect(refetchEvery(60_000, failed(code))).toBe(retryIntervalMs)
    expect(refetchEvery(false, failed(code))).toBe(retryIntervalMs)
    expect(refetchEvery(5_000, failed(code))).toBe(5_000)
  }
  expect(refetchEvery(60_000, failed(404))).toBe(60_000)
})

it('[T-01] a late refusal of a former session does not end the one that has begun', async () => {
  const queries = createQueryClient()
  const refused = (session: string) =>
    new ApiError({ title: '', message: '', reason: 'sign-in-needed', code: 401, session })
  const refuse = (session: string) =>
    queries
      .fetchQuery({ queryKey: [session], queryFn: () => Promise.reject(refused(session)) })
      .catch(() => undefined)
  beginSession('first')
  beginSession('second')
  await refuse('first')
  expect(currentSession().key).toBe('second')
  await refuse('second')
  expect(currentSession().key).toBeNull()
})

it('[B-15] the error of a limited request is shown at once', () => {
  const limited = failed(429, 600)
  expect(retriesSoon(0, limited.error)).toBe(false)
  expect(retriesSoon(0, failed(429).error)).toBe(true)
  expect(retriesSoon(1, failed(429, 1).error)).toBe(true)
  expect(retriesSoon(2, failed(503).error)).toBe(false)
})

it.each([
  ['the guide', () => guideWindowQuery(1, 3, ['eko'])],
  ['what is on now', onNowQuery],
  ['the home page', () => homeQuery(createQueryClient())],
  ['a payment link', () => linkQuery('token', undefined)],
])('[B-15] %s recovers from an error within 15 s', (_, query) => {
  const interval = query().refetchInterval as (query: unknown) => unknown
  expect(interval({ state: failed(503) })).toBe(retryIntervalMs)
})
