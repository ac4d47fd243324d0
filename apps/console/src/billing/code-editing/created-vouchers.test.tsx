/** @vitest-environment jsdom */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-page.tsx'
import { CreatedVouchers } from './created-vouchers.tsx'

function renderCodes() {
  const batch = {
    id: 'b1',
    planName: 'One month',
    codes: ['AAAA-1111'],
    file: { fileName: 'vouchers.csv', mediaType: 'text/csv' as const, content: 'AAAA-1111' },
  }
  const onClose = vi.fn()
  return { ...renderPart(<CreatedVouchers batch={batch} onClose={onClose} />), onClose }
}

const isAskedOnLeaving = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

it('[F-14] codes that were neither downloaded nor printed are not left without a question', async () => {
  const { user, onClose } = renderCodes()
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(isAskedOnLeaving()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without them' }))
  expect(onClose).toHaveBeenCalled()
})

it('[F-14] codes that were printed are left at once', async () => {
  vi.stubGlobal('print', () => undefined)
  const { user, onClose } = renderCodes()
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(isAskedOnLeaving()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
