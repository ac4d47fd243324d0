// @vitest-environment jsdom
import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as data from '../../testing/fixtures.ts'
import { reply } from '@kallo/testkit/mock-api'
import { renderPage } from '../../testing/render-page.tsx'

it('[P-17] a channel with nothing scheduled says so, with the next programme, instead of WATCH NOW', async () => {
  const startsAt = new Date(Date.parse(data.channel.server_time) + 3_600_000).toISOString()
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
  const next = {
    title: 'The Late News',
    description: '',
    starts_at: startsAt,
    ends_at: endsAt,
    available: false,
  }
  reply<typeof freeContents.channel>('GET free/contents/channel/:tag', {
    ...data.channel,
    state: 'nothing-scheduled',
    guide: { time_zone: 'Africa/Lagos', slots: [], upcoming: [next] },
  })
  renderPage('/home/channel/eko-news')
  expect(await screen.findByText(/Nothing is on at the moment\. Next at .+: The Late News/)).toBeTruthy()
  expect(screen.queryByText('WATCH NOW')).toBeNull()
})

it('[P-17] a VOD without a video is coming soon', async () => {
  reply<typeof contents.vod>('GET contents/vod/:tag', { ...data.vod, is_available: false })
  renderPage('/vod/ferry', { isSignedIn: true })
  expect(await screen.findByText('Coming soon')).toBeTruthy()
  expect(screen.queryByText('WATCH NOW')).toBeNull()
})

it('[P-17] a channel that is off air says so, and is neither live nor offered', async () => {
  reply<typeof freeContents.channel>('GET free/contents/channel/:tag', { ...data.channel, state: 'off-air' })
  renderPage('/home/channel/eko-news')
  expect(await screen.findByText('This channel is off air at the moment.')).toBeTruthy()
  expect(screen.queryByText('WATCH NOW')).toBeNull()
  expect(screen.queryByText('Live')).toBeNull()
})
