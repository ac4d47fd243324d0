import { serverNow, learnServerTime } from '../../platform/server-clock.ts'
import { isSessionEnded } from '../../platform/api-error.ts'
import { currentSession, endSession, onSessionChange } from '../../platform/session.ts'
import { writeStored } from '../../platform/storage.ts'
import { downloadsApi, type DownloadRef, type Granted } from './api.ts'
import {
  changeRecord,
  deleteKeys,
  deleteRecord,
  loadKey,
  loadOwner,
  loadRecords,
  putRecord,
  storeKey,
  storeOwner,
  type DownloadRecord,
  type Owner,
} from './download-index.ts'
import { change, readState } from './download-state.ts'
import { nightHours, storeNightHours, waitForNightMs, type NightHours } from './night-hours.ts'
import { updateOfflineShell } from './offline-shell.ts'
import { runDownload, type DownloadProgress, type Outcome } from './run-download.ts'
import { createKey, removeFiles, removeUnknown, storedFiles } from './vault.ts'

/** Set while this device holds downloads, so that the app loads this module when it starts. */
export const downloadsFlag = 'downloads'

/** Tells other tabs that the index has changed. */
const tabs = new BroadcastChannel('kallo-downloads')
let running: { id: string; abort: AbortController } | null = null
let started: Promise<void> | null = null

/** P-46: deletes downloads that have ended, and continues incomplete ones. Runs once per page. */
export function startDownloads(): Promise<void> {
  started ??= start()
  return started
}

async function start(): Promise<void> {
  tabs.addEventListener('message', () => void reload())
  onSessionChange(() => void synchronise())
  window.addEventListener('online', () => void synchronise())
  await reload()
  change({ isReady: true })
  // The server can have renewed a download whose stored expiry has passed.
  if (navigator.onLine) await synchronise()
  else await endExpired(await loadOwner())
  await removeUnknown(new Set((await loadRecords()).map(({ id }) => id)))
  // One tab downloads; the next one continues when it is closed.
  void navigator.locks.request('kallo-downloads', work)
}

/** Reads the index into the state that pages show. */
async function reload(): Promise<void> {
  const [owner, records] = await Promise.all([loadOwner(), loadRecords()])
  const progress: Record<string, DownloadProgress> = {}
  for (const { id, isComplete } of records) {
    const known = readState().progress[id]
    // Counting the files of a film takes long.
    if (known && (known.share === 1 || !isComplete)) progress[id] = known
    else {
      const bytes = [...(await storedFiles(id)).values()].reduce((sum, size) => sum + size, 0)
      progress[id] = { storedBytes: bytes, share: isComplete ? 1 : 0 }
    }
  }
  change({
    profileId: owner?.profileId ?? null,
    records: records.filter(
      ({ accountId, expiresAtMs }) => accountId === owner?.accountId && expiresAtMs > timeOf(owner),
    ),
    progress,
    hours: nightHours(),
  })
  writeStored(downloadsFlag, records.length === 0 ? null : 'yes')
  const current = running
  const record = current && records.find(({ id }) => id === current.id)
  if (current && (!record || record.isPaused)) current.abort.abort()
  version += 1
  wake?.()
}

const timeOf = (owner: Owner | null): number => Math.max(serverNow(), owner?.seenAtMs ?? 0)

async function changed(): Promise<void> {
  await reload()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  tabs.postMessage('changed')
}

/** P-43: asks the server which downloads this device may keep. Without a session, all are deleted. */
async function synchronise(): Promise<void> {
  if (currentSession().isSupport) return
  if (currentSession().key === null) return removeAll()
  if ((await loadRecords()).length === 0) return
  const askedAtMs = serverNow()
  try {
    const { downloads, accountId, profileId, serverTime } = await downloadsApi.renew()
    learnServerTime(serverTime)
    await storeOwner({ accountId, profileId, seenAtMs: Date.parse(serverTime) })
    await deleteKeys(accountId)
    await keepOnly(accountId, new Map(downloads.items.map((one) => [one.id, one])), askedAtMs)
  } catch (error) {
    if (isSessionEnded(error)) endSession('refused')
    // The server was not reached: stored downloads play until they expire.
    else await endExpired(await loadOwner())
  }
  await updateOfflineShell((await loadRecords()).length > 0)
}

async function keepOnly(
  accountId: string,
  kept: ReadonlyMap<string, Granted>,
  askedAtMs: number,
): Promise<void> {
  let ended = 0
  for (const record of await loadRecords()) {
    const granted = kept.get(record.id)
    if (granted && record.accountId === accountId)
      await changeRecord(record.id, { expiresAtMs: Date.parse(granted.expiresAt), name: granted.name })
    // Records that another tab added after the request are kept.
    else if (record.addedAtMs < askedAtMs) {
      await discard(record.id)
      ended += 1
    }
  }
  if (ended > 0) change({ ended: readState().ended + ended })
  await changed()
}

