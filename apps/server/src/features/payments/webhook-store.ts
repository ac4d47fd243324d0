import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface NewDelivery {
  body: Buffer
  event: string
  reference: string | null
  now: Date
}

/** Keeps a delivery. False: the very same one has been dealt with before. */
export async function storeDelivery(
  query: Kysely<Tables>,
  { body, event, reference, now }: NewDelivery,
): Promise<boolean> {
  const row = await query
    .insertInto('webhook_delivery')
    .values({ body_hash: hashOf(body), event, reference, received_at: now, handled_at: null })
    .onConflict((conflict) => conflict.column('body_hash').doUpdateSet({ event }))
    .returning('handled_at')
    .executeTakeFirstOrThrow()
  return row.handled_at === null
}

export async function markHandled(query: Kysely<Tables>, body: Buffer, now: Date): Promise<void> {
  await query
    .updateTable('webhook_delivery')
    .set({ handled_at: now })
    .where('body_hash', '=', hashOf(body))
    .execute()
}

export async function dropOldDeliveries(query: Kysely<Tables>, before: Date): Promise<void> {
  await query.deleteFrom('webhook_delivery').where('received_at', '<', before).execute()
}

function hashOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest()
}
