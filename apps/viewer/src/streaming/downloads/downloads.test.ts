// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Device } from '../../testing/download-index.ts'
import type { DownloadRecord } from './download-index.ts'
import type { Outcome } from './run-download.ts'

const device = vi.hoisted<Device>(() => ({
  records: new Map(),
  owner: null,
  isBroken: false,
  readsBeforeFailure: Infinity,
}))
const api = vi.hoisted(() => ({ renew: vi.fn(), remove: vi.fn(), grant: vi.fn() }))
const runDownload = vi.hoisted(() => vi.fn())
const vault = vi.hoisted(() => ({ removeFiles: vi.fn(), storedFiles: vi.fn() }))
const updateOfflineShell = vi.hoisted(() => vi.fn())
const sessionEnd = vi.hoisted(() => vi.fn())

vi.mock('./download-index.ts', async () => {
  const { downloadIndexOf } = await import('../../testing/download-index.ts')
  return downloadIndexOf(device)
})
vi.mock('./vault.ts', () => ({
  createKey: () => Promise.resolve({}),
  removeFiles: vault.removeFiles,
  removeUnknown: () => Promise.resolve(),
  storedFiles: vault.storedFiles,
}))
vi.mock('./offline-shell.ts', () => ({ updateOfflineShell }))
vi.mock('../../accounts/auth/api.ts', () => ({ authApi: { sessionEnd } }))
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
    value: { request: (...of: unknown[]) => (of.at(-1) as (lock: object) => Promise<unknown>)({}) },
  })
  localStorage.setItem('session', 'token-of-ada')
  device.owner = { accountId: 'ada', profileId: 'one', seenAtMs: 0 }
  api.remove.mockResolvedValue(null)
  vault.removeFiles.mockResolvedValue(undefined)
  vault.storedFiles.mockResolvedValue(new Map())
  updateOfflineShell.mockResolvedValue(undefined)
  sessionEnd.mockResolvedValue({ reason: null })
  runDownload.mockReturnValue(new Promise(() => undefined))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetAllMocks()
  device.records.clear()
  device.isBroken = false
  device.readsBeforeFailure = Infinity
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

