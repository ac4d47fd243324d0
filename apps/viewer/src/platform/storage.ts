/** Local storage that cannot throw: private windows and full disks only forget. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The page works on without a memory.
  }
}

/** Session storage that cannot throw: it lives as long as the tab, also through the payment page and back. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // The page works on without a memory.
  }
}
