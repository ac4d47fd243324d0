import { isRetryable, isSessionEnded } from '../../platform/api-error.ts'
import { readStored, writeStored } from '../../platform/storage.ts'
import { downloadsApi } from './api.ts'

/** P-41: downloads that were deleted here, but not at the server, for which they still occupy this device. */
const key = 'download-removals'

export function pendingRemovals(): string[] {
  return readStored(key)?.split(' ') ?? []
}

export function addRemoval(id: string): void {
  store([...pendingRemovals(), id])
}

/** Without IDs: all. */
export function forgetRemovals(ids = pendingRemovals()): void {
  store(pendingRemovals().filter((id) => !ids.includes(id)))
}

/** The response of a grant was not received: the server may list a download that is not stored here. */
const grantKey = 'download-grant'

/** Held while a grant is requested and stored. */
export const grantLock = 'kallo-download-grant'

export function isGrantPending(): boolean {
  return readStored(grantKey) !== null
}

export function noteGrant(isPending: boolean): void {
  writeStored(grantKey, isPending ? 'pending' : null)
}

/** Returns whether none are pending any more. What the server refuses is not repeated, except for a session that has ended. */
export async function sendRemovals(): Promise<boolean> {
  const ids = pendingRemovals()
  if (ids.length === 0) return false
  try {
    await downloadsApi.remove({ ids })
  } catch (error) {
    if (isRetryable(error) || isSessionEnded(error)) return false
  }
  forgetRemovals(ids)
  return true
}

function store(ids: readonly string[]): void {
  writeStored(key, ids.length === 0 ? null : ids.join(' '))
}
