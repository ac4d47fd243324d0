import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'

export interface NewDelivery {
  body: Buffer
  event: string
  reference: string | null
  now: Date
}

/** Whether an identical webhook body has been handled. */
export async function isDeliveryHandled(db: Kysely<Tables>, body: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_delivery')
    .where('body_hash', '=', hashOf(body))
    .select('event')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stored only after handling: until then Paystack must deliver the webhook again. Committed asynchronously: if PostgreSQL crashes
 * and loses it, an identical body is handled again, which changes nothing.
 */
export async function recordDelivery(
  db: Kysely<Tables>,
  { body, event, reference, now }: NewDelivery,
): Promise<void> {
  await sql`
    with commit as materialized (select set_config('synchronous_commit', 'off', true))
    insert into webhook_delivery (body_hash, event, reference, handled_at)
    select ${hashOf(body)}::bytea, ${event}::text, ${reference}::text, ${now}::timestamptz from commit
    on conflict do nothing`.execute(db)
}

export async function dropOldDeliveries(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('handled_at', '<', before).execute()
}

function hashOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest()
}
