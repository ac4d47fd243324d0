import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'

export interface NewDelivery {
  body: Buffer
  event: string
  reference: string | null
  now: Date
}

/** Whether an identical webhook body has been handled. */
export async function isDeliveryHandled(query: Kysely<Tables>, body: Buffer): Promise<boolean> {
  const row = await query
    .selectFrom('webhook_delivery')
    .where('body_hash', '=', hashOf(body))
    .select('event')
    .executeTakeFirst()
  return row !== undefined
}

/** Stored only after handling: until then Paystack must deliver the webhook again. */
export async function recordDelivery(
  query: Kysely<Tables>,
  { body, event, reference, now }: NewDelivery,
): Promise<void> {
  await query
    .insertInto('webhook_delivery')
    .values({ body_hash: hashOf(body), event, reference, handled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropOldDeliveries(query: Kysely<Tables>, before: Date): Promise<void> {
  await query.deleteFrom('webhook_delivery').where('handled_at', '<', before).execute()
}

function hashOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest()
}
