import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** I-20: removes the account from playback events. Aggregates contain no personal data. */
export async function eraseWatching(db: Kysely<Tables>, { accountId }: { accountId: string }): Promise<void> {
  await db
    .updateTable('playback_event')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute()
}
