import { authApi } from '../../accounts/auth/api.ts'
import { isSessionEnded } from '../../platform/api-error.ts'
import { learnServerTime } from '../../platform/server-clock.ts'
import { currentSession, endRefusedSession } from '../../platform/session.ts'
import { downloadsApi, type Renewed } from './api.ts'
import {
  changeRecord,
  deleteKeys,
  loadOwner,
  loadRecords,
  ownerAt,
  storeOwner,
  type Owner,
} from './download-index.ts'
import { changed, discard, reload, timeOf } from './download-queue.ts'
import { change, readState } from './download-state.ts'
import { updateOfflineShell } from './offline-shell.ts'
import {
  addRemoval,
  forgetRemovals,
  grantLock,
  isGrantPending,
  noteGrant,
  sendRemovals,
} from './pending-removals.ts'

let synchronisedAtMs = -Infinity

/** P-43: what has ended is also deleted while the app stays open. `maxAgeMs`: how old the server's last answer may be. */
export async function refreshDownloads(maxAgeMs: number): Promise<void> {
  if (Math.abs(Date.now() - synchronisedAtMs) > maxAgeMs) await synchronise()
}

let last: Promise<void> = Promise.resolve()

/** P-43: asks the server which downloads this device may keep. Calls run one after the other. */
export function synchronise(): Promise<void> {
  const next = last.then(ask)
  last = next.catch(() => undefined)
  return next
}

async function ask(): Promise<void> {
  if (currentSession().isSupport) return
  const { key: session } = currentSession()
  if (session === null) return withoutSession()
  if (await sendRemovals()) await reload()
  const held = new Set((await loadRecords()).map(({ id }) => id))
  if (held.size === 0 && !isGrantPending()) return updateOfflineShell(false)
  try {
    const { downloads, accountId, profileId, serverTime } = await downloadsApi.renew()
    synchronisedAtMs = Date.now()
    learnServerTime(serverTime)
    await storeOwner(ownerAt(serverTime, { accountId, profileId, session }))
    await deleteKeys(accountId)
    const kept = new Map(downloads.items.map((one) => [one.id, one]))
    await keepOnly(accountId, held, kept)
    await endUnknown([...kept.keys()])
  } catch (error) {
    if (isSessionEnded(error)) endRefusedSession(error.session)
    // The server was not reached: stored downloads play until they expire.
    else await withoutAnswer(session)
  }
  await updateOfflineShell((await loadRecords()).length > 0)
}

const retryMs = 15_000

/** Downloads of a session that the server has not answered yet are not shown, so the request is repeated. */
async function withoutAnswer(session: string): Promise<void> {
  const owner = await loadOwner()
  await endExpired(owner)
  if (owner?.session !== undefined && owner.session !== session) setTimeout(() => void synchronise(), retryMs)
}

/** `held`: what was stored before the request. What another tab has added since is not in the response, and stays. */
async function keepOnly(
  accountId: string,
  held: ReadonlySet<string>,
  kept: ReadonlyMap<string, Renewed>,
): Promise<void> {
  let ended = 0
  for (const record of await loadRecords()) {
    const granted = kept.get(record.id)
    if (granted && record.accountId === accountId)
      await changeRecord(record.id, {
        expiresAtMs: Date.parse(granted.expiresAt),
        // M-10: a kids' profile is not told the names of what others have downloaded.
        ...('name' in granted ? { name: granted.name } : {}),
      })
    else if (held.has(record.id)) {
      await discard(record.id)
      ended += 1
    }
  }
  if (ended > 0) change({ ended: readState().ended + ended })
  await changed()
}

/**
 * P-41: ends downloads that the server lists for this device although it does not store them, such as one whose grant was not received.
 * Otherwise they would occupy the device for as long as it renews others.
 */
async function endUnknown(listed: readonly string[]): Promise<void> {
  await navigator.locks.request(grantLock, { ifAvailable: true }, async (lock) => {
    // A tab may be about to store one.
    if (lock === null) return
    const stored = new Set((await loadRecords()).map(({ id }) => id))
    const unknown = listed.filter((id) => !stored.has(id))
    for (const id of unknown) addRemoval(id)
    noteGrant(false)
    if (await sendRemovals()) await reload()
  })
}

/** P-42: deletes expired downloads, also without a connection. */
export async function endExpired(owner: Owner | null): Promise<void> {
  const nowMs = timeOf(owner)
  if (owner) await storeOwner({ ...owner, seenAtMs: nowMs })
  const expired = (await loadRecords()).filter(({ expiresAtMs }) => expiresAtMs <= nowMs)
  for (const { id } of expired) await discard(id)
  if (expired.length === 0) return
  change({ ended: readState().ended + expired.length })
  await changed()
}

/**
 * Signing out deletes the downloads of this device. A session that the server refused without a reason, such as one of which this
 * device has missed the renewal, only hides them: the answer after the next sign-in says which may be kept.
 */
async function withoutSession(): Promise<void> {
  const owner = await loadOwner()
  const { endedKey } = currentSession()
  const isRefused = endedKey === null ? owner?.isHidden === true : !(await hasEndReason(endedKey))
  const now = currentSession()
  // The viewer has signed in meanwhile.
  if (now.key !== null) return
  if (now.signedOutAt !== null || !isRefused || owner === null) return removeAll()
  await storeOwner({ ...owner, isHidden: true })
  await endExpired(await loadOwner())
  await changed()
}

/** Whether the viewer ended the session, here or on another device. False if the server is not reached. */
async function hasEndReason(token: string): Promise<boolean> {
  const end = await authApi.sessionEnd({ token }).catch(() => null)
  return end !== null && end.reason !== null
}

/** The owner is deleted last: a start after an interruption deletes the rest. */
async function removeAll(): Promise<void> {
  forgetRemovals()
  change({ records: [] })
  await deleteKeys(null)
  for (const { id } of await loadRecords()) await discard(id)
  await storeOwner(null)
  await changed()
  await updateOfflineShell(false)
}
