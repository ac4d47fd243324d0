/** @vitest-environment jsdom */
import type { channels } from '@kallo/contract/catalogue/channels'
import type { consoleSearch } from '@kallo/contract/insights/console-search'
import { fail, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aChannel } from '../testing/channels.ts'
import { renderPart } from '../testing/render-page.tsx'
import { Palette } from './palette.tsx'

const bulk = 'POST console/channels/bulk'

const props = { role: 'owner' as const, groups: [], onClose: () => undefined }

async function takeOffAir() {
  reply<typeof consoleSearch.find>('POST console/search', {
    channels: [{ id: 'eko', name: 'Eko News', detail: '', isPublished: true, version: 3 }],
    vods: [],
    subscribers: [],
    payments: [],
  })
  const { user } = renderPart(<Palette {...props} />)
  await user.type(await screen.findByRole('searchbox'), 'eko')
  await user.click(await screen.findByRole('menuitem', { name: /^Take Eko News off air/ }))
  await user.click(await screen.findByRole('button', { name: 'Take off air' }))
}

it('[O-20] a channel is taken off air in the version that it has now', async () => {
  reply<typeof channels.find>('GET console/channels/:id', aChannel({ version: 5 }))
  reply<typeof channels.bulk>(bulk, { changed: 1, failed: [] })
  await takeOffAir()
  expect(await screen.findByText('Eko News is off air')).toBeTruthy()
  expect(requestsTo(bulk)[0]?.body).toMatchObject({ items: [{ id: 'eko', version: 5 }] })
})

it('[O-20] a channel that could not be taken off air says why', async () => {
  reply<typeof channels.find>('GET console/channels/:id', aChannel())
  const message = 'Another operator has changed it meanwhile'
  reply<typeof channels.bulk>(bulk, { changed: 0, failed: [{ id: 'eko', name: 'Eko News', message }] })
  await takeOffAir()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.queryByText('Eko News is off air')).toBeNull()
})

it('[O-20] a channel that cannot be loaded is not taken off air', async () => {
  fail('GET console/channels/:id', 'record-not-found', { code: 404, message: 'It was deleted.' })
  await takeOffAir()
  expect((await screen.findByRole('alert')).textContent).toBe('It was deleted.')
  expect(requestsTo(bulk)).toEqual([])
})
