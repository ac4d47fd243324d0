import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { passwordHashOf } from '../auth/index.ts'

const perAccount = { name: 'confirm-password', burst: 10, everyMs: 60_000 }

/** Limited, so that an unlocked phone does not allow guessing the password. */
export async function confirmPassword(
  { db, limits, passwords }: Pick<Deps, 'db' | 'limits' | 'passwords'>,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  limits.take(perAccount, accountId)
  if (!(await passwords.matches(password, await passwordHashOf(db.query, accountId))))
    throw new AppError('wrong-password', { [field]: 'is not right' })
  limits.refund(perAccount, accountId)
}
