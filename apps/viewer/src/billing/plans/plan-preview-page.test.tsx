// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import * as data from '../../testing/fixtures.ts'
import { requestsTo } from '../../testing/mock-api.ts'
import { currentPath, renderPage } from '../../testing/render-page.tsx'

/** Windows of this origin: the console, and any other. */
let [parent, other]: Window[] = []

beforeEach(() => {
  ;[parent, other] = [openWindow(), openWindow()]
  vi.stubGlobal('parent', parent)
  return () => vi.unstubAllGlobals()
})

function openWindow(): Window | undefined {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  return frame.contentWindow ?? undefined
}

const [plan] = data.plans.plans
if (!plan) throw new Error('the sample data have no plan')

const send = (source: Window | undefined, priceNgnMinor: number, origin = location.origin) =>
  act(() => {
    const preview = { ...data.plans, plans: [{ ...plan, priceNgnMinor }] }
    const init = { data: { preview }, origin, source: source ?? null }
    window.dispatchEvent(new MessageEvent('message', init))
  })

it('[F-21] the preview shows the plans that the console sends, and requests none', async () => {
  const told = vi.spyOn(parent as Window, 'postMessage')
  const user = renderPage('/plans/preview')
  await waitFor(() => expect(told.mock.calls).toEqual([['preview-ready', location.origin]]))
  send(parent, 777_700)
  expect(screen.getByText('₦7,777')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: `Choose ${plan.name}` }))
  expect(currentPath()).toBe('/plans/preview')
  expect(requestsTo('GET packages/plans')).toEqual([])
})

it('[F-21] the preview ignores other windows and origins', async () => {
  const told = vi.spyOn(parent as Window, 'postMessage')
  renderPage('/plans/preview')
  await waitFor(() => expect(told).toHaveBeenCalled())
  send(other, 777_700)
  send(parent, 777_700, 'https://example.com')
  expect(screen.queryByText('₦7,777')).toBeNull()
})

it('[F-21, R-04] the preview is no page for anybody who opens its address', async () => {
  vi.stubGlobal('parent', window)
  renderPage('/plans/preview')
  expect(await screen.findByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeTruthy()
})
