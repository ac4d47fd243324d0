/** @vitest-environment jsdom */
import { fail, requestsTo } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

afterEach(() => vi.useRealTimers())

it('[S-24] the statement is that of the last month in the time zone of the service', async () => {
  // In Lagos it is November.
  vi.useFakeTimers({ now: Date.parse('2026-10-31T23:30:00Z'), toFake: ['Date'] })
  fail('GET console/statements/:month', 'unexpected', { code: 500, message: 'Try again.' })
  renderPage('/statement')
  expect(await screen.findByRole('heading', { name: 'Statement 2026-10' })).toBeTruthy()
  await screen.findByText('Try again.')
  expect(requestsTo('GET console/statements/:month')).toHaveLength(1)
})
