// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

const index = vi.hoisted(() => ({
  loadRecords: vi.fn(),
  loadOwner: () => Promise.resolve(null),
  // The end of the session deletes everything.
  deleteKeys: () => Promise.resolve(),
  storeOwner: () => Promise.resolve(),
}))
vi.mock('../../streaming/downloads/download-index.ts', () => index)
vi.mock('../../streaming/downloads/vault.ts', () => ({
  canStoreDownloads: () => true,
  removeUnknown: () => Promise.resolve(),
}))

afterEach(() => vi.unstubAllGlobals())

it('[P-46, B-15] the page of downloads shows an error with Retry if the index cannot be read', async () => {
  vi.stubGlobal('reportError', vi.fn())
  index.loadRecords.mockRejectedValueOnce(new Error('no index')).mockReturnValue(new Promise(() => undefined))
  const user = renderPage('/my/downloads', { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})
