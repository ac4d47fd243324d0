import { maxPinAttempts, needsPin, pinWindowMs } from '@kallo/rules/accounts/household'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { newSecret } from '../../platform/secret.ts'
import type { Tables } from '../../tables.ts'
import { replaceSessionToken, lockAccountOfDevice } from '../auth/index.ts'
import { findProfile, pinHashOf } from './household-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'passwords'>

/**
 * M-08: continues with another profile. The session gets a new token, because tickets name their session: what was started with the
 * former profile ends. Returns the token. A client that does not receive it can choose again, for a minute, with the former one.
 */
export async function chooseProfile(
  { db, clock, passwords }: Parts,
  viewer: Viewer,
  id: string,
  { pin, attempt }: { pin: string | null; attempt: number },
): Promise<{ token: string }> {
  const { accountId, profile } = viewer
  const chosen = await findProfile(db, accountId, id)
  if (!chosen) throw new AppError('profile-not-found')
  const isPinNeeded = needsPin(profile.maxAge, chosen.max_age)
  if (isPinNeeded && pin === null) throw new AppError('pin-required', { pin: 'is missing' })
  const now = new Date(clock.now())
  if (isPinNeeded) {
    await db.transaction().execute((trx) => countAttempt(trx, profile.id, now))
    if (!(await passwords.matches(pin ?? '', await pinHashOf(db, accountId))))
      throw new AppError('wrong-pin', { pin: 'is wrong' })
  }
  const { token, hash } = newSecret()
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccountOfDevice(trx, viewer))) throw new AppError('sign-in-needed')
    // The limit may have been changed since it was read.
    const current = await findProfile(trx, accountId, id)
    if (!current) throw new AppError('profile-not-found')
    if (!isPinNeeded && needsPin(profile.maxAge, current.max_age)) throw new AppError('pin-required')
    if (isPinNeeded) await trx.deleteFrom('pin_attempt').where('profile_id', '=', profile.id).execute()
    const profileId = id === accountId ? null : id
    if (!(await replaceSessionToken(trx, viewer, { tokenHash: hash, profileId, attempt, now })))
      throw new AppError('sign-in-needed')
  })
  return { token }
}

/** M-09: counts before the PIN is compared, so that concurrent attempts count too. */
async function countAttempt(trx: Transaction<Tables>, profileId: string, now: Date): Promise<void> {
  const profile = await trx
    .selectFrom('viewer_profile')
    .where('id', '=', profileId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!profile) throw new AppError('sign-in-needed')
  const attempts = await trx
    .selectFrom('pin_attempt')
    .where('profile_id', '=', profileId)
    .where('attempted_at', '>', new Date(now.getTime() - pinWindowMs))
    .orderBy('attempted_at')
    .select('attempted_at')
    .execute()
  const [oldest] = attempts
  if (oldest && attempts.length >= maxPinAttempts) {
    const retryAfterMs = oldest.attempted_at.getTime() + pinWindowMs - now.getTime()
    throw new AppError('too-many-tries', undefined, Math.ceil(retryAfterMs / 1000))
  }
  await trx.insertInto('pin_attempt').values({ profile_id: profileId, attempted_at: now }).execute()
}
