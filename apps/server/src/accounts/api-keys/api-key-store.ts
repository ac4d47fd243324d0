import type { DataOf } from '@kallo/contract/endpoint'
import type { apiKeys } from '@kallo/contract/accounts/api-keys'
import { dayMs } from '@kallo/rules/foundation/durations'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import type { Kysely, Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { ConsolePrincipal } from '../../platform/http/principal.ts'
import { hashOfSecret, newSecret } from '../../platform/secret.ts'
import type { Tables } from '../../tables.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'

type ApiKey = DataOf<typeof apiKeys.list>['items'][number]

const prefix = 'kallo_'

/** O-07: the secret is returned once; only its hash is stored. */
export async function createApiKey(
  db: Deps['db'],
  by: AuditOrigin,
  { name, role, validDays }: { name: string; role: OperatorRole; validDays: number | null },
): Promise<DataOf<typeof apiKeys.create>> {
  if (name.trim() === '') throw new AppError('fields-missing', { name: 'is missing' })
  const secret = `${prefix}${newSecret().token}`
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('api_key')
      .values({
        key_hash: hashOfSecret(secret),
        name: name.trim(),
        role,
        created_by: by.actor,
        created_at: by.now,
        last_used_at: null,
        revoked_at: null,
        expires_at: validDays === null ? null : new Date(by.now.getTime() + validDays * dayMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(trx, by, {
      action: 'api-key.create',
      subject: row.name,
      after: { role, days: validDays },
    })
    return { apiKey: describe(row, by.now), secret }
  })
}

export async function listApiKeys(db: Kysely<Tables>, now: Date): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_key')
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .selectAll()
    .execute()
  return rows.map((row) => describe(row, now))
}

export async function revokeApiKey(db: Deps['db'], by: AuditOrigin, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('api_key')
      .set({ revoked_at: by.now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!row) throw new AppError('api-key-not-found')
    await recordAudit(trx, by, { action: 'api-key.revoke', subject: row.name })
  })
}

/** `last_used_at` is written at most once a minute. */
const useAfterMs = 60_000

/** O-07: the principal of a key; null if it is unknown, revoked or has expired. */
export async function authenticateApiKey(
  db: Kysely<Tables>,
  bearer: string,
  nowMs: number,
): Promise<ConsolePrincipal | null> {
  if (!bearer.startsWith(prefix)) return null
  const row = await db
    .selectFrom('api_key')
    .where('key_hash', '=', hashOfSecret(bearer))
    .where('revoked_at', 'is', null)
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', new Date(nowMs))]))
    .select(['id', 'name', 'role', 'last_used_at'])
    .executeTakeFirst()
  if (!row) return null
  if (row.last_used_at === null || nowMs - row.last_used_at.getTime() > useAfterMs)
    await db
      .updateTable('api_key')
      .set({ last_used_at: new Date(nowMs) })
      .where('id', '=', row.id)
      .execute()
  return keyPrincipal(row.id, `API key ${row.name}`, row.role)
}

/** How long before its expiry a key is reported. */
const noticeDays = 14

/** O-22: the number of keys that expire soon or have expired, and are not revoked. Scripts stop working without their key. */
export async function countExpiringKeys(db: Kysely<Tables>, nowMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .where('revoked_at', 'is', null)
    .where('expires_at', '<', new Date(nowMs + noticeDays * dayMs))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A key belongs to no operator and needs no second factor. */
export function keyPrincipal(keyId: string, actor: string, role: OperatorRole): ConsolePrincipal {
  return { operatorId: null, keyId, sessionId: null, actor, role, authenticatedAt: null, isSetUp: true }
}

function describe(row: Selectable<Tables['api_key']>, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isExpired: row.expires_at !== null && row.expires_at <= now,
  }
}
