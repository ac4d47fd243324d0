// @vitest-environment jsdom
import type { announcements } from '@kallo/contract/accounts/announcements'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { renderPage } from '../../testing/render-page.tsx'

it('[F-16] an announcement is shown as plain text, and not again once it is dismissed, unless it is changed', async () => {
  const texts = { en: '<b>Outage</b> tonight', fr: 'Panne' }
  const announce = (version: number) =>
    reply<typeof announcements.current>('GET announcements', {
      items: [{ id: 'a1', version, texts }],
      total: 1,
    })
  announce(1)
  renderPage('/terms')
  await screen.findByText('<b>Outage</b> tonight')
  await userEvent.click(screen.getByRole('button', { name: 'Close message' }))
  await waitFor(() => expect(screen.queryByText(/Outage/)).toBeNull())
  cleanup()
  renderPage('/terms')
  await waitFor(() => expect(requestsTo('GET announcements')).toHaveLength(2))
  expect(screen.queryByText(/Outage/)).toBeNull()

  cleanup()
  announce(2)
  renderPage('/terms')
  await screen.findByText('<b>Outage</b> tonight')
})
