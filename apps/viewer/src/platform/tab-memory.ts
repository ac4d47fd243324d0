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
