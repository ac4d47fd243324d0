/** @vitest-environment jsdom */
import type { passkeys } from '@kallo/contract/accounts/passkeys'
import { disconnect, reply } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-page.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

vi.mock('./api.ts', async (original) => ({
  ...(await original<object>()),
  canUsePasskeys: () => true,
  createPasskey: () => Promise.resolve(['AAAA-1111', 'BBBB-2222']),
}))

it('[O-14] recovery codes are shown although the page cannot be loaded again, until they are saved', async () => {
  reply<typeof passkeys.list>('GET console/passkeys', { items: [], total: 0 })
  const { user } = renderPart(<PasskeysSection />)
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  disconnect('GET console/self')
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect((await screen.findByLabelText('Recovery codes', { selector: 'pre' })).textContent).toContain(
    'AAAA-1111',
  )
  await user.keyboard('{Escape}')
  expect(screen.getByLabelText('Recovery codes', { selector: 'pre' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
