/** @vitest-environment jsdom */
import type { operators } from '@kallo/contract/accounts/operators'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-page.tsx'
import type { OperatorItem } from './api.ts'
import { EditOperatorDialog } from './edit-operator-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'

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

const resetButton = { name: 'Create a link to sign in again' }

it('[O-28] without a mail server, the link is shown to be passed on', async () => {
  const { user, onDone } = await openDialog()
  reply<typeof operators.reset>('POST console/operators/:id/reset', { link: 'https://tv.test/console/x' })
  await user.click(screen.getByRole('button', resetButton))
  expect((await screen.findByLabelText('Link')).textContent).toBe('https://tv.test/console/x')
  expect(screen.getByText(/No email was sent/)).toBeDefined()
  expect(onDone).not.toHaveBeenCalled()
})

it('[O-28] a link that is emailed closes the dialog', async () => {
  const { user, onDone } = await openDialog()
  reply<typeof operators.reset>('POST console/operators/:id/reset', { link: null })
  await user.click(screen.getByRole('button', resetButton))
  await screen.findByText('A link is on its way to tunde@example.com.')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

it('[O-06] an invitation that is not emailed is shown as a link, and one that is sent says so', async () => {
  const link = 'https://tv.test/console/invitation/abc'
  for (const [sent, text] of [
    [link, /No email was sent.*musa@example.com/],
    [null, /We sent a link to musa@example.com/],
  ] as const) {
    reply<typeof operators.invite>('POST console/operators/invite', { link: sent })
    const { user } = renderPart(<InviteDialog onClose={() => undefined} onDone={() => Promise.resolve()} />)
    await user.type(await screen.findByLabelText('Email'), 'musa@example.com')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText(text)).toBeDefined()
    cleanup()
  }
})
