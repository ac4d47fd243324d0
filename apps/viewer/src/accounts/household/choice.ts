import { currentSession } from '../../platform/session.ts'
import { readStored, writeStored } from '../../platform/storage.ts'

const storageKey = 'profile-chosen'

/** M-08: viewers with several profiles are asked once per session who is watching. */
export function isProfileDue(profileCount: number): boolean {
  return profileCount > 1 && readStored(storageKey) !== currentSession().key && !currentSession().isSupport
}

/** To be called when the session with the chosen profile has begun. */
export function noteProfileChosen(): void {
  writeStored(storageKey, currentSession().key)
}
