/** @vitest-environment jsdom */
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import { disconnect, fail, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useQuery } from '@tanstack/react-query'
import { aLive, aSource } from '../../testing/live.ts'
import { renderPart } from '../../testing/render-page.tsx'
import { AddSourceDialog } from './add-source-dialog.tsx'
import { liveApi } from './api.ts'
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

it('[Y-14] a source whose response was lost is not added twice', async () => {
  const addSource = 'POST console/live/:channelId/sources'
  const view = 'GET console/live/:channelId'
  const before = aLive()
  reply<typeof liveSources.view>(view, before)
  disconnect(addSource)
  function Dialog() {
    const { data } = useQuery(liveApi.view.query({ channelId: before.channelId }))
    return data && <AddSourceDialog live={data} onClose={() => undefined} />
  }
  const { user } = renderPart(<Dialog />)
  const add = await screen.findByRole('button', { name: 'Add' })
  reply<typeof liveSources.view>(view, aLive({ version: before.version + 1 }))
  await user.click(add)
  await screen.findByRole('alert')
  fail(addSource, 'changed-meanwhile', { code: 409 })
  await user.click(add)
  await waitFor(() => expect(requestsTo(addSource)).toHaveLength(2))
  const versions = () => requestsTo(addSource).map(({ body }) => (body as { version: number }).version)
  expect(versions()).toEqual([before.version, before.version])
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', false),
  )
  await user.click(add)
  await waitFor(() => expect(versions()[2]).toBe(before.version + 1))
})

it('[Y-15] a key that was replaced although the response was lost is shown, and not replaced again', async () => {
  const source = 'console/live/:channelId/sources/:source'
  disconnect(`POST ${source}/rotate`)
  const rotated = { ...aSource(1, 'rtmp'), formerSecretUntil: '2026-12-01T12:00:00.000Z' }
  reply<typeof liveSources.view>('GET console/live/:channelId', aLive({ sources: [rotated] }))
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
