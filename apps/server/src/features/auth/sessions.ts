import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { findSession, prolongSession } from './auth-store.ts'

/** Who makes a call. */
export interface Viewer {
  accountId: string
  deviceId: string
}

const sessionMs = 90 * 86_400_000
/** Sliding expiry is written at most once an hour: reading must not cost a write. */
const prolongAfterMs = 3_600_000

export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('hex')
  return { token, tokenHash: hashOf(token) }
}

export function sessionEnd(nowMs: number): Date {
  return new Date(nowMs + sessionMs)
}

/** The viewer behind a token; null when the session is unknown, ended or has run out. */
export async function identify(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Viewer | null> {
  if (!/^[0-9a-f]{64}$/.test(token)) return null
  const tokenHash = hashOf(token)
  const now = clock.now()
  const session = await findSession(db.query, tokenHash, new Date(now))
  if (!session) return null
  if (now - session.last_seen_at.getTime() > prolongAfterMs)
    await prolongSession(db.query, tokenHash, new Date(now), sessionEnd(now))
  return { accountId: session.account_id, deviceId: session.device_id }
}

/** Only this is stored: a stolen database opens no session. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
