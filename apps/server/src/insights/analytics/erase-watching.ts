import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { eventPartitions } from './event-partitions.ts'

/** I-20: removes the account from playback events. Aggregates contain no personal data. */
export async function eraseWatching(
  trx: Transaction<Tables>,
  { accountId }: { accountId: string },
): Promise<void> {
  // One statement for the events of a month could exceed the time limit.
  for (const partition of await eventPartitions(trx))
    await sql`update ${sql.table(partition)} set account_id = null where account_id = ${accountId}`.execute(
      trx,
    )
}
