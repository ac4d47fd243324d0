// @vitest-environment jsdom
import type { ContentPreview } from '@kallo/contract/catalogue/content-preview'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import { currentPath, renderPage } from '../../testing/render-page.tsx'

let operator: Window
let posted: MockInstance

beforeEach(() => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  if (!frame.contentWindow) throw new Error('the frame has no window')
  operator = frame.contentWindow
  posted = vi.spyOn(operator, 'postMessage')
  vi.stubGlobal('parent', operator)
  return () => vi.unstubAllGlobals()
})

/** Resolves when the page has told the console that it waits for its content. */
const listening = () => waitFor(() => expect(posted.mock.calls).toEqual([['preview-ready', location.origin]]))

const send = (preview: ContentPreview, source: Window = operator) =>
  act(() => {
    const init = { data: { preview }, origin: location.origin, source }
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
  await listening()
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
  await listening()
  send({ kind: 'channel', logo: '', isPaid: true, ...about })
  expect(screen.getByRole('heading', { name: about.name, level: 1 })).toBeTruthy()
  expect(screen.getByText('Premium')).toBeTruthy()
})

it('[L-14, R-04] the preview is no page outside a frame', async () => {
  vi.stubGlobal('parent', window)
  renderPage('/preview')
  expect(await screen.findByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeTruthy()
})
