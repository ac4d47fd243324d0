// @vitest-environment jsdom
import type { announcements } from '@kallo/contract/accounts/announcements'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { reply } from '@kallo/testkit/mock-api'
import { renderPage } from '../../testing/render-page.tsx'

it('[F-16] an announcement is shown as plain text, and not again once it is dismissed', async () => {
  const texts = { en: '<b>Outage</b> tonight', fr: 'Panne' }
  reply<typeof announcements.current>('GET announcements', { items: [{ id: 'a1', texts }], total: 1 })
  renderPage('/terms')
  await screen.findByText('<b>Outage</b> tonight')
  await userEvent.click(screen.getByRole('button', { name: 'Close message' }))
  await waitFor(() => expect(screen.queryByText(/Outage/)).toBeNull())
  expect(localStorage.getItem('dismissed-announcements')).toContain('a1')
})
