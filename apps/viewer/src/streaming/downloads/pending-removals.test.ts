// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api-error.ts'
import { addRemoval, pendingRemovals, sendRemovals } from './pending-removals.ts'

const remove = vi.hoisted(() => vi.fn())
vi.mock('./api.ts', () => ({ downloadsApi: { remove } }))

beforeEach(() => {
  localStorage.clear()
  addRemoval('film')
})

it.each([
  ['its session has ended', 'sign-in-needed', 401, ['film']],
  ['the server refuses it', 'bad-input', 400, []],
])('[P-41] a removal that was not sent because %s', async (_cause, reason, code, left) => {
  remove.mockRejectedValue(new ApiError({ title: '', message: '', reason, code }))
  await sendRemovals()
  expect(pendingRemovals()).toEqual(left)
})
