/** @vitest-environment jsdom */
import type { apiKeys } from '@kallo/contract/accounts/api-keys'
import { reply } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-page.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'

it('[O-07] a new key, which is shown once, is closed by its button only', async () => {
  const apiKey = {
    id: 'k1',
    name: 'import',
    role: 'editor' as const,
    createdBy: 'Ngozi Bello',
    createdAt: '2026-11-01T12:00:00.000Z',
    lastUsedAt: null,
    expiresAt: null,
    isExpired: false,
  }
  reply<typeof apiKeys.create>('POST console/api-keys', { apiKey, secret: 'kallo_1234' })
  const onClose = vi.fn()
  const { user } = renderPart(<CreateKeyDialog onClose={onClose} onDone={() => Promise.resolve()} />)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'import{Enter}')
  await screen.findByText('kallo_1234')
  await user.keyboard('{Escape}')
  await user.click(document.body)
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
