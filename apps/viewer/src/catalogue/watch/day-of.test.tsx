// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findVideo, fakeMedia } from '../../testing/fake-media.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { acceptPlaybackReports, liveAddress, replyWithChannel, serverTime } from '../../testing/streams.ts'

fakeMedia()

const at = (hours: number) => new Date(Date.parse(serverTime) + hours * 3_600_000).toISOString()
const programme = (title: string, from: number, to: number) => ({
  title,
  description: '',
  starts_at: at(from),
  ends_at: at(to),
  available: true,
})
const slot = (hour: number, from: number) => ({
  hour,
  label: `${hour}:00`,
  day: 'today' as const,
  current: from === -0.5,
  starts_at: at(from),
  ends_at: at(from + 1),
  available: true,
  programmes: [programme('Morning News', -1.5, -0.5), programme('Film', -0.5, 0.5)],
})

it('[P-30, P-32] a past programme in the list below the picture plays without leaving the page', async () => {
  replyWithChannel(
    { stream_url: liveAddress('aa') },
    {
      guide: {
        time_zone: 'Africa/Lagos',
        slots: [slot(8, -1.5), slot(9, -0.5)],
        upcoming: [programme('Talk', 0.5, 1)],
      },
    },
  )
  acceptPlaybackReports()
  const user = renderPage('/home/channel/play/eko-news')
  const video = await findVideo('Eko News')
  expect(screen.queryByRole('button', { name: /Talk/ })).toBeNull()
  expect(screen.getByRole('button', { name: /Film/ }).getAttribute('aria-current')).toBe('true')
  await user.click(screen.getByRole('button', { name: /Morning News/ }))
  const period = `archive-${Date.parse(at(-1.5)) / 1000}-3600`
  await waitFor(() => expect(video.src).toContain(liveAddress('aa').replace('playlist', period)))
  await user.click(await screen.findByRole('button', { name: 'Go to live' }))
  await waitFor(() => expect(video.src).toContain(liveAddress('aa')))
})
