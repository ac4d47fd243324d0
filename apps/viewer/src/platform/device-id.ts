import { readStored, writeStored } from './storage.ts'

let known: string | null = null

/** one ID per browser profile, created once. */
export function deviceId(): string {
  known ??= readStored('deviceId')
  if (!known) {
    known = randomId()
    writeStored('deviceId', known)
  }
  return known
}

/** `randomUUID` exists on HTTPS and localhost only. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
