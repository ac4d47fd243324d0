import { serverNow, isServerTimeKnown } from '../../platform/server-clock.ts'
import { currentSession } from '../../platform/session.ts'
import { writeStored } from '../../platform/storage.ts'
import {
  changeRecord,
  deleteRecord,
  loadKey,
  loadOwner,
  loadRecords,
  storeKey,
  type DownloadRecord,
  type Owner,
} from './download-index.ts'
import { change, readState, type DownloadState } from './download-state.ts'
import { nightHours, waitForNightMs } from './night-hours.ts'
import { updateOfflineShell } from './offline-shell.ts'
import { isGrantPending, pendingRemovals } from './pending-removals.ts'
import { runDownload, type DownloadProgress, type Outcome } from './run-download.ts'
import { createKey, removeFiles, storedFiles } from './vault.ts'

/** Set while this device has downloads or removals to send, so that the app loads this module when it starts. */
const downloadsFlag = 'downloads'

/** `changed`: the index. `asked`: a tab was opened. Else what the tab that downloads is doing. */
type Message = 'changed' | 'asked' | Work
type Work = Pick<DownloadState, 'runningId' | 'isWaitingForNetwork' | 'isWaitingForNight' | 'progress'>

const tabs = new BroadcastChannel('kallo-downloads')
let running: { id: string; abort: AbortController } | null = null

/** Follows the changes of other tabs, and the progress of the one that downloads. */
export function followTabs(): void {
  tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'changed') void reload()
    else if (data === 'asked') tellWork()
    else if (!isWorking) change({ ...data, progress: { ...readState().progress, ...data.progress } })
  })
  tell('asked')
}

function tell(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  tabs.postMessage(message)
}

let isWorking = false

/** Shows what this tab is doing, here and in other tabs. */
function changeWork(changes: Partial<DownloadState>): void {
  change(changes)
  tellWork()
}

function tellWork(): void {
  if (!isWorking) return
  const { runningId, isWaitingForNetwork, isWaitingForNight, progress } = readState()
  const own = runningId === null ? undefined : progress[runningId]
  tell({
    runningId,
    isWaitingForNetwork,
    isWaitingForNight,
    progress: runningId !== null && own ? { [runningId]: own } : {},
  })
}

/** Reads the index into the state that pages show. */
export async function reload(): Promise<void> {
  const [owner, records] = await Promise.all([loadOwner(), loadRecords()])
  const progress: Record<string, DownloadProgress> = {}
  for (const { id, isComplete, expectedBytes } of records) {
    const known = readState().progress[id]
    // Counting the files of a film takes long.
    if (known && (known.share === 1 || !isComplete)) progress[id] = known
    else {
      const bytes = [...(await storedFiles(id)).values()].reduce((sum, size) => sum + size, 0)
      progress[id] = { storedBytes: bytes, share: isComplete ? 1 : Math.min(0.99, bytes / expectedBytes) }
    }
  }
  const shown = isShown(owner)
    ? records.filter(
        ({ accountId, expiresAtMs }) => accountId === owner?.accountId && expiresAtMs > timeOf(owner),
      )
    : []
  change({
    profileId: owner?.profileId ?? null,
    records: shown,
    progress,
    hours: nightHours(),
  })
  const isUsed = records.length > 0 || pendingRemovals().length > 0 || isGrantPending()
  writeStored(downloadsFlag, isUsed ? 'yes' : null)
  const current = running
  const record = current && shown.find(({ id }) => id === current.id)
  if (current && (!record || record.isPaused)) current.abort.abort()
  version += 1
  wake?.()
}

function isShown(owner: Owner | null): boolean {
  const { key } = currentSession()
  if (key === null || owner === null || owner.isHidden === true) return false
  return owner.session === undefined || owner.session === key
}

/** The time by the server's clock, as far as it is known (UTC ms). */
export function timeOf(owner: Owner | null): number {
  const { seenAtMs = 0, clockOffsetMs = 0 } = owner ?? {}
  if (isServerTimeKnown()) return Math.max(serverNow(), seenAtMs)
  const estimateMs = Date.now() + clockOffsetMs
  // The device's clock was set back since then, so that the offset does not hold any more.
  return Math.max(estimateMs < seenAtMs - toleranceMs ? Date.now() : estimateMs, seenAtMs)
}

