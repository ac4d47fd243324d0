import { currentSession } from '../../platform/session.ts'
import type { Verdict } from './outbox.ts'

/**
 * Posts without a word to anybody; what is urgent outlives the page. Where `fetch` cannot do that, a beacon goes out: it
 * carries no token, but the events before it have said whose playback this is.
 */
export async function postQuietly(path: string, body: unknown, isUrgent: boolean): Promise<Verdict> {
  const address = `/api/v1/${path}`
  const text = JSON.stringify(body)
  if (isUrgent && !('keepalive' in Request.prototype))
    return navigator.sendBeacon(address, text) ? 'stored' : 'later'
  const { token } = currentSession()
  const { ok, status } = await fetch(address, {
    method: 'POST',
    keepalive: isUrgent,
    headers: { 'content-type': 'application/json', ...(token ? { 'auth-token': token } : {}) },
    body: text,
  })
  if (ok) return 'stored'
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'later'
}
