import Bowser from 'bowser'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { sessionKeyOf } from '../../platform/http/viewer-session.ts'
import { hashOfSecret, isSecret } from '../../platform/secret.ts'
import { createBatchReader } from '../../platform/batch-reader.ts'
import { extendSession, findSessions } from './auth-store.ts'
import { findFormerViewer } from './former-token.ts'

const sessionMs = 90 * 86_400_000
/** The sliding expiry is written at most once an hour. */
const extendAfterMs = 3_600_000

export function sessionExpiry(nowMs: number): Date {
  return new Date(nowMs + sessionMs)
}

type Parts = Pick<Deps, 'db' | 'clock'>
type FindSession = (tokenHash: Buffer) => Promise<Awaited<ReturnType<typeof findSessions>>[number]>

/** `authenticate`, with one query for concurrent requests. `allowsFormer`: for the token before a profile was chosen (M-08) too. */
export function createAuthenticator(
  parts: Parts,
): (token: string, allowsFormer?: boolean) => Promise<Viewer | null> {
  const { db, clock } = parts
  const find = createBatchReader((tokenHashes: readonly Buffer[]) =>
    findSessions(db, tokenHashes, new Date(clock.now())),
  )
  return async (token, allowsFormer = false) => {
    const viewer = await authenticate(parts, token, find)
    if (viewer !== null || !allowsFormer || !isSecret(token)) return viewer
    return findFormerViewer(db, hashOfSecret(token), new Date(clock.now()))
  }
}

/** The viewer of a session token; null when the session is unknown, ended or expired. */
export async function authenticate(
  { db, clock }: Parts,
  token: string,
  find: FindSession = async (tokenHash) =>
    (await findSessions(db, [tokenHash], new Date(clock.now())))[0] ?? null,
): Promise<Viewer | null> {
  if (!isSecret(token)) return null
  const tokenHash = hashOfSecret(token)
  const now = clock.now()
  const session = await find(tokenHash)
  if (!session) return null
  const isReadOnly = session.impersonated_by !== null
  if (!isReadOnly && now - session.last_seen_at.getTime() > extendAfterMs)
    await extendSession(db, tokenHash, new Date(now), sessionExpiry(now))
  return {
    accountId: session.account_id,
    deviceId: session.device_id,
    sessionKey: sessionKeyOf(tokenHash),
    profile: { id: session.profile_id ?? session.account_id, maxAge: session.max_age },
    ...(isReadOnly ? { isReadOnly } : {}),
  }
}

/** `Chrome, Android`: tells browsers of a household apart. Empty when unknown. */
export function browserOf(userAgent: string): string {
  if (userAgent === '' || userAgent.length > 1_000) return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 80)
}

/** The display name of a device: the client's own name with browser and system. */
export function deviceTitle(name: string, browser: string): string {
  return browser ? `${name} (${browser})` : name
}
