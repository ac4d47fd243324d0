import { randomUUID } from 'node:crypto'
import { erasedEmail } from '@kallo/rules/accounts/erased-email'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError, missingFields } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Tables } from '../../tables.ts'
import { endSessions } from '../auth/index.ts'
import { eraseSentMails } from '../../foundation/mail-queue/index.ts'
import { confirmPassword } from './confirm-password.ts'

export interface Erasure {
  accountId: string
  /** Replaces the email address. */
  email: string
  /** Confirms that a paid, running subscription ends without a refund. */
  endsSubscription: boolean
  now: Date
}

/** Deletes or pseudonymises the personal data of another domain. May reject the erasure with an `AppError`. */
export type Eraser = (query: Kysely<Tables>, erasure: Erasure) => Promise<void>

/**
 * M-07, I-20: deletes all personal data of an account in one transaction. The row itself remains, because money records, which
 * cannot be deleted, refer to it.
 */
export async function eraseAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'passwords'>,
  erasers: readonly Eraser[],
  { accountId }: Viewer,
  { password, endsSubscription }: { password: string; endsSubscription: boolean },
): Promise<void> {
  const missing = missingFields({ password: password.trim() })
  if (missing) throw new AppError('fields-missing', missing)
  await confirmPassword(deps, accountId, password, 'password')
  const erasure = await prepareErasure(deps, accountId, endsSubscription)
  await deps.db.query.transaction().execute((query) => eraseInTransaction(query, erasers, erasure))
}

/** Hashes a random password, which takes too long for a transaction. */
export async function prepareErasure(
  { clock, passwords }: Pick<Deps, 'clock' | 'passwords'>,
  accountId: string,
  endsSubscription: boolean,
): Promise<PreparedErasure> {
  return {
    accountId,
    email: erasedEmail(randomUUID()),
    endsSubscription,
    now: new Date(clock.now()),
    passwordHash: await passwords.hash(randomUUID()),
  }
}

export type PreparedErasure = Erasure & { passwordHash: string }

/** M-07, F-08: erases an account in the given transaction. */
export async function eraseInTransaction(
  query: Kysely<Tables>,
  erasers: readonly Eraser[],
  { passwordHash, ...erasure }: PreparedErasure,
): Promise<void> {
  const { accountId } = erasure
  // Locks the account against concurrent payments and sign-ins.
  await endSessions(query, accountId, { allBut: null }, 'all-removed')
  for (const erase of erasers) await erase(query, erasure)
  await deleteSignIns(query, accountId)
  await eraseSentMails(query, accountId)
  await query.deleteFrom('subscriber_note').where('account_id', '=', accountId).execute()
  await erasePerson(query, erasure, passwordHash)
}

async function deleteSignIns(query: Kysely<Tables>, accountId: string): Promise<void> {
  for (const table of ['session', 'device', 'one_time_link', 'tv_link'] as const)
    await query.deleteFrom(table).where('account_id', '=', accountId).execute()
}

async function erasePerson(
  query: Kysely<Tables>,
  { accountId, email, now }: Erasure,
  passwordHash: string,
): Promise<void> {
  await query
    .updateTable('account')
    .set({
      email,
      name: '',
      phone: '',
      country: '',
      language: 'en',
      password_hash: passwordHash,
      activated_at: null,
      is_on_mailing_list: false,
      registered_from: null,
      erased_at: now,
    })
    .where('id', '=', accountId)
    .execute()
}
