import { wrongPasswordLimit } from '@kallo/contract/accounts/limits'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Tables } from '../../tables.ts'
import { lockAccountOfDevice, passwordHashOf } from '../auth/index.ts'

/**
 * Asks for the password again, so that an unlocked phone is not enough to take over the account. The transaction of the change calls the
 * returned function first: it locks the account, whose password may have been replaced, or session ended, since then.
 */
export async function confirmPassword(
  { db, limits, passwords }: Pick<Deps, 'db' | 'limits' | 'passwords'>,
  viewer: Viewer,
  password: string,
  field: string,
): Promise<(trx: Transaction<Tables>) => Promise<void>> {
  const { accountId } = viewer
  const isWrong = () => new AppError('wrong-password', { [field]: 'is wrong' })
  limits.take(wrongPasswordLimit, accountId)
  const confirmed = await passwordHashOf(db, accountId)
  if (!(await passwords.matches(password, confirmed))) throw isWrong()
  limits.refund(wrongPasswordLimit, accountId)
  return async (trx) => {
    if (!(await lockAccountOfDevice(trx, viewer))) throw new AppError('sign-in-needed')
    if ((await passwordHashOf(trx, accountId)) !== confirmed) throw isWrong()
  }
}
