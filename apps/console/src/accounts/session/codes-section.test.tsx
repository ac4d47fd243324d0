/** @vitest-environment jsdom */
import type { operators } from '@kallo/contract/accounts/operators'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-page.tsx'
import { CodesSection } from './codes-section.tsx'

it('[O-02, O-14] new recovery codes are created after a confirmation and shown until they are saved', async () => {
  reply<typeof operators.replaceRecoveryCodes>('POST console/recovery-codes', {
    recoveryCodes: ['aaaa-1111', 'bbbb-2222'],
  })
  const { user } = renderPart(<CodesSection />, { factors: { hasPasskey: true } })
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  expect(requestsTo('POST console/recovery-codes')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Create new codes' }))
  const codes = await screen.findByLabelText('Recovery codes', { selector: 'pre' })
  expect(codes.textContent).toContain('aaaa-1111')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('[O-14] an authenticator app can be added to a passkey', async () => {
  renderPart(<CodesSection />, { factors: { hasPasskey: true } })
  const link = await screen.findByRole('link', { name: 'Add an authenticator app' })
  expect(link.getAttribute('href')).toContain('/second-factor?to=/sessions')
})

it('[O-02] no second authenticator app can be added', async () => {
  renderPart(<CodesSection />, { factors: { hasSecondFactor: true } })
  expect(await screen.findByRole('button', { name: 'New recovery codes' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('[O-02] there are no recovery codes without a second factor', async () => {
  renderPart(<CodesSection />)
  expect(await screen.findByText('No authenticator app is set up.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New recovery codes' })).toBeNull()
})
