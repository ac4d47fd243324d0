/** @vitest-environment jsdom */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-page.tsx'
import { OrderedRecords } from './ordered-records.tsx'

it('[L-08] a move that fails says why, in the dialog in which the position was entered', async () => {
  const { user } = renderPart(
    <OrderedRecords
      label="Channels"
      items={[{ id: 'eko', orderNumber: 1 }]}
      total={1}
      isFiltered={false}
      nameOf={() => 'Eko News'}
      listPath="console/channels/list"
      move={() => Promise.reject(new Error('It was deleted.'))}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Move Eko News to a position' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Move' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('It was deleted.')
  expect(screen.queryByText('Moved Eko News')).toBeNull()
})
