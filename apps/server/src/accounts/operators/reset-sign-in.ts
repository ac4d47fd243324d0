import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { changeOperator, lockOperator, type OperatorRow } from './operator-store.ts'
import { endOperatorSessions } from './operator-sessions.ts'

/** O-28: replaces the password and removes every second factor and session. Null if the operator was disabled or deleted. */
export async function resetSignIn(
  trx: Transaction<Tables>,
  id: string,
  { name, password_hash, last_login_at }: Pick<OperatorRow, 'name' | 'password_hash' | 'last_login_at'>,
): Promise<OperatorRow | null> {
  const operator = await lockOperator(trx, id)
  if (!operator || operator.disabled_at !== null) return null
  for (const table of ['operator_passkey', 'operator_recovery_code', 'operator_challenge'] as const)
    await trx.deleteFrom(table).where('operator_id', '=', id).execute()
  await endOperatorSessions(trx, id)
  const noCodes = { totp_secret: null, totp_confirmed_at: null, totp_last_step: 0 }
  // The role is the current one, and not that of the time when the link was requested.
  const changed = await changeOperator(trx, id, { name, password_hash, last_login_at, ...noCodes })
  return { ...changed, has_passkey: false }
}

/**
 * Links that were created before a change of the operator's role or password are no longer valid. `keepsUnsent`: one whose mail has
 * not been written yet is still sent.
 */
export async function withdrawResets(
  trx: Transaction<Tables>,
  id: string,
  { keepsUnsent }: { keepsUnsent: boolean },
): Promise<void> {
  await trx
    .deleteFrom('operator_invitation')
    .where('operator_id', '=', id)
    .where('accepted_at', 'is', null)
    .$if(keepsUnsent, (query) => query.where('token_hash', 'is not', null))
    .execute()
}
