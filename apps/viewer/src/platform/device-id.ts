import { readStored, writeStored } from './storage.ts'

let known: string | null = null

/** one id per browser profile, made once. */
export function deviceId(): string {
  known ??= readStored('deviceId')
  if (!known) {
    known = randomId()
    writeStored('deviceId', known)
  }
  return known
}

/** `randomUUID` exists on https and localhost only; a box in the living room is often neither. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
