// @vitest-environment jsdom
import type { banners } from '@kallo/contract/catalogue/banners'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { CountedSlide } from './banner-views.tsx'

const address = 'POST banners/user-action'
const reported = () => requestsTo(address).map(({ body }) => body as { eventId: string })

/** Makes the browser report that half of the banner is on the screen. */
let showHalf = () => {}

beforeEach(() => {
  reply<typeof banners.userAction>(address, null)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        showHalf = () => report([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  render(
    <CountedSlide id="b1" hasLimit={false}>
      <button type="button">Banner</button>
    </CountedSlide>,
  )
})

afterEach(cleanup)

it('[Q-12] a banner on the screen and a press are reported with one event ID', async () => {
  const press = screen.getByRole('button', { name: 'Banner' })
  fireEvent.click(press)
  await waitFor(() => expect(reported()).toMatchObject([{ bannerId: 'b1', actionType: 'click' }]))
  showHalf()
  await waitFor(() => expect(reported()).toHaveLength(2))
  const [click, view] = reported()
  expect(view).toMatchObject({ bannerId: 'b1', actionType: 'view', eventId: click?.eventId })
})

it('[Q-12] a click that ends a drag, and a click with the right button, are not reported', async () => {
  const press = screen.getByRole('button', { name: 'Banner' })
  const prevent = (event: Event) => event.preventDefault()
  document.addEventListener('click', prevent, true)
  fireEvent.click(press)
  document.removeEventListener('click', prevent, true)
  fireEvent(press, new MouseEvent('auxclick', { button: 2, bubbles: true }))
  fireEvent(press, new MouseEvent('auxclick', { button: 1, bubbles: true }))
  // Reports are sent in order, so an earlier one would arrive first.
  await waitFor(() => expect(reported()).toHaveLength(1))
})