it('[M-10] a download that the server does not name to a kids’ profile stays, under its name', async () => {
  store(aRecord('film', { name: 'Film' }))
  const expiresAt = new Date(Date.now() + dayMs).toISOString()
  const answer = { accountId: 'ada', profileId: 'kids', serverTime: new Date().toISOString() }
  api.renew.mockResolvedValue({ downloads: { items: [{ id: 'film', expiresAt }] }, ...answer })
  await open()
  expect(device.records.get('film')).toMatchObject({ name: 'Film', expiresAtMs: Date.parse(expiresAt) })
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

it.each([
  ['a session that the server refuses without a reason', 'refused', null, ['film']],
  ['a device that was removed', 'refused', 'removed', []],
  ['a logout', 'logout', null, []],
] as const)('[P-43] downloads after %s', async (_what, cause, reason, left) => {
  store(aRecord('film'))
  keeps('film')
  await open()
  sessionEnd.mockResolvedValue({ reason })
  const { endSession } = await import('../../platform/session.ts')
  const { readState } = await import('./download-state.ts')
  endSession(cause)
  const isDone = () => (left.length > 0 ? device.owner?.isHidden === true : device.owner === null)
  await vi.waitFor(() => expect(isDone()).toBe(true))
  expect(stored()).toEqual(left)
  expect(readState().records).toEqual([])
  await open()
  expect(stored()).toEqual(left)
})

it('[P-43] a session that is refused in one tab ends in the others as refused', async () => {
  store(aRecord('film'))
  keeps('film')
  await open()
  localStorage.setItem('ended-session', 'token-of-ada')
  localStorage.removeItem('session')
  window.dispatchEvent(new StorageEvent('storage', { key: 'session' }))
  await vi.waitFor(() => expect(device.owner?.isHidden).toBe(true))
  expect(sessionEnd).toHaveBeenCalledWith({ token: 'token-of-ada' })
  expect(stored()).toEqual(['film'])
})

it('[P-43] a logout deletes downloads although the server has refused the session before', async () => {
  store(aRecord('film'))
  keeps('film')
  await open()
  const { endSession } = await import('../../platform/session.ts')
  endSession('refused')
  endSession('logout')
  await vi.waitFor(() => expect(device.owner).toBeNull())
  expect(stored()).toEqual([])
})

it('[P-43] a logout deletes downloads that are hidden since an earlier session', async () => {
  store(aRecord('film'))
  device.owner = { accountId: 'ada', profileId: 'one', seenAtMs: 0, isHidden: true }
  api.renew.mockRejectedValue(new Error('no connection'))
  await open()
  expect(stored()).toEqual(['film'])
  const { endSession } = await import('../../platform/session.ts')
  endSession('logout')
  await vi.waitFor(() => expect(device.owner).toBeNull())
  expect(stored()).toEqual([])
})

it('[P-43] downloads stay when the page is loaded again before the reason of a refused session is known', async () => {
  store(aRecord('film'))
  localStorage.removeItem('session')
  localStorage.setItem('ended-session', 'token-of-ada')
  await open()
  await vi.waitFor(() => expect(device.owner?.isHidden).toBe(true))
  expect(stored()).toEqual(['film'])
})

it('[P-43, M-10] after a change of profile, downloads are hidden until the server names the profile', async () => {
  store(aRecord('film'))
  keeps('film')
  await open()
  const { beginSession } = await import('../../platform/session.ts')
  const { readState } = await import('./download-state.ts')
  await vi.waitFor(() => expect(device.owner?.session).toBe('token-of-ada'))
  api.renew.mockRejectedValueOnce(new Error('no connection'))
  beginSession('token-of-child')
  await vi.waitFor(() => expect(api.renew).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(readState().records).toEqual([]))
  const { synchronise } = await import('./synchronise.ts')
  await synchronise()
  expect(readState().records).toHaveLength(1)
})

it('[P-43] a deletion that was interrupted continues at the next start', async () => {
  store(aRecord('film'))
  localStorage.removeItem('session')
  await open()
  await vi.waitFor(() => expect(stored()).toEqual([]))
  expect(device.owner).toBeNull()
})

it('[P-43] downloads stay visible when the viewer signs in before the end of the former session is known', async () => {
  store(aRecord('film'))
  keeps('film')
  await open()
  const answer = Promise.withResolvers<{ reason: null }>()
  sessionEnd.mockReturnValue(answer.promise)
  const { beginSession, endSession } = await import('../../platform/session.ts')
  const { readState } = await import('./download-state.ts')
  endSession('refused')
  await vi.waitFor(() => expect(sessionEnd).toHaveBeenCalled())
  beginSession('next-of-ada')
  answer.resolve({ reason: null })
  await vi.waitFor(() => expect(api.renew).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(readState().records).toHaveLength(1))
  expect(device.owner?.isHidden).toBeUndefined()
})

it('[P-46] a running download stops when its session is refused', async () => {
  store(aRecord('film', { isComplete: false }))
  keeps('film')
  await open()
  await vi.waitFor(() => expect(runDownload).toHaveBeenCalled())
  const [[{ signal }]] = runDownload.mock.calls as [[{ signal: AbortSignal }]]
  const { endSession } = await import('../../platform/session.ts')
  endSession('refused')
  await vi.waitFor(() => expect(signal.aborted).toBe(true))
  expect(device.records.get('film')?.problem).toBeNull()
})

it('[P-42] a clock that was ahead and is set right prolongs no download', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const actualMs = Date.now()
  store(aRecord('film', { expiresAtMs: actualMs + 20 * dayMs }))
  device.owner = { accountId: 'ada', profileId: 'one', seenAtMs: actualMs, clockOffsetMs: -365 * dayMs }
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open()
  expect(stored()).toEqual(['film'])
  vi.setSystemTime(actualMs + 21 * dayMs)
  await open()
  expect(stored()).toEqual([])
})

it('[P-42] a clock that is ahead ends no download, also after a start without a connection', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const actualMs = Date.now()
  vi.setSystemTime(actualMs + 40 * dayMs)
  store(aRecord('film', { expiresAtMs: actualMs + 20 * dayMs }))
  device.owner = { accountId: 'ada', profileId: 'one', seenAtMs: actualMs, clockOffsetMs: -40 * dayMs }
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open()
  const { readState } = await import('./download-state.ts')
  expect(readState().records).toHaveLength(1)
  vi.setSystemTime(actualMs + 61 * dayMs)
  await open()
  expect(stored()).toEqual([])
})

it('[P-46] what a deleted download was writing is deleted as well', async () => {
  store(aRecord('film', { isComplete: false }))
  keeps('film')
  let stop = (_error: Error): void => undefined
  runDownload.mockReturnValueOnce(new Promise((_resolve, reject) => (stop = reject)))
  const { removeDownload } = await open()
  await vi.waitFor(() => expect(runDownload).toHaveBeenCalled())
  await removeDownload('film')
  expect(vault.removeFiles).toHaveBeenCalledTimes(1)
  stop(new DOMException('', 'AbortError'))
  await vi.waitFor(() => expect(vault.removeFiles).toHaveBeenCalledTimes(2))
})

it('[P-46] downloads continue after the index could not be read for a moment', async () => {
  store(aRecord('film', { isComplete: false, isPaused: true }))
  keeps('film')
  const { continueDownload } = await open()
  await vi.waitFor(() => expect(tabs.sent).toContainEqual(expect.objectContaining({ runningId: null })))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // The first two reads are those of the change, the third is for the download.
  device.readsBeforeFailure = 2
  await continueDownload('film')
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runDownload).toHaveBeenCalledOnce()
})

it('[P-48] the stored app is deleted with the last download', async () => {
  store(aRecord('film'), aRecord('other'))
  keeps('film', 'other')
  const { removeDownload } = await open()
  await removeDownload('film')
  expect(updateOfflineShell).not.toHaveBeenCalledWith(false)
  await removeDownload('other')
  expect(updateOfflineShell).toHaveBeenLastCalledWith(false)
})

it('[P-46] an incomplete download shows its share before it continues', async () => {
  store(aRecord('film', { isComplete: false, isPaused: true, expectedBytes: 200 }))
  keeps('film')
  vault.storedFiles.mockResolvedValue(new Map([['v0/0.m4s', 100]]))
  await open()
  const { readState } = await import('./download-state.ts')
  expect(readState().progress.film).toEqual({ storedBytes: 100, share: 0.5 })
})
