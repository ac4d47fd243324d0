import { ApiError, isUnreachable } from '../../platform/api-error.ts'
import { learnServerTime, serverNow } from '../../platform/server-clock.ts'
import { currentSession, onSessionChange } from '../../platform/session.ts'
import { downloadsApi, type DownloadRef } from './api.ts'
import {
  changeRecord,
  loadOwner,
  loadRecords,
  ownerAt,
  putRecord,
  storeOwner,
  type DownloadRecord,
} from './download-index.ts'
import { changed, discard, followTabs, reload, retryFull, stopAtDay, work } from './download-queue.ts'
import { change } from './download-state.ts'
import { storeNightHours, type NightHours } from './night-hours.ts'
import { updateOfflineShell } from './offline-shell.ts'
import { addRemoval, forgetRemovals, grantLock, noteGrant, sendRemovals } from './pending-removals.ts'
import { endExpired, refreshDownloads, synchronise } from './synchronise.ts'
import { removeUnknown } from './vault.ts'

let started: Promise<void> | null = null
let isListening = false

/** P-46: deletes downloads that have ended, and continues incomplete ones. Runs once per page; what failed can be repeated. */
export function startDownloads(): Promise<void> {
  started ??= start().catch((error: unknown) => {
    started = null
    change({ failure: error instanceof Error ? error : new Error(String(error)) })
    reportError(error)
  })
  return started
}

async function start(): Promise<void> {
  change({ failure: null })
  listen()
  await reload()
  change({ isReady: true })
  // The server can have renewed a download whose stored expiry has passed.
  if (navigator.onLine) await synchronise()
  else await endExpired(await loadOwner())
  await removeUnknown(new Set((await loadRecords()).map(({ id }) => id)))
  // One tab downloads; the next one continues when it is closed.
  void navigator.locks.request('kallo-downloads', work)
}

/** The longest time after which an app that stays open asks again when it is shown. */
const shownMs = 5 * 60_000

function listen(): void {
  if (isListening) return
  isListening = true
  followTabs()
  onSessionChange(() => {
    void reload()
    void synchronise()
  })
  window.addEventListener('online', () => void synchronise())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshDownloads(shownMs)
  })
}

/** P-40: requests a download from the server and starts it. Throws the server's error. */
export async function addDownload(
  of: DownloadRef,
  option: { rendition: string; height: number },
): Promise<void> {
  noteGrant(true)
  const stored = await navigator.locks.request(grantLock, () => grant(of, option)).catch(grantFailed)
  noteGrant(false)
  // It replaces another rendition.
  for (const other of await loadRecords())
    if (other.id !== stored.id && isOfSameProfile(other, stored) && isSame(other.of, stored.of))
      await discard(other.id)
  // The viewer may have made room on the device.
  await retryFull()
  await changed()
  await startDownloads()
  // Otherwise browsers can delete files that have not been used for some time.
  void navigator.storage.persist().catch(() => false)
  void updateOfflineShell(true)
}

async function grant(
  of: DownloadRef,
  option: { rendition: string; height: number },
): Promise<DownloadRecord> {
  const { key: session } = currentSession()
  const { download, accountId, profileId, serverTime } = await downloadsApi.grant({
    of,
    rendition: option.rendition,
  })
  learnServerTime(serverTime)
  await storeOwner(ownerAt(serverTime, { accountId, profileId, session }))
  // The server grants again what it still lists.
  forgetRemovals([download.id])
  const record: DownloadRecord = {
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
  }
  await putRecord(record)
  return record
}

/** P-41: a grant whose response was lost occupies this device until the next synchronisation. */
async function grantFailed(error: unknown): Promise<never> {
  if (error instanceof ApiError && !isUnreachable(error)) noteGrant(false)
  await reload()
  throw error
}

const isOfSameProfile = (one: DownloadRecord, other: DownloadRecord) =>
  one.accountId === other.accountId && one.profileId === other.profileId

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
  await retryFull()
  await changed()
}

/** Deletes it here at once, and at the server as soon as it is reached. */
export async function removeDownload(id: string): Promise<void> {
  addRemoval(id)
  await discard(id)
  await changed()
  if (await sendRemovals()) await changed()
}

export async function storePosition(id: string, positionSeconds: number): Promise<void> {
  await changeRecord(id, { positionSeconds })
  await reload()
}

/** P-46: sets the hours in which this device downloads; null: at any time. */
export async function setHours(hours: NightHours | null): Promise<void> {
  storeNightHours(hours)
  change({ hours })
  stopAtDay()
  await changed()
}
