import { randomUUID } from 'node:crypto'
import type { alerts } from '@kallo/contract/accounts/alerts'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Kysely, Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import { encryptText } from '../../platform/encryption.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { PrivateAddressError, rejectPrivateHost } from '../../platform/public-fetch.ts'
import type { Tables } from '../../tables.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { newWebhookSecret } from './sign-webhook.ts'

type Webhook = DataOf<typeof alerts.webhooks>['items'][number]

const maxWebhooks = 10

export async function listWebhooks(db: Kysely<Tables>): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhook').orderBy('created_at').selectAll().execute()
  return rows.map(describe)
}

/** O-16: the secret is returned once, and stored encrypted. */
export async function createWebhook(
  { db, settingsKey, config }: Pick<Deps, 'db' | 'settingsKey' | 'config'>,
  by: AuditOrigin,
  address: string,
): Promise<DataOf<typeof alerts.createWebhook>> {
  const url = readAddress(address)
  await requirePublic(url, config.allowsPrivateSources)
  const secret = newWebhookSecret()
  const id = randomUUID()
  return db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('webhook')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= maxWebhooks) throw new AppError('too-many-webhooks')
    const row = await trx
      .insertInto('webhook')
      .values({
        id,
        url,
        secret: encryptText(secret, settingsKey, id),
        created_by: by.actor,
        created_at: by.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(trx, by, { action: 'webhook.create', subject: new URL(url).host })
    return { webhook: describe(row), secret }
  })
}

export async function deleteWebhook({ db }: Pick<Deps, 'db'>, by: AuditOrigin, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('webhook').where('id', '=', id).returning('url').executeTakeFirst()
    if (!row) throw new AppError('webhook-not-found')
    await recordAudit(trx, by, { action: 'webhook.delete', subject: new URL(row.url).host })
  })
}

function readAddress(address: string): string {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null
  const isValid =
    url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
  if (!isValid) throw new AppError('webhook-address')
  return url.href
}

function describe(row: Selectable<Tables['webhook']>): Webhook {
  const { id, url, created_by, created_at } = row
  return { id, url, createdBy: created_by, createdAt: created_at.toISOString() }
}

async function requirePublic(url: string, allowsPrivate: boolean): Promise<void> {
  try {
    await rejectPrivateHost(url, allowsPrivate)
  } catch (error) {
    if (error instanceof PrivateAddressError) throw new AppError('webhook-address', { url: error.message })
    throw error
  }
}
