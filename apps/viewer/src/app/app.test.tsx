// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../platform/query-client.ts'
import '../testing/render-page.tsx'
import { App } from './app.tsx'

it('a page’s title is announced when it is returned to, but not when it is the first one', async () => {
  window.history.replaceState(null, '', '/terms')
  const ownTitle = 'Terms and Conditions · Kallo'
  document.title = ownTitle
  const { container } = render(<App client={createQueryClient()} i18n={i18n} />)
  const announced = () => container.querySelector('.sr-only[role=status]')?.textContent
  expect(announced()).toBe('')
  // The page sets its title when its code is loaded.
  await screen.findAllByText('Terms and Conditions')
  expect(announced()).toBe('')
  for (const title of ['Plans', ownTitle]) {
    document.title = title
    await vi.waitFor(() => expect(announced()).toBe(title), { timeout: 15_000 })
  }
})
