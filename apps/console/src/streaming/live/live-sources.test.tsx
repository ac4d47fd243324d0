/** @vitest-environment jsdom */
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import { disconnect, fail, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aLive, aSource } from '../../testing/live.ts'
import { renderPart } from '../../testing/render-page.tsx'
import { SenderGuide } from './key-dialog.tsx'
import { LiveSources } from './live-sources.tsx'

const change = 'PATCH console/live/:channelId/sources/:source'

it('[Y-14] a source that cannot be switched off says so', async () => {
  fail(change, 'changed-meanwhile', { code: 409, message: 'Another operator has changed it.' })
  const { user } = renderPart(<LiveSources live={aLive({ sourceId: 2 })} />)
  await user.click((await screen.findAllByRole('button', { name: /^Switch off/ }))[0] ?? document.body)
  expect(await screen.findByText('Another operator has changed it.')).toBeTruthy()
})

it('[Y-14] the source on air is switched off only after a question', async () => {
  reply<typeof liveSources.changeSource>(change, aLive())
  const { user } = renderPart(<LiveSources live={aLive()} />)
  await user.click((await screen.findAllByRole('button', { name: /^Switch off/ }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('It is on air. Viewers see the next source instead.')).toBeTruthy()
  expect(requestsTo(change)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Switch off' }))
  await waitFor(() => expect(requestsTo(change)).toMatchObject([{ body: { isEnabled: false } }]))
})

it('[Y-15] a key that was replaced although the response was lost is shown, and not replaced again', async () => {
  const source = 'console/live/:channelId/sources/:source'
  disconnect(`POST ${source}/rotate`)
  reply<typeof liveSources.view>('GET console/live/:channelId', aLive({ version: aLive().version + 1 }))
  reply<typeof liveSources.reveal>('POST console/live/:channelId/sources/:source/secret', {
    address: 'rtmp://example.com',
    secret: 'new key',
  })
  const { user } = renderPart(<SenderGuide live={aLive()} source={aSource(1, 'rtmp')} />)
  await user.click(await screen.findByRole('button', { name: 'Replace the key' }))
  expect(await screen.findByText('new key')).toBeTruthy()
  expect(requestsTo(`POST ${source}/rotate`)).toHaveLength(1)
})

it('[Y-15] the passphrase of an SRT encoder, which would be cut off, is replaced only after a question', async () => {
  const rotate = 'POST console/live/:channelId/sources/:source/rotate'
  reply<typeof liveSources.rotate>(rotate, { address: 'srt://example.com:9000', secret: 'new passphrase' })
  const { user } = renderPart(<SenderGuide live={aLive()} source={aSource(1, 'srt')} />)
  await user.click(await screen.findByRole('button', { name: 'Replace the passphrase' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(requestsTo(rotate)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Replace the passphrase' }))
  expect(await screen.findByText('new passphrase')).toBeTruthy()
})
