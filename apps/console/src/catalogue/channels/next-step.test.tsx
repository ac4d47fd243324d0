/** @vitest-environment jsdom */
import type { channels } from '@kallo/contract/catalogue/channels'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/channels.ts'
import { renderPart } from '../../testing/render-page.tsx'
import { ChannelStatus } from './channel-status.tsx'
import { NextStep } from './next-step.tsx'

const scheduled = aChannel({ status: 'scheduled', publishAt: '2026-12-01T18:00:00.000Z' })

it('[L-12] a channel that is not visible yet says from when it is, and can be published now', async () => {
  const bulk = 'POST console/channels/bulk'
  reply<typeof channels.bulk>(bulk, { changed: 1, failed: [] })
  reply<typeof channels.find>('GET console/channels/:id', aChannel())
  const { user } = renderPart(
    <>
      <ChannelStatus channel={scheduled} />
      <NextStep channel={scheduled} />
    </>,
  )
  expect((await screen.findByRole('status')).textContent).toMatch(/^Scheduled from 1 Dec 2026/)
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  expect(await screen.findByText('Published')).toBeTruthy()
  expect(requestsTo(bulk)).toMatchObject([
    { body: { items: [{ id: 'eko', version: 3 }], action: { kind: 'publish' } } },
  ])
})

it('[L-12] a channel that is not visible any more says so', async () => {
  const ended = aChannel({ status: 'ended', unpublishAt: '2026-11-01T18:00:00.000Z' })
  renderPart(
    <>
      <ChannelStatus channel={ended} />
      <NextStep channel={ended} />
    </>,
  )
  expect((await screen.findByRole('status')).textContent).toBe('Ended')
  expect(screen.getByText('Viewers do not see Eko News any more.')).toBeTruthy()
})
