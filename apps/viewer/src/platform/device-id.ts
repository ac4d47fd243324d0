import { randomId } from './random-id.ts'
import { readStored, writeStored } from './stored.ts'

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
