import { currentSession } from '../../platform/session.ts'

const key = 'subscribe-asked'

/** Remembered for this tab and this sign-in: whoever signs in next is asked anew. */
export function wasAsked(): boolean {
  try {
    return sessionStorage.getItem(key) === currentSession().token
  } catch {
    return false
  }
}

export function markAsked(): void {
  try {
    sessionStorage.setItem(key, currentSession().token ?? '')
  } catch {
    // Asked again on the next page; no harm.
  }
}
