import type { Deps } from '../../deps.ts'
import { AppError, missingFields } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { readPhone } from '../../platform/phone.ts'
import { confirmPassword } from './confirm-password.ts'
import { findProfile, storePhone } from './profile-store.ts'

/** M-03: returns the number as it is stored. A number without a plus is one of the account's own country. */
export async function changePhone(
  deps: Pick<Deps, 'db' | 'limits' | 'passwords'>,
  viewer: Viewer,
  typed: { phone: string; password: string },
): Promise<string> {
  const found = await findProfile(deps.db, viewer.accountId)
  if (!found) throw new AppError('sign-in-needed')
  const missing = missingFields({ phone: typed.phone.trim(), password: typed.password.trim() })
  if (missing) throw new AppError('fields-missing', missing)
  const { number } = await readPhone(typed.phone, found.country)
  const requireConfirmed = await confirmPassword(deps, viewer, typed.password, 'password')
  await deps.db.transaction().execute(async (trx) => {
    await requireConfirmed(trx)
    await storePhone(trx, found.id, number)
  })
  return number
}
