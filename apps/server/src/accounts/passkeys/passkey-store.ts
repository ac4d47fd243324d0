import type { DataOf } from '@kallo/contract/endpoint'
import type { passkeys } from '@kallo/contract/accounts/passkeys'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export type PasskeyRow = Selectable<Tables['operator_passkey']>
export type Passkey = DataOf<typeof passkeys.list>['items'][number]
export type CeremonyPurpose = Tables['operator_challenge']['purpose']

const challengeMs = 5 * 60_000

export function describePasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    host: row.host,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** The passkeys of an operator, optionally those of one host. */
export function listPasskeys(db: Kysely<Tables>, operatorId: string, host?: string): Promise<PasskeyRow[]> {
  const all = db.selectFrom('operator_passkey').where('operator_id', '=', operatorId)
  return (host === undefined ? all : all.where('host', '=', host))
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Kysely<Tables>, id: string): Promise<PasskeyRow | null> {
  const row = await db.selectFrom('operator_passkey').where('id', '=', id).selectAll().executeTakeFirst()
  return row ?? null
}

/** Stores a challenge for one ceremony of five minutes, and deletes expired ones. */
export async function storeChallenge(
  trx: Transaction<Tables>,
  challenge: string,
  { purpose, operatorId }: { purpose: CeremonyPurpose; operatorId: string | null },
  nowMs: number,
): Promise<void> {
  await trx.deleteFrom('operator_challenge').where('expires_at', '<', new Date(nowMs)).execute()
  await trx
    .insertInto('operator_challenge')
    .values({ challenge, purpose, operator_id: operatorId, expires_at: new Date(nowMs + challengeMs) })
    .execute()
}

/** Whether the challenge was issued for this ceremony. It is accepted once. */
export async function takeChallenge(
  db: Kysely<Tables>,
  challenge: string,
  { purpose, operatorId }: { purpose: CeremonyPurpose; operatorId: string | null },
  nowMs: number,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('operator_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('operator_id', operatorId === null ? 'is' : '=', operatorId)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}
