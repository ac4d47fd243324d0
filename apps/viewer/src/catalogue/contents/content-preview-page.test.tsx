// @vitest-environment jsdom
import type { ContentPreview } from '@kallo/contract/catalogue/content-preview'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { currentPath, renderPage } from '../../testing/render-page.tsx'

let operator: Window | undefined

beforeEach(() => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  operator = frame.contentWindow ?? undefined
  vi.stubGlobal('parent', operator)
  return () => vi.unstubAllGlobals()
})

const send = (preview: ContentPreview, source = operator) =>
  act(() => {
    const init = { data: { preview }, origin: location.origin, source: source ?? null }
    window.dispatchEvent(new MessageEvent('message', init))
  })

const about = {
  name: 'Under the Mango Tree',
  description: 'A village decides.',
  category: 'Drama',
  ageRating: '12+',
}

it('[L-14] the preview shows the page of a film that the console sends', async () => {
  const user = renderPage('/preview')
  await screen.findByRole('status', { name: 'Loading' })
  const film = { kind: 'vod', image: '', backdrop: null, year: 2026, cast: ['Ada Eze'], ...about } as const
  send(film, window)
  expect(screen.queryByText(about.name)).toBeNull()
  send(film)
  expect(screen.getByRole('heading', { name: about.name, level: 1 })).toBeTruthy()
  expect(screen.getByText('Ada Eze')).toBeTruthy()
  expect(screen.queryByText(/second|minute/)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'WATCH NOW' }))
  expect(currentPath()).toBe('/preview')
})

it('[L-14] the preview shows the page of a channel that the console sends', async () => {
  renderPage('/preview')
  await screen.findByRole('status', { name: 'Loading' })
  send({ kind: 'channel', logo: '', isPaid: true, ...about })
  expect(screen.getByRole('heading', { name: about.name, level: 1 })).toBeTruthy()
  expect(screen.getByText('Premium')).toBeTruthy()
})

it('[L-14, R-04] the preview is no page outside a frame', async () => {
  vi.stubGlobal('parent', window)
  renderPage('/preview')
  expect(await screen.findByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeTruthy()
})
