/** @vitest-environment jsdom */
import type { contentTypes } from '@kallo/contract/catalogue/categories'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-page.tsx'
import { ContentTypes } from './content-types.tsx'

const change = 'PATCH console/content-types/:id'
const types = (isOn: boolean) => ({
  items: [
    { id: 't1', name: 'Live Channels', isOn: true, version: 1 },
    { id: 't2', name: 'Films', isOn: true, version: 1 },
    { id: 't3', name: 'Subscriptions', isOn, version: 1 },
  ],
  total: 3,
})

it('[L-09] the requirement of a subscription is switched off only after a question, and on at once', async () => {
  reply<typeof contentTypes.list>('GET console/content-types', types(true))
  reply<typeof contentTypes.change>(change, types(false))
  const { user } = renderPart(<ContentTypes />)
  const requirement = await screen.findByRole('switch', { name: /^Subscriptions/ })
  await user.click(requirement)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(requirement).toHaveProperty('checked', true)
  expect(requestsTo(change)).toEqual([])
  await user.click(requirement)
  await user.click(await screen.findByRole('button', { name: 'Switch off' }))
  await waitFor(() => expect(requirement).toHaveProperty('checked', false))
  await user.click(requirement)
  await waitFor(() => expect(requestsTo(change)).toHaveLength(2))
})