/** P-42: deletes expired downloads, also without a connection. */
async function endExpired(owner: Owner | null): Promise<void> {
  const nowMs = timeOf(owner)
  if (owner) await storeOwner({ ...owner, seenAtMs: nowMs })
  const expired = (await loadRecords()).filter(({ expiresAtMs }) => expiresAtMs <= nowMs)
  for (const { id } of expired) await discard(id)
  if (expired.length === 0) return
  change({ ended: readState().ended + expired.length })
  await changed()
}

async function removeAll(): Promise<void> {
  await deleteKeys(null)
  await storeOwner(null)
  for (const { id } of await loadRecords()) await discard(id)
  await changed()
  await updateOfflineShell(false)
}

async function discard(id: string): Promise<void> {
  await deleteRecord(id)
  if (running?.id === id) running.abort.abort()
  await removeFiles(id)
}

let wake: (() => void) | null = null
/** Version of the index that this tab has read. */
let version = 0

/** Downloads one after the other, for as long as the page is open. */
async function work(): Promise<never> {
  for (;;) {
    const readVersion = version
    const waitMs = waitForNightMs(nightHours(), new Date())
    const next = (await loadRecords()).find(isDue)
    change({ isWaitingForNight: waitMs > 0 })
    if (next && waitMs === 0) await run(next)
    else if (version === readVersion) await nextChange(waitMs > 0 ? waitMs : null)
  }
}

function isDue({ isComplete, isPaused, problem, accountId }: DownloadRecord): boolean {
  const isOwn = readState().records.some((record) => record.accountId === accountId)
  return isOwn && !isComplete && !isPaused && problem === null
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
  change({ runningId: id, isWaitingForNetwork: false })
  const stopAtDawn = setInterval(() => {
    if (waitForNightMs(nightHours(), new Date()) > 0) abort.abort()
  }, 30_000)
  try {
    const key = await keyOf(accountId)
    const outcome = await runDownload({
      record,
      key,
      signal: abort.signal,
      onProgress: (progress) => change({ progress: { ...readState().progress, [id]: progress } }),
      onWaiting: (isWaitingForNetwork) => change({ isWaitingForNetwork }),
    })
    await finish(id, outcome)
  } catch (error) {
    if (!abort.signal.aborted) await finish(id, 'failed')
    if (!abort.signal.aborted) reportError(error)
  } finally {
    clearInterval(stopAtDawn)
    running = null
    change({ runningId: null, isWaitingForNetwork: false })
  }
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

/** P-40: requests a download from the server and starts it. Throws the server's error. */
export async function addDownload(
  of: DownloadRef,
  option: { rendition: string; height: number },
): Promise<void> {
  const granted = await downloadsApi.grant({ of, rendition: option.rendition })
  const { download, accountId, profileId, serverTime } = granted
  learnServerTime(serverTime)
  await storeOwner({ accountId, profileId, seenAtMs: Date.parse(serverTime) })
  // Another rendition replaces it.
  for (const { id, of: other } of await loadRecords())
    if (id !== download.id && isSame(other, download.of)) await discard(id)
  await putRecord({
    id: download.id,
    accountId,
    profileId: download.profileId,
    of: download.of,
    name: download.name,
    title: download.title,
    image: download.image,
    rendition: download.rendition,
    height: option.height,
    durationSeconds: download.durationSeconds,
    expectedBytes: download.bytes,
    expiresAtMs: Date.parse(download.expiresAt),
    addedAtMs: serverNow(),
    isPaused: false,
    problem: null,
    isComplete: false,
    positionSeconds: 0,
  })
  await changed()
  await startDownloads()
  // Otherwise browsers can delete files that have not been used for some time.
  void navigator.storage.persist().catch(() => false)
  void updateOfflineShell(true)
}

export function isSame(one: DownloadRef, other: DownloadRef): boolean {
  const startOf = (of: DownloadRef) => (of.kind === 'programme' ? Date.parse(of.startsAt) : 0)
  return one.kind === other.kind && one.tag === other.tag && startOf(one) === startOf(other)
}

export async function pauseDownload(id: string): Promise<void> {
  await changeRecord(id, { isPaused: true })
  await changed()
}

/** Continues a download that was paused or has failed. */
export async function continueDownload(id: string): Promise<void> {
  await changeRecord(id, { isPaused: false, problem: null })
  await changed()
}

/** Deletes it here at once, and at the server as soon as it is reached: the next renewal does not list it here. */
export async function removeDownload(id: string): Promise<void> {
  await discard(id)
  await changed()
  await downloadsApi.remove({ ids: [id] }).catch(() => undefined)
}

export async function storePosition(id: string, positionSeconds: number): Promise<void> {
  await changeRecord(id, { positionSeconds })
  await reload()
}

/** P-46: sets the hours in which this device downloads; null: at any time. */
export async function setHours(hours: NightHours | null): Promise<void> {
  storeNightHours(hours)
  change({ hours })
  if (running && waitForNightMs(hours, new Date()) > 0) running.abort.abort()
  await changed()
}
