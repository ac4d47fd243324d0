// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DownloadRecord, Owner } from './download-index.ts'
import type { Outcome } from './run-download.ts'

const device = vi.hoisted(() => ({
  records: new Map<string, DownloadRecord>(),
  owner: null as Owner | null,
  isBroken: false,
}))
const api = vi.hoisted(() => ({ renew: vi.fn(), remove: vi.fn(), grant: vi.fn() }))
const runDownload = vi.hoisted(() => vi.fn())

vi.mock('./download-index.ts', () => ({
  loadRecords: () =>
    device.isBroken ? Promise.reject(new Error('no index')) : Promise.resolve([...device.records.values()]),
  putRecord: (record: DownloadRecord) => Promise.resolve(void device.records.set(record.id, record)),
  changeRecord(id: string, changes: Partial<DownloadRecord>) {
    const record = device.records.get(id)
    if (record) device.records.set(id, { ...record, ...changes })
    return Promise.resolve(null)
  },
  deleteRecord: (id: string) => Promise.resolve(void device.records.delete(id)),
  loadKey: () => Promise.resolve({}),
  storeKey: () => Promise.resolve({}),
  deleteKeys: () => Promise.resolve(),
  loadOwner: () => Promise.resolve(device.owner),
  storeOwner: (owner: Owner | null) => Promise.resolve(void (device.owner = owner)),
}))
vi.mock('./vault.ts', () => ({
  createKey: () => Promise.resolve({}),
  removeFiles: () => Promise.resolve(),
  removeUnknown: () => Promise.resolve(),
  storedFiles: () => Promise.resolve(new Map()),
}))
vi.mock('./offline-shell.ts', () => ({ updateOfflineShell: () => Promise.resolve() }))
vi.mock('./api.ts', () => ({ downloadsApi: api }))
vi.mock('./run-download.ts', () => ({ runDownload }))

/** What this tab tells the others, and they tell it. */
const tabs = { sent: [] as unknown[], receive: (_data: unknown): void => undefined }
const dayMs = 86_400_000

const aRecord = (id: string, changes: Partial<DownloadRecord> = {}) => {
  const times = { addedAtMs: Date.now(), expiresAtMs: Date.now() + 30 * dayMs }
  const record = { id, accountId: 'ada', profileId: 'one', problem: null, isPaused: false, ...times }
  return { ...record, isComplete: true, ...changes } as DownloadRecord
}
const store = (...records: DownloadRecord[]) => {
  for (const record of records) device.records.set(record.id, record)
}
/** What the server lists for this device from now on. */
const keeps = (...ids: string[]) =>
  api.renew.mockImplementation(() => {
    const items = ids.map((id) => ({ id, name: id, expiresAt: new Date(Date.now() + dayMs).toISOString() }))
    const serverTime = new Date().toISOString()
    return Promise.resolve({ downloads: { items }, accountId: 'ada', profileId: 'one', serverTime })
  })
const stored = () => [...device.records.keys()]
/** The module as a new page loads it. */
const open = async () => {
  vi.resetModules()
  const downloads = await import('./downloads.ts')
  await downloads.startDownloads()
  return downloads
}

beforeEach(() => {
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        tabs.receive = (data) => void this.dispatchEvent(new MessageEvent('message', { data }))
      }
      postMessage(message: unknown) {
        tabs.sent.push(message)
      }
    },
  )
  vi.stubGlobal('reportError', vi.fn())
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, work: () => Promise<never>) => void work() },
  })
  localStorage.setItem('session', 'token-of-ada')
  device.owner = { accountId: 'ada', profileId: 'one', seenAtMs: 0 }
  api.remove.mockResolvedValue(null)
  runDownload.mockReturnValue(new Promise(() => undefined))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetAllMocks()
  device.records.clear()
  device.isBroken = false
  localStorage.clear()
  tabs.sent = []
})

it('[P-43] what the server has ended is deleted, also with a clock that was ahead, and what is added meanwhile stays', async () => {
  store(aRecord('kept'), aRecord('ended', { addedAtMs: Date.now() + 2 * dayMs }))
  keeps('kept')
  const answer = api.renew.getMockImplementation()
  api.renew.mockImplementation(() => {
    store(aRecord('added', { addedAtMs: 0 }))
    return answer?.() as unknown
  })
  await open()
  expect(stored()).toEqual(['kept', 'added'])
})

