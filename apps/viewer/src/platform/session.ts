import { useSyncExternalStore } from 'react'
import { readStored, readTab, writeStored, writeTab } from './storage.ts'

/** T-01: signed in with a token. `signedOutAt`: the page of a logout; null when the session expired. */
export interface Session {
  token: string | null
  signedOutAt: string | null
  /** The token of a session that the server ended, for requesting the reason. */
  endedToken: string | null
  /** F-05: the read-only session of support, in this tab only. */
  isSupport?: boolean
}

const supportKey = 'support-token'
const supportToken = readTab(supportKey)

let session: Session = {
  token: supportToken ?? readStored('token'),
  signedOutAt: null,
  endedToken: null,
  isSupport: supportToken !== null,
}
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return session
}

export function beginSession(token: string): void {
  writeStored('token', token)
  change({ token, signedOutAt: null, endedToken: null })
}

/** F-05: an own session of this browser continues in its other tabs. `openSupportView` has to follow. */
export function beginSupportSession(token: string): void {
  writeTab(supportKey, token)
  change({ token, signedOutAt: null, endedToken: null, isSupport: true })
}

/** Loads the app again, so that no response of another session is cached. */
export function openSupportView(): void {
  window.location.replace('/')
}

/** Returns to the own session of this browser, if any, with an empty cache. */
export function endSupportSession(): void {
  writeTab(supportKey, null)
  window.location.replace('/')
}

export function endSession(cause: 'logout' | 'refused'): void {
  if (session.isSupport) return endSupportSession()
  const endedToken = cause === 'refused' ? session.token : null
  writeStored('token', null)
  writeStored('userId', null)
  change({ token: null, signedOutAt: cause === 'logout' ? here() : null, endedToken })
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

function change(next: Session): void {
  if (next.token === session.token) return
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Signing in or out affects all tabs. `key` is null when storage was cleared. */
window.addEventListener('storage', (event) => {
  if ((event.key !== null && event.key !== 'token') || session.isSupport) return
  const token = readStored('token')
  change({ token, signedOutAt: token === null ? here() : null, endedToken: null })
})

function here(): string {
  return location.pathname + location.search
}
