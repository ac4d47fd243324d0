import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

const names = ['Live Channels', 'Video on Demand', 'Subscription']

/** B-02: the content types of every service. All are on until an editor switches one off. */
export async function ensureContentTypes(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('content_type')
    .values(names.map((name, position) => ({ position, id: `type-${position + 1}`, name, is_on: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
