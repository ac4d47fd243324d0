// @vitest-environment jsdom
import type { householdEndpoints } from '@kallo/contract/accounts/household'
import type { downloads } from '@kallo/contract/streaming/downloads'
import { reply } from '@kallo/testkit/mock-api'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

vi.mock('../../streaming/downloads/download-index.ts', () => ({
  loadRecords: () => Promise.resolve([]),
  loadOwner: () => Promise.resolve(null),
  deleteKeys: () => Promise.resolve(),
  storeOwner: () => Promise.resolve(),
}))
vi.mock('../../streaming/downloads/vault.ts', () => ({
  canStoreDownloads: () => true,
  removeUnknown: () => Promise.resolve(),
}))
vi.mock('../../streaming/downloads/offline-shell.ts', () => ({ updateOfflineShell: () => Promise.resolve() }))

const profile = { id: 'own', name: 'Own', picture: 'sun', language: null, isMain: false } as const
const settings = { isCurrent: true, isHistoryPaused: false, playsNext: true }

it.each([
  [null, 1],
  [12, 0],
] as const)(
  '[P-41, M-10] a profile with the age limit %j has %i buttons for a tablet',
  async (maxAge, count) => {
    Object.assign(navigator, { locks: { request: () => Promise.resolve() } })
    reply<typeof householdEndpoints.view>('GET household', {
      profiles: [{ ...profile, ...settings, maxAge }],
      maxProfiles: 5,
      hasPin: true,
    })
    const tablet = { deviceId: 'tablet', deviceName: 'Tablet', isThisDevice: false, downloads: 2 }
    reply<typeof downloads.list>('GET downloads', { maxDevices: 3, devices: [tablet] })
    renderPage('/my/downloads', { isSignedIn: true })
    expect(await screen.findByText('Tablet')).toBeTruthy()
    const name = 'Delete the downloads of Tablet'
    await vi.waitFor(() => expect(screen.queryAllByRole('button', { name })).toHaveLength(count))
  },
)
