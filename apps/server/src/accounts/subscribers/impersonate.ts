import { randomUUID } from 'node:crypto'
import type { DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import type { subscribers } from '@kallo/contract/accounts/subscribers'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { newSecret } from '../../platform/secret.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { lockSubscriber } from './subscriber-store.ts'

export const impersonationMs = 15 * 60_000

/**
 * F-05: a session that may only read, for 15 minutes. It is listed under My Devices, where its owner can end it, and
 * counts towards no limit.
 */
export async function impersonate(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  accountId: string,
  { reason, baseUrl }: { reason: string; baseUrl: string },
): Promise<DataOf<typeof subscribers.impersonate>> {
  const { token, hash } = newSecret()
  const deviceId = `support-${randomUUID()}`
  const expiresAt = new Date(by.now.getTime() + impersonationMs)
  await db.transaction().execute(async (trx) => {
    await lockSubscriber(trx, accountId)
    const device = { account_id: accountId, device_id: deviceId }
    await trx
      .insertInto('device')
      .values({ ...device, name: 'Support, read only', last_login_at: by.now, is_signed_in: true })
      .execute()
    await trx
      .insertInto('session')
      .values({
        ...device,
        token_hash: hash,
        created_at: by.now,
        last_seen_at: by.now,
        expires_at: expiresAt,
        impersonated_by: by.actor,
      })
      .execute()
    const after = { reason, device: deviceId, until: expiresAt.toISOString() }
    await recordAudit(trx, by, { action: 'subscriber.impersonate', subject: accountId, after })
  })
  return { url: `${baseUrl}/impersonate#${token}`, expiresAt: expiresAt.toISOString() }
}

/** What the banner of the viewer app shows about a session of support. Null: an ordinary session. */
export async function viewImpersonation(
  { db }: Pick<Deps, 'db'>,
  { accountId, deviceId, isReadOnly }: Viewer,
): Promise<DataOf<typeof profile.impersonation>> {
  if (isReadOnly !== true) return null
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('session.account_id', '=', accountId)
    .where('session.device_id', '=', deviceId)
    .select(['email', 'expires_at'])
    .executeTakeFirst()
  return row ? { email: row.email, expiresAt: row.expires_at.toISOString() } : null
}
