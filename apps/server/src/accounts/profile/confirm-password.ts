import { wrongPasswordLimit } from '@kallo/contract/accounts/limits'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { passwordHashOf } from '../auth/index.ts'

/** Asks for the password again, so that an unlocked phone is not enough to take over the account. */
export async function confirmPassword(
  { db, limits, passwords }: Pick<Deps, 'db' | 'limits' | 'passwords'>,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  limits.take(wrongPasswordLimit, accountId)
  if (!(await passwords.matches(password, await passwordHashOf(db, accountId))))
    throw new AppError('wrong-password', { [field]: 'is wrong' })
  limits.refund(wrongPasswordLimit, accountId)
}
