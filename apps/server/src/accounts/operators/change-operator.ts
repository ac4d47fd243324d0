import type { DataOf } from '@kallo/contract/endpoint'
import type { operators } from '@kallo/contract/accounts/operators'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { listInvitations } from './invitations.ts'
import {
  changeOperator,
  describeOperator,
  listOperators,
  lockOperator,
  lockOwners,
} from './operator-store.ts'
import { endOperatorSessions } from './operator-sessions.ts'
import { withdrawResets } from './reset-sign-in.ts'

/** O-01: all operators and open invitations. */
export async function viewOperators({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<DataOf<typeof operators.list>> {
  const invitations = await listInvitations(db, new Date(clock.now()))
  return {
    operators: (await listOperators(db)).map(describeOperator),
    invitations: invitations.map(({ id, email, role, expires_at }) => ({
      id,
      email: email ?? '',
      role,
      expiresAt: expires_at.toISOString(),
    })),
  }
}

/** O-01: changes the role or disables the account, which ends its sessions. The last owner remains an owner. */
export async function changeRole(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: AuditOrigin,
  id: string,
  { role, isDisabled }: { role?: OperatorRole | undefined; isDisabled?: boolean | undefined },
): Promise<DataOf<typeof operators.change>> {
  return db.transaction().execute(async (trx) => {
    const owners = await lockOwners(trx)
    const before = await lockOperator(trx, id)
    if (!before) throw new AppError('operator-not-found')
    const losesOwner = isDisabled === true || (role !== undefined && role !== 'owner')
    if (losesOwner && owners.length === 1 && owners[0] === id) throw new AppError('last-owner')
    const changes = {
      ...(role === undefined ? {} : { role }),
      ...(isDisabled === undefined ? {} : { disabled_at: isDisabled ? new Date(clock.now()) : null }),
    }
    if (Object.keys(changes).length === 0) return describeOperator(before)
    const after = await changeOperator(trx, id, changes)
    await endOperatorSessions(trx, id)
    await withdrawResets(trx, id, { keepsUnsent: isDisabled !== true })
    const stateOf = (row: typeof before) => ({ role: row.role, is_disabled: row.disabled_at !== null })
    await recordAudit(trx, by, {
      action: 'operator.change',
      subject: before.email,
      before: stateOf(before),
      after: stateOf(after),
    })
    return describeOperator(after)
  })
}
