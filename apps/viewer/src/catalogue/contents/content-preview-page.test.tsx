// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { otherWindow, pageListens, sendPreview, frameOfConsole } from '../../testing/preview-frame.ts'
import { currentPath, renderPage } from '../../testing/render-page.tsx'

frameOfConsole()

const about = {
  name: 'Under the Mango Tree',
  description: 'A village decides.',
  category: 'Drama',
  ageRating: '12+',
}

it('[L-14] the preview shows the page of a film that the console sends', async () => {
  const user = renderPage('/preview')
  await pageListens()
  const film = { kind: 'vod', image: '', backdrop: null, year: 2026, cast: ['Ada Eze'], ...about } as const
  sendPreview(film, { source: otherWindow() })
  expect(screen.queryByText(about.name)).toBeNull()
  sendPreview(film)
  expect(screen.getByRole('heading', { name: about.name, level: 1 })).toBeTruthy()
  expect(screen.getByText('Ada Eze')).toBeTruthy()
  expect(screen.queryByText(/second|minute/)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'WATCH NOW' }))
  expect(currentPath()).toBe('/preview')
})

it('[L-14] the preview shows the page of a series that the console sends', async () => {
  renderPage('/preview')
  await pageListens()
  const series = { kind: 'series', image: '', backdrop: null, year: 2026, ...about } as const
  sendPreview({ ...series, hasEpisodes: false })
  expect(screen.getByRole('heading', { name: about.name, level: 1 })).toBeTruthy()
  expect(screen.getByText('2026')).toBeTruthy()
  expect(screen.getByText('Coming soon')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'WATCH NOW' })).toBeNull()
  sendPreview({ ...series, hasEpisodes: true })
  expect(screen.getByRole('link', { name: 'WATCH NOW' })).toBeTruthy()
  expect(screen.queryByText('Coming soon')).toBeNull()
})

it('[L-14] the preview shows the page of a channel that the console sends', async () => {
  renderPage('/preview')
  await pageListens()
  sendPreview({ kind: 'channel', logo: '', isPaid: true, ...about })
  expect(screen.getByRole('heading', { name: about.name, level: 1 })).toBeTruthy()
  expect(screen.getByText('Premium')).toBeTruthy()
})

it('[L-14, R-04] the preview is no page outside a frame', async () => {
  vi.stubGlobal('parent', window)
  renderPage('/preview')
  expect(await screen.findByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeTruthy()
})
