// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../platform/query-client.ts'
import '../testing/render-page.tsx'
import { App } from './app.tsx'

it('a page’s title is announced when it is returned to, but not when it is the first one', async () => {
  window.history.replaceState(null, '', '/terms')
  document.title = 'Terms'
  const { container } = render(<App client={createQueryClient()} i18n={i18n} />)
  const announced = () => container.querySelector('.sr-only[role=status]')?.textContent
  expect(announced()).toBe('')
  for (const title of ['Plans', 'Terms']) {
    document.title = title
    await vi.waitFor(() => expect(announced()).toBe(title))
  }
})
