// @vitest-environment jsdom
import type { freeContents } from '@kallo/contract/catalogue/contents'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import * as data from '../../testing/fixtures.ts'
import { reply } from '../../testing/mock-api.ts'
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

const send = (preview: object, origin = location.origin) =>
  act(() => {
    const init = { data: { preview }, origin, source: operator }
    window.dispatchEvent(new MessageEvent('message', init))
  })

it('[B-36] the preview shows the texts that the console sends, and the own texts of the app without them', async () => {
  reply<typeof freeContents.overview>('GET free/contents/view', data.overview)
  const user = renderPage('/home/preview')
  await listening()
  send({ headline: 'Kano, live', introduction: '', rows: null })
  expect(await screen.findByRole('heading', { name: 'Kano, live', level: 1 })).toBeTruthy()
  expect(screen.getByText(/^Nigerian channels with a full day/)).toBeTruthy()
  send({ headline: '', introduction: '', rows: null }, 'https://example.com')
  expect(screen.getByRole('heading', { name: 'Kano, live' })).toBeTruthy()
  send({ headline: '', introduction: 'From the north.', rows: null })
  expect(screen.getByRole('heading', { name: 'Our stories. Live, all day.' })).toBeTruthy()
  expect(screen.getByText('From the north.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'View Channels' }))
  expect(currentPath()).toBe('/home/preview')
})

it('[B-36, R-04] the preview is no page outside a frame', async () => {
  vi.stubGlobal('parent', window)
  renderPage('/home/preview')
  expect(await screen.findByRole('heading', { name: '404 PAGE NOT FOUND' })).toBeTruthy()
})
