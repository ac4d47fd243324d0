import type { DataOf } from '@kallo/contract/endpoint'
import type { operators } from '@kallo/contract/accounts/operators'
import { sql, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely'
import type { Tables } from '../../tables.ts'

export type OperatorRow = Selectable<Tables['operator']> & { has_passkey: boolean }

const hasPasskey = sql<boolean>`exists (select from operator_passkey where operator_id = operator.id)`.as(
  'has_passkey',
)

/** An operator as the console sees it. */
export function describeOperator(row: OperatorRow): DataOf<typeof operators.change> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    hasSecondFactor: row.totp_confirmed_at !== null,
    hasPasskey: row.has_passkey,
    isDisabled: row.disabled_at !== null,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  }
}

export async function findOperatorByEmail(db: Kysely<Tables>, email: string): Promise<OperatorRow | null> {
  const row = await db
    .selectFrom('operator')
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .selectAll()
    .select(hasPasskey)
    .executeTakeFirst()
  return row ?? null
}

export async function findOperator(db: Kysely<Tables>, id: string): Promise<OperatorRow | null> {
  const row = await db
    .selectFrom('operator')
    .where('id', '=', id)
    .selectAll()
    .select(hasPasskey)
    .executeTakeFirst()
  return row ?? null
}

/** Locks the operator for the rest of the transaction. */
export async function lockOperator(trx: Transaction<Tables>, id: string): Promise<OperatorRow | null> {
  const row = await trx
    .selectFrom('operator')
    .where('id', '=', id)
    .selectAll()
    .select(hasPasskey)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export function listOperators(db: Kysely<Tables>): Promise<OperatorRow[]> {
  return db
    .selectFrom('operator')
    .selectAll()
    .select(hasPasskey)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Creates an operator; null if the address is taken. */
export async function storeOperator(
  trx: Transaction<Tables>,
  operator: Pick<OperatorRow, 'email' | 'name' | 'role' | 'password_hash'> &
    Partial<Pick<OperatorRow, 'last_login_at'>>,
): Promise<OperatorRow | null> {
  const stored = await trx
    .insertInto('operator')
    .values(operator)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .returning(hasPasskey)
    .executeTakeFirst()
  return stored ?? null
}

export async function changeOperator(
  db: Kysely<Tables>,
  id: string,
  changes: Updateable<Tables['operator']>,
): Promise<OperatorRow> {
  return db
    .updateTable('operator')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .returning(hasPasskey)
    .executeTakeFirstOrThrow()
}

/** IDs of enabled owners. Locks them, so that two owners cannot disable each other concurrently. */
export async function lockOwners(trx: Transaction<Tables>): Promise<string[]> {
  const rows = await trx
    .selectFrom('operator')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the address belongs to an operator, even a disabled one. */
export async function isOperatorEmail(db: Kysely<Tables>, email: string): Promise<boolean> {
  const row = await db.selectFrom('operator').where('email', '=', email).select('id').executeTakeFirst()
  return row !== undefined
}

export async function hasOperators(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('operator').select('id').limit(1).executeTakeFirst()) !== undefined
}
