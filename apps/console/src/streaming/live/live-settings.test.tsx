/** @vitest-environment jsdom */
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import { fail, reply, replyTo, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { aLive } from '../../testing/live.ts'
import { renderPart } from '../../testing/render-page.tsx'
import { LiveSettings } from './live-settings.tsx'
import type { Live } from './api.ts'

const change = 'PATCH console/live/:channelId'

/** The settings, which the page loads again when the button is pressed. */
function Settings({ next }: { next: Live }) {
  const [live, setLive] = useState(aLive())
  return (
    <>
      <button type="button" onClick={() => setLive(next)}>
        Load again
      </button>
      <LiveSettings live={live} />
    </>
  )
}

async function switchMaintenanceOn(next: Live) {
  const { user } = renderPart(<Settings next={next} />)
  const maintenance = await screen.findByRole('switch', { name: /^Maintenance/ })
  await user.click(maintenance)
  await user.click(screen.getByRole('button', { name: 'Load again' }))
  return { user, maintenance }
}

it('[Y-16] settings that are being edited stay when a source changes, and are saved', async () => {
  const { user, maintenance } = await switchMaintenanceOn(aLive({ version: 4 }))
  expect(maintenance.isConnected && maintenance).toHaveProperty('checked', true)
  const conflict = { code: 409, message: 'Changed' }
  fail(change, 'changed-meanwhile', conflict)
  replyTo<typeof liveSources.view>('GET console/live/:channelId', () => {
    reply<typeof liveSources.change>(change, aLive({ version: 5, isInMaintenance: true }))
    return aLive({ version: 4 })
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(requestsTo(change).map(({ body }) => body)).toMatchObject([
    { version: 3, isInMaintenance: true },
    { version: 4, isInMaintenance: true },
  ])
})

it('[Y-16] settings that another operator has changed are shown instead of overwritten', async () => {
  const theirs = aLive({ version: 4, latency: 'stable' })
  const { user } = await switchMaintenanceOn(theirs)
  fail(change, 'changed-meanwhile', { code: 409, message: 'Changed' })
  reply<typeof liveSources.view>('GET console/live/:channelId', theirs)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('alert'))
  await waitFor(() =>
    expect(conflict.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Stored now: Stability',
      'In this form: Low latency',
    ]),
  )
  expect(requestsTo(change)).toHaveLength(1)
})
