// @vitest-environment jsdom
import type { freeContents } from '@kallo/contract/catalogue/contents'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as data from '../../testing/fixtures.ts'
import { reply } from '@kallo/testkit/mock-api'
import { pageListens, sendPreview, frameOfConsole } from '../../testing/preview-frame.ts'
import { currentPath, renderPage } from '../../testing/render-page.tsx'

frameOfConsole()

it('[B-36] the preview shows the texts that the console sends, and the own texts of the app without them', async () => {
  reply<typeof freeContents.overview>('GET free/contents/view', data.overview)
  const user = renderPage('/home/preview')
  await pageListens()
  sendPreview({ name: 'Kano One', headline: 'Kano, live', introduction: '', rows: null })
  expect(await screen.findByRole('heading', { name: 'Kano, live', level: 1 })).toBeTruthy()
  expect(screen.getByText(/^Nigerian channels with a full day/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Join Kano One' })).toBeTruthy()
  sendPreview(
    { name: 'Kano One', headline: '', introduction: '', rows: null },
    { origin: 'https://example.com' },
  )
  expect(screen.getByRole('heading', { name: 'Kano, live' })).toBeTruthy()
  sendPreview({ name: 'Kano One', headline: '', introduction: 'From the north.', rows: null })
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
