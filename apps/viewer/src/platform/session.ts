import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './stored.ts'

/** T-01: a token means signed in. `wasSignedOut` is true after a wished-for logout, false when a session died. */
export interface Session {
  token: string | null
  wasSignedOut: boolean
}

let session: Session = { token: readStored('token'), wasSignedOut: false }
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return session
}

export function beginSession(token: string): void {
  writeStored('token', token)
  change({ token, wasSignedOut: false })
}

export function endSession(cause: 'logout' | 'refused'): void {
  writeStored('token', null)
  writeStored('userId', null)
  change({ token: null, wasSignedOut: cause === 'logout' })
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

/** Signing in or out in one tab reaches the others. `key` is null when everything was cleared. */
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== 'token') return
  const token = readStored('token')
  change({ token, wasSignedOut: token === null })
})
