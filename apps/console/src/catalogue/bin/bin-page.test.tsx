/** @vitest-environment jsdom */
import type { bin } from '@kallo/contract/catalogue/bin'
import { fail, reply } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

const deleted = {
  id: 'v1',
  kind: 'vod' as const,
  name: 'Ferry at Epe',
  deletedAt: '2026-11-01T12:00:00.000Z',
  purgedAt: '2026-12-01T12:00:00.000Z',
}

it('[L-07] a record of a deleted category is not restored, and the bin shows the error', async () => {
  reply<typeof bin.list>('POST console/bin/list', { items: [deleted], total: 1 })
  const message = 'Restore its category first.'
  fail('POST console/bin/restore', 'category-deleted', { code: 409, message })
  const { user } = renderPage('/bin')
  await user.click(await screen.findByRole('button', { name: /^Restore/ }))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(screen.queryByText(/is restored/)).toBeNull()
})

it('[L-07, B-24] an episode of a deleted series is not restored, and the bin names the series', async () => {
  reply<typeof bin.list>('POST console/bin/list', { items: [deleted], total: 1 })
  const fields = { series: 'Restore the series “Ferries” first' }
  fail('POST console/bin/restore', 'bad-input', { code: 400, message: 'Something is invalid.', fields })
  const { user } = renderPage('/bin')
  await user.click(await screen.findByRole('button', { name: /^Restore/ }))
  expect((await screen.findByRole('alert')).textContent).toContain(fields.series)
})
