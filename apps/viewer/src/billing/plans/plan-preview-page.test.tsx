// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as data from '../../testing/fixtures.ts'
import { requestsTo } from '@kallo/testkit/mock-api'
import { otherWindow, pageListens, sendPreview, frameOfConsole } from '../../testing/preview-frame.ts'
import { currentPath, renderPage } from '../../testing/render-page.tsx'

frameOfConsole()

const [plan] = data.plans.plans
if (!plan) throw new Error('the sample data have no plan')

const plansAt = (priceNgnMinor: number) => ({ ...data.plans, plans: [{ ...plan, priceNgnMinor }] })

it('[F-21] the preview shows the plans that the console sends, and requests none', async () => {
  const user = renderPage('/plans/preview')
  await pageListens()
  sendPreview(plansAt(777_700))
  expect(screen.getByText('₦7,777')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: `Choose ${plan.name}` }))
  expect(currentPath()).toBe('/plans/preview')
  expect(requestsTo('GET packages/plans')).toEqual([])
})

it('[F-21] the preview ignores other windows and origins', async () => {
  renderPage('/plans/preview')
  await pageListens()
  sendPreview(plansAt(777_700), { source: otherWindow() })
  sendPreview(plansAt(777_700), { origin: 'https://example.com' })
  expect(screen.queryByText('₦7,777')).toBeNull()
})

it('[F-21, R-04] the preview is no page for anybody who opens its address', async () => {
  vi.stubGlobal('parent', window)
  renderPage('/plans/preview')
  expect(await screen.findByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeTruthy()
})
