import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isPassword, passwordHashOf } from '../auth/index.ts'

const perAccount = { name: 'confirm-password', burst: 10, everyMs: 60_000 }

/** Whoever finds an unlocked phone must not be able to take the account over by trying passwords. */
export async function confirmPassword(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  limits.take(perAccount, accountId)
  if (!(await isPassword(password, await passwordHashOf(db.query, accountId))))
    throw new AppError('wrong-password', { [field]: 'is not right' })
  limits.refundInFull(perAccount, accountId)
}
