import type { Deps } from '../../deps.ts'
import { AppError, missingFields } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { checkNewPassword, endSessions, storePassword } from '../auth/index.ts'
import { requestAccountMail } from '../mails/index.ts'
import { confirmPassword } from './confirm-password.ts'
import { findProfile } from './profile-store.ts'

interface Passwords {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

/** M-02: signs out other devices and notifies the owner by mail. */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits' | 'passwords'>,
  viewer: Viewer,
  typed: Passwords,
): Promise<void> {
  const { accountId, deviceId } = viewer
  const missing = missingFields({ ...typed })
  if (missing) throw new AppError('password-fields-missing', missing)
  const found = await findProfile(deps.db, accountId)
  if (!found) throw new AppError('sign-in-needed')
  checkNewPassword(typed.newPassword, typed.confirmPassword, found.email, 'newPassword')
  const requireConfirmed = await confirmPassword(deps, viewer, typed.oldPassword, 'oldPassword')
  const passwordHash = await deps.passwords.hash(typed.newPassword)
  const nowMs = deps.clock.now()
  const end = { reason: 'password-changed', now: new Date(nowMs) } as const
  await deps.db.transaction().execute(async (trx) => {
    await requireConfirmed(trx)
    await endSessions(trx, accountId, { allBut: deviceId }, end)
    await storePassword(trx, accountId, passwordHash)
    await requestAccountMail(deps, trx, { kind: 'password-changed', accountId, atMs: nowMs })
  })
}
