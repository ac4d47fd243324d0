import { useSyncExternalStore } from 'react'
import { readStored, readTab, writeStored, writeTab } from './storage.ts'

/**
 * T-01, T-06: signed in with a session. Its token is in an `HttpOnly` cookie; this app knows only the key that names it.
 * `signedOutAt`: the page of a logout; null when the session expired.
 */
export interface Session {
  key: string | null
  signedOutAt: string | null
  /** The key of a session that the server ended, for requesting the reason. */
  endedKey: string | null
  /** F-05: the read-only session of support, in this tab only. Its key is its token. */
  isSupport?: boolean
}

const storageKey = 'session'
/** The key of a session that the server ended, for the other tabs. */
const endedStorageKey = 'ended-session'
const supportKey = 'support-token'
/** The session of a logout that the server has not confirmed. */
const pendingLogoutKey = 'pending-logout'
const supportToken = readTab(supportKey)

const storedKey = supportToken ?? readStored(storageKey)

let session: Session = {
  key: storedKey,
  signedOutAt: null,
  // P-43: the page may have been loaded again before the reason was known.
  endedKey: storedKey === null ? readStored(endedStorageKey) : null,
  isSupport: supportToken !== null,
}
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return session
}

/** Headers that authenticate requests to the API. The server accepts the cookie only together with the session key. */
export function sessionHeaders(): Record<string, string> {
  if (session.isSupport) return { 'auth-token': session.key ?? '' }
  return { 'x-kallo-session': session.key ?? 'none' }
}

export function beginSession(key: string): void {
  writeStored(storageKey, key)
  writeStored(pendingLogoutKey, null)
  writeStored(endedStorageKey, null)
  change(sessionOf(key))
}

const sessionOf = (key: string): Session => ({ key, signedOutAt: null, endedKey: null })

/** F-05: the browser's own session continues in its other tabs. The caller has to call `openSupportView` next. */
export function beginSupportSession(token: string): void {
  writeTab(supportKey, token)
  change({ key: token, signedOutAt: null, endedKey: null, isSupport: true })
}

/** Loads the app again, so that no response of another session is cached. */
export function openSupportView(): void {
  window.location.replace('/')
}

/** Returns to the browser's own session, if any, with an empty cache. */
export function endSupportSession(): void {
  writeTab(supportKey, null)
  window.location.replace('/')
}

/** When a tab began to renew a session (UTC ms), and its key. Storage shares it with the other tabs. */
export const renewingKey = 'renewing'

/** M-08: whether a tab may have renewed this session without having received the new key. The server then accepts a repetition for 60 s. */
export function isRenewing(key: string): boolean {
  const [sinceMs, renewed] = readStored(renewingKey)?.split(' ') ?? []
  return renewed === key && Math.abs(Date.now() - Number(sinceMs)) < 60_000
}

/** The server no longer accepts a session. A late response for a former session does not end the current one. */
export function endRefusedSession(key: string | null): void {
  if (key === session.key) endSession('refused')
}

export function endSession(cause: 'logout' | 'refused'): void {
  // What has ended is not refused again, which would hide that it was a logout.
  if (cause === 'refused' && (session.key === null || isRenewing(session.key))) return
  if (session.isSupport) return endSupportSession()
  const stored = readStored(storageKey)
  // Another tab has begun a session since.
  if (cause === 'refused' && stored !== null && stored !== session.key) return change(sessionOf(stored))
  const endedKey = cause === 'refused' ? session.key : null
  writeStored(endedStorageKey, endedKey)
  writeStored(storageKey, null)
  writeStored('userId', null)
  change({ key: null, signedOutAt: cause === 'logout' ? here() : null, endedKey })
}

/** H-02: logs out although the server did not. Its cookie is removed as soon as it can be reached again. */
export function endSessionLater(): void {
  if (!session.isSupport) writeStored(pendingLogoutKey, session.key)
  endSession('logout')
}

/** H-02: repeats a logout that the server did not confirm. */
async function finishLogout(): Promise<void> {
  const key = readStored(pendingLogoutKey)
  if (key === null) return
  const headers = { 'x-kallo-session': key }
  const response = await fetch('/api/v1/auth/logout', { method: 'POST', headers }).catch(() => null)
  // A captive portal sends pages of its own.
  const isServer = response?.headers.get('content-type')?.startsWith('application/json')
  if (isServer && (response?.ok || response?.status === 401)) writeStored(pendingLogoutKey, null)
}

void finishLogout()
window.addEventListener('online', () => void finishLogout())

/** Returns a function that stops listening. */
export function onSessionChange(listener: () => void): () => void {
  return subscribe(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}

function change(next: Session): void {
  // A logout may follow the refusal of its request.
  if (next.key === session.key && next.signedOutAt === session.signedOutAt) return
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Signing in or out affects all tabs. `event.key` is null when storage was cleared. */
window.addEventListener('storage', (event) => {
  if ((event.key !== null && event.key !== storageKey) || session.isSupport) return
  const key = readStored(storageKey)
  if (key !== null) return change(sessionOf(key))
  // Both tabs were refused.
  if (session.key === null) return
  const ended = readStored(endedStorageKey)
  const isEnded = ended !== null && ended === session.key
  change({ key, signedOutAt: isEnded ? null : here(), endedKey: isEnded ? ended : null })
})

function here(): string {
  return location.pathname + location.search
}