it('[P-43] an app that stays open asks again when it is shown after some minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  store(aRecord('film'))
  keeps('film')
  const listen = vi.spyOn(document, 'addEventListener')
  await open()
  const show = listen.mock.calls.find(([name]) => name === 'visibilitychange')?.[1] as () => void
  show()
  keeps()
  vi.setSystemTime(Date.now() + 4 * 60_000)
  show()
  expect(stored()).toEqual(['film'])
  vi.setSystemTime(Date.now() + 2 * 60_000)
  show()
  await vi.waitFor(() => expect(stored()).toEqual([]))
  expect(api.renew).toHaveBeenCalledTimes(2)
})

it('[P-41] a download that is deleted without a connection is deleted at the server as soon as it is reached', async () => {
  store(aRecord('film'))
  keeps('film')
  const { removeDownload } = await open()
  const { ApiError } = await import('../../platform/api-error.ts')
  api.remove.mockRejectedValueOnce(new ApiError({ title: '', message: '', reason: 'offline', code: 0 }))
  await removeDownload('film')
  expect(stored()).toEqual([])
  expect(localStorage.getItem('downloads')).toBe('yes')
  await open()
  expect(api.remove.mock.calls).toEqual([[{ ids: ['film'] }], [{ ids: ['film'] }]])
  expect(localStorage.getItem('downloads')).toBeNull()
  await open()
  expect(api.remove).toHaveBeenCalledTimes(2)
})

it('[P-46] on a full device the next download waits until something is deleted', async () => {
  store(aRecord('old'), aRecord('large', { isComplete: false }), aRecord('next', { isComplete: false }))
  keeps('old', 'large', 'next')
  runDownload.mockResolvedValueOnce('storage-full' satisfies Outcome)
  const { removeDownload } = await open()
  await vi.waitFor(() => expect(device.records.get('large')?.problem).toBe('storage-full'))
  const begun = () =>
    (runDownload.mock.calls as [{ record: DownloadRecord }][]).map(([{ record }]) => record.id)
  await removeDownload('old')
  await vi.waitFor(() => expect(begun()).toEqual(['large', 'large']))
})

it('[P-46] a start that fails can be repeated', async () => {
  store(aRecord('film'))
  keeps('film')
  device.isBroken = true
  const { startDownloads } = await open()
  const { readState } = await import('./download-state.ts')
  expect(readState()).toMatchObject({ isReady: false, failure: { message: 'no index' } })
  device.isBroken = false
  await startDownloads()
  expect(readState()).toMatchObject({ isReady: true, failure: null, records: [{ id: 'film' }] })
})

it('[P-46] other tabs show the progress of the tab that downloads, also when they are opened later', async () => {
  store(aRecord('film', { isComplete: false }))
  keeps('film')
  await open()
  await vi.waitFor(() => expect(runDownload).toHaveBeenCalled())
  const [[{ onProgress }]] = runDownload.mock.calls as [[{ onProgress: (progress: unknown) => void }]]
  onProgress({ storedBytes: 50, share: 0.5 })
  const progress = { film: { storedBytes: 50, share: 0.5 } }
  expect(tabs.sent.at(-1)).toMatchObject({ runningId: 'film', progress })
  tabs.sent = []
  tabs.receive('asked')
  expect(tabs.sent).toMatchObject([{ runningId: 'film', progress }])
})

it('[P-46] a tab shows the progress of a download that runs in another one', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: () => undefined } })
  store(aRecord('film', { isComplete: false }))
  keeps('film')
  await open()
  expect(tabs.sent[0]).toBe('asked')
  const { activityOf, readState } = await import('./download-state.ts')
  const doing = { isWaitingForNetwork: false, isWaitingForNight: false }
  tabs.receive({ ...doing, runningId: 'film', progress: { film: { storedBytes: 50, share: 0.5 } } })
  expect(readState().progress.film).toEqual({ storedBytes: 50, share: 0.5 })
  expect(activityOf(aRecord('film', { isComplete: false }), readState())).toBe('running')
  tabs.receive({ ...doing, runningId: null, progress: {} })
  expect(activityOf(aRecord('film', { isComplete: false }), readState())).toBe('queued')
})
