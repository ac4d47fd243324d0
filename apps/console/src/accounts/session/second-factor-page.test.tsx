/** @vitest-environment jsdom */
import type { operators } from '@kallo/contract/accounts/operators'
import { reply } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderRoute } from '../../testing/render-page.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'

const createPasskey = vi.hoisted(() => vi.fn<() => Promise<readonly string[]>>())
vi.mock('../passkeys/api.ts', async (original) => ({
  ...(await original<object>()),
  canUsePasskeys: () => true,
  createPasskey,
}))

beforeEach(() => {
  reply<typeof operators.beginSecondFactor>('POST console/second-factor/begin', {
    secret: 'ABCD',
    uri: 'https://kallo.example/key',
  })
})

it('[O-14] an authenticator app that is added later leads back to where it was asked for', async () => {
  reply<typeof operators.confirmSecondFactor>('POST console/second-factor/confirm', {
    recoveryCodes: ['aaaa-1111'],
  })
  const { user, address } = renderRoute('/second-factor', SecondFactorPage, '?to=/sessions')
  expect(await screen.findByRole('link', { name: 'Back to the console' })).toHaveProperty(
    'pathname',
    '/sessions',
  )
  expect(screen.queryByRole('button', { name: 'Create a passkey' })).toBeNull()
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }))
  expect(address()).toBe('/sessions')
})

it('[O-14] a first passkey whose response was lost leads to where recovery codes are created', async () => {
  createPasskey.mockRejectedValue(new Error('The connection was lost.'))
  const { user } = renderRoute('/second-factor', SecondFactorPage)
  await user.click(await screen.findByRole('button', { name: 'Create a passkey' }))
  expect(await screen.findByRole('link', { name: 'Create recovery codes' })).toHaveProperty(
    'pathname',
    '/sessions',
  )
})
