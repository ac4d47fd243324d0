import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** I-20: removes the account from playback events. Aggregates contain no personal data. */
export async function eraseWatching(
  trx: Transaction<Tables>,
  { accountId }: { accountId: string },
): Promise<void> {
  await trx
    .updateTable('playback_event')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute()
}
