import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** I-20: playback events no longer name the account. Sums contain no persons. */
export async function eraseWatching(
  query: Kysely<Tables>,
  { accountId }: { accountId: string },
): Promise<void> {
  await query
    .updateTable('playback_event')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute()
}
