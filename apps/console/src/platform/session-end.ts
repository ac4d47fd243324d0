const listeners = new Set<() => void>()

/** Calls the listener when a request is rejected because the session has ended. Returns a function that removes it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceSessionEnd(): void {
  for (const listener of listeners) listener()
}