/** Devices adjust their clocks by less. */
const toleranceMs = 3_600_000

export async function changed(): Promise<void> {
  await reload()
  tell('changed')
}

/** Deletes a download. What did not fit on the device is tried again. */
export async function discard(id: string): Promise<void> {
  await deleteRecord(id)
  // The tab that downloads it stops, and deletes what it was writing.
  tell('changed')
  if (running?.id === id) running.abort.abort()
  await removeFiles(id)
  if ((await loadRecords()).length === 0) await updateOfflineShell(false)
  await retryFull()
}

/** Downloads that did not fit on the device are tried again, also those of profiles that are not shown. */
export async function retryFull(): Promise<void> {
  for (const { id, problem } of await loadRecords())
    if (problem === 'storage-full') await changeRecord(id, { problem: null })
}

let wake: (() => void) | null = null
/** Version of the index that this tab has read. */
let version = 0

/** Downloads one after the other, for as long as the page is open. */
export async function work(): Promise<never> {
  isWorking = true
  let failures = 0
  for (;;)
    try {
      await downloadNext()
      failures = 0
    } catch (error) {
      // The index cannot be read or written, which may be temporary.
      reportError(error)
      await nextChange(Math.min(longestPauseMs, 1_000 * 2 ** failures))
      failures += 1
    }
}

const longestPauseMs = 60_000

async function downloadNext(): Promise<void> {
  const readVersion = version
  const waitMs = waitForNightMs(nightHours(), new Date())
  const next = nextDue(await loadRecords())
  changeWork({ isWaitingForNight: waitMs > 0 })
  if (next && waitMs === 0) await run(next)
  else if (version === readVersion) await nextChange(waitMs > 0 ? waitMs : null)
}

/** P-46: on a full device, a further download would fail too. */
function nextDue(records: readonly DownloadRecord[]): DownloadRecord | undefined {
  const accounts = new Set(readState().records.map(({ accountId }) => accountId))
  const own = records.filter(({ accountId }) => accounts.has(accountId))
  if (own.some(({ problem }) => problem === 'storage-full')) return undefined
  return own.find(({ isComplete, isPaused, problem }) => !isComplete && !isPaused && problem === null)
}

const longestWaitMs = 3_600_000

function nextChange(ms: number | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = ms === null ? undefined : setTimeout(resolve, Math.min(ms, longestWaitMs))
    wake = () => {
      clearTimeout(timer)
      wake = null
      resolve()
    }
  })
}

async function run(record: DownloadRecord): Promise<void> {
  const { id, accountId } = record
  const abort = new AbortController()
  running = { id, abort }
  changeWork({ runningId: id, isWaitingForNetwork: false })
  const stopAtDawn = setInterval(() => {
    if (waitForNightMs(nightHours(), new Date()) > 0) abort.abort()
  }, 30_000)
  try {
    const key = await keyOf(accountId)
    const outcome = await runDownload({
      record,
      key,
      signal: abort.signal,
      onProgress: (progress) => changeWork({ progress: { ...readState().progress, [id]: progress } }),
      onWaiting: (isWaitingForNetwork) => changeWork({ isWaitingForNetwork }),
    })
    await finish(id, outcome)
  } catch (error) {
    if (!abort.signal.aborted) await finish(id, 'failed')
    if (!abort.signal.aborted) reportError(error)
  } finally {
    clearInterval(stopAtDawn)
    running = null
    changeWork({ runningId: null, isWaitingForNetwork: false })
  }
  // Files that were being written when the download was deleted.
  if (abort.signal.aborted && !(await loadRecords()).some((one) => one.id === id)) await removeFiles(id)
}

async function finish(id: string, outcome: Outcome): Promise<void> {
  if (outcome === 'ended') {
    await discard(id)
    change({ ended: readState().ended + 1 })
  } else await changeRecord(id, outcome === 'complete' ? { isComplete: true } : { problem: outcome })
  await changed()
}

/** The key of an account. Read before each use, because it is deleted when the session ends. */
export async function keyOf(accountId: string): Promise<CryptoKey> {
  return (await loadKey(accountId)) ?? storeKey(accountId, await createKey())
}

/** Interrupts the running download outside the hours in which this device downloads. */
export function stopAtDay(): void {
  if (running && waitForNightMs(nightHours(), new Date()) > 0) running.abort.abort()
}
