const endListeners = new Set<() => void>()
const renewalListeners = new Set<() => void>()

/** Calls the listener when a request is rejected because the session has ended. Returns a function that removes it. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export function announceSessionEnd(): void {
  for (const listener of endListeners) listener()
}

/** Calls the listener when an operator has signed in again. Returns a function that removes it. */
export function onSessionRenewal(listener: () => void): () => void {
  renewalListeners.add(listener)
  return () => renewalListeners.delete(listener)
}

export function announceSessionRenewal(): void {
  for (const listener of renewalListeners) listener()
}
