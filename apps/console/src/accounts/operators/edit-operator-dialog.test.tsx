/** @vitest-environment jsdom */
import type { operators } from '@kallo/contract/accounts/operators'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-page.tsx'
import type { OperatorItem } from './api.ts'
import { EditOperatorDialog } from './edit-operator-dialog.tsx'

const operator: OperatorItem = {
  id: 'o2',
  name: 'Tunde Ojo',
  email: 'tunde@example.com',
  role: 'editor',
  isDisabled: false,
  hasSecondFactor: false,
  hasPasskey: false,
  lastLoginAt: null,
}
const change = 'PATCH console/operators/:id'

async function openDialog() {
  reply<typeof operators.change>(change, { ...operator, role: 'finance' })
  const onDone = vi.fn(() => Promise.resolve())
  const { user } = renderPart(
    <EditOperatorDialog operator={operator} onClose={() => undefined} onDone={onDone} />,
  )
  await screen.findByRole('button', { name: 'Save' })
  return { user, onDone }
}

it('[O-01] saving a role that was not edited keeps the one that another owner has set meanwhile', async () => {
  const { user, onDone } = await openDialog()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(requestsTo(change)).toEqual([])
})

it('[O-01] saving another role sends it', async () => {
  const { user, onDone } = await openDialog()
  await user.click(screen.getByRole('button', { name: /Role/ }))
  await user.click(await screen.findByRole('option', { name: /Finance/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(requestsTo(change)).toMatchObject([{ body: { role: 'finance' } }])
})
