import { randomUUID } from 'node:crypto'
import { erasedEmail } from '@kallo/rules/accounts/erased-email'
import { maxDownloadMs } from '@kallo/rules/streaming/download'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError, missingFields } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Tables } from '../../tables.ts'
import { endSessions, keepErasedSessions } from '../auth/index.ts'
import { eraseSentMails } from '../../foundation/mail-queue/index.ts'
import { eraseRequestedMails } from '../mails/index.ts'
import { confirmPassword } from './confirm-password.ts'
import { findProfile } from './profile-store.ts'

export interface Erasure {
  accountId: string
  /** Replaces the email address. */
  email: string
  /** Confirms that a paid, running subscription ends without a refund. */
  endsSubscription: boolean
  now: Date
}

/** Deletes or pseudonymises the personal data of another domain. May reject the erasure with an `AppError`. */
export type Eraser = (trx: Transaction<Tables>, erasure: Erasure) => Promise<void>

/**
 * M-07, I-20: deletes all personal data of an account in one transaction. The row itself remains, because money records, which
 * cannot be deleted, refer to it.
 */
export async function eraseAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'passwords'>,
  erasers: readonly Eraser[],
  viewer: Viewer,
  { password, endsSubscription }: { password: string; endsSubscription: boolean },
): Promise<void> {
  const missing = missingFields({ password: password.trim() })
  if (missing) throw new AppError('fields-missing', missing)
  const requireConfirmed = await confirmPassword(deps, viewer, password, 'password')
  const erasure = await prepareErasure(deps, viewer.accountId, endsSubscription)
  await deps.db.transaction().execute(async (trx) => {
    await requireConfirmed(trx)
    await eraseInTransaction(trx, erasers, erasure)
  })
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
  trx: Transaction<Tables>,
  erasers: readonly Eraser[],
  { passwordHash, ...erasure }: PreparedErasure,
): Promise<void> {
  const { accountId, now } = erasure
  // Locks the account against concurrent payments and sign-ins.
  await endSessions(trx, accountId, { allBut: null }, { reason: 'all-removed', now })
  for (const erase of erasers) await erase(trx, erasure)
  await keepErasedSessions(trx, accountId, new Date(now.getTime() + maxDownloadMs))
  await deleteSignIns(trx, accountId)
  await trx.deleteFrom('viewer_profile').where('account_id', '=', accountId).execute()
  await eraseSentMails(trx, accountId)
  const known = await findProfile(trx, accountId)
  if (known) await eraseRequestedMails(trx, { accountId, email: known.email })
  await trx.deleteFrom('subscriber_note').where('account_id', '=', accountId).execute()
  await erasePerson(trx, erasure, passwordHash)
}

async function deleteSignIns(trx: Transaction<Tables>, accountId: string): Promise<void> {
  for (const table of ['session', 'device', 'one_time_link', 'tv_link'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
}

async function erasePerson(
  trx: Transaction<Tables>,
  { accountId, email, now }: Erasure,
  passwordHash: string,
): Promise<void> {
  await trx
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
      pin_hash: null,
    })
    .where('id', '=', accountId)
    .execute()
}
