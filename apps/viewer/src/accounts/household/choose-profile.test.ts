// @vitest-environment jsdom
import { intercept, fail } from '@kallo/testkit/mock-api'
import { i18n } from '@lingui/core'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '../../platform/query-client.ts'
import { beginSession, currentSession, endSession } from '../../platform/session.ts'
import { chooseProfile, householdQuery } from './api.ts'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  beginSession('former')
})
afterEach(() => endSession('logout'))

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
})
