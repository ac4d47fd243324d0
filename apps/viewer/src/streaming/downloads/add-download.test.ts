// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Device } from '../../testing/download-index.ts'
import { ApiError } from '../../platform/api-error.ts'
import { beginSession } from '../../platform/session.ts'
import { addDownload } from './downloads.ts'
import type { DownloadRecord } from './download-index.ts'
import { synchronise } from './synchronise.ts'

const device = vi.hoisted<Device>(() => ({
  records: new Map(),
  owner: null,
  isBroken: false,
  readsBeforeFailure: Infinity,
}))
const api = vi.hoisted(() => ({ renew: vi.fn(), remove: vi.fn(), grant: vi.fn() }))
vi.mock('./download-index.ts', async () => {
  const { downloadIndexOf } = await import('../../testing/download-index.ts')
  return downloadIndexOf(device)
})
vi.mock('./vault.ts', () => ({
  createKey: () => Promise.resolve({}),
  removeFiles: () => Promise.resolve(),
  removeUnknown: () => Promise.resolve(),
  storedFiles: () => Promise.resolve(new Map()),
}))
vi.mock('./offline-shell.ts', () => ({ updateOfflineShell: () => Promise.resolve() }))
vi.mock('./api.ts', () => ({ downloadsApi: api }))
vi.mock('./run-download.ts', () => ({ runDownload: () => new Promise(() => undefined) }))

const film = { kind: 'vod', tag: 'film' } as const
const option = { rendition: 'v1', height: 360 }
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const add = (id: string, changes: Partial<DownloadRecord>) => {
  const times = { addedAtMs: 0, expiresAtMs: Date.parse(tomorrow()) }
  const record = { id, accountId: 'ada', profileId: 'one', of: film, problem: null, ...times, ...changes }
  device.records.set(id, record as DownloadRecord)
}
const stored = () => [...device.records.keys()]
/** What the server lists for this device from now on. */
const keeps = (...ids: string[]) => {
  const items = ids.map((id) => ({ id, name: id, expiresAt: tomorrow() }))
  const serverTime = new Date().toISOString()
  api.renew.mockResolvedValue({ downloads: { items }, accountId: 'ada', profileId: 'one', serverTime })
}
const grants = (id: string) => {
  const download = { id, profileId: 'one', of: film, expiresAt: tomorrow(), name: 'Film', bytes: 9 }
  const serverTime = new Date().toISOString()
  api.grant.mockResolvedValue({ download, accountId: 'ada', profileId: 'one', serverTime })
}

let isLocked = false
beforeEach(() => {
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage = () => undefined
    },
  )
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { persist: () => Promise.resolve(true) },
  })
  const request = (...of: unknown[]) =>
    (of.at(-1) as (lock: object | null) => Promise<unknown>)(isLocked ? null : {})
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  beginSession('token-of-ada')
  device.owner = { accountId: 'ada', profileId: 'one', seenAtMs: 0 }
  api.remove.mockResolvedValue(null)
  isLocked = false
})
afterEach(() => {
  vi.resetAllMocks()
  device.records.clear()
  localStorage.clear()
})

it('[M-10] a download replaces another rendition of the same profile, not that of another one', async () => {
  add('other', { profileId: 'two' })
  add('former', {})
  grants('new')
  keeps('other', 'new')
  await addDownload(film, option)
  expect(stored()).toEqual(['other', 'new'])
})

it('[P-46] a new download tries again what did not fit on the device for another profile', async () => {
  add('large', { profileId: 'two', of: { kind: 'vod', tag: 'other' }, problem: 'storage-full' })
  grants('new')
  keeps('large', 'new')
  await addDownload(film, option)
  expect(device.records.get('large')?.problem).toBeNull()
})

it('[P-41] a download whose grant was not received is ended at the server', async () => {
  api.grant.mockRejectedValue(new ApiError({ title: '', message: '', reason: 'offline', code: 0 }))
  await expect(addDownload(film, option)).rejects.toMatchObject({ reason: 'offline' })
  expect(localStorage.getItem('downloads')).toBe('yes')
  keeps('lost')
  await synchronise()
  expect(api.remove).toHaveBeenCalledWith({ ids: ['lost'] })
  expect(localStorage.getItem('downloads')).toBeNull()
})

it('[P-41] a download that another tab is about to store is not ended', async () => {
  add('film', {})
  keeps('film', 'granted')
  isLocked = true
  await synchronise()
  expect(api.remove).not.toHaveBeenCalled()
})
