/** @vitest-environment jsdom */
import type { categories } from '@kallo/contract/catalogue/categories'
import type { seriesEditing } from '@kallo/contract/catalogue/series'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { aSeries } from '../../testing/vods.ts'

const change = 'PATCH console/series/:id'

it('[L-01] a stored record whose address is cleared keeps it', async () => {
  reply<typeof categories.list>('POST console/categories/list', { items: [], total: 0 })
  reply<typeof seriesEditing.find>('GET console/series/:id', aSeries('harbour', 'Harbour'))
  reply<typeof seriesEditing.change>(change, aSeries('harbour', 'Harbour'))
  const { user } = renderPage('/series/harbour')
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' })
  await user.clear(address)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(requestsTo(change)[0]?.body).not.toHaveProperty('tag')
  expect(address.value).toBe('harbour')
})
