/** @vitest-environment jsdom */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render-page.tsx'
import { SecretText } from './secret-text.tsx'

it('[O-07] without a clipboard, as on pages without TLS, a secret is selected to be copied', async () => {
  const { user } = renderPart(<SecretText label="API key" text="kallo_1234" />)
  const copy = await screen.findByRole('button', { name: 'Copy' })
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  await user.click(copy)
  expect((await screen.findByRole('status')).textContent).toMatch(/^The text is selected/)
  expect(getSelection()?.toString()).toBe('kallo_1234')
})
