/** @vitest-environment jsdom */
import { disconnect, hang, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/channels.ts'
import { renderPart } from '../../testing/render-page.tsx'
import { channelsApi, channelsListPath } from '../channels/api.ts'
import { ChannelBulkActions, type ChannelAction } from '../channels/channel-bulk-actions.tsx'
import { useBulk } from './bulk.ts'

const bulk = 'POST console/channels/bulk'

function Actions() {
  const { run } = useBulk<ChannelAction>({ listPath: channelsListPath, send: channelsApi.bulk })
  return <ChannelBulkActions records={[aChannel()]} run={run} />
}

it('[L-05] a second press before the response sends nothing', async () => {
  hang(bulk)
  const { user } = renderPart(<Actions />)
  const button = await screen.findByRole('button', { name: 'Make paid' })
  await user.dblClick(button)
  await waitFor(() => expect(requestsTo(bulk)).toHaveLength(1))
  await user.click(button)
  expect(requestsTo(bulk)).toHaveLength(1)
})

it('[L-05] a dialog whose action fails stays open with what was chosen', async () => {
  disconnect(bulk)
  const { user } = renderPart(<Actions />)
  await user.click(await screen.findByRole('button', { name: 'Countries…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(requestsTo(bulk)).toHaveLength(1))
  // Disabled while the request is pending.
  await waitFor(() => expect(cancel).toHaveProperty('disabled', false))
  expect(screen.getByRole('dialog')).toBeTruthy()
})
