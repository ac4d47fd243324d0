import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { viewerHash } from './stream-owner.ts'

/**
 * M-07: a random pseudonym replaces the hash of the account, so that the numbers of viewers stay. Anybody who knows the ID of the
 * account, which its invoices contain, could compute the hash.
 */
export async function eraseStreams(
  trx: Transaction<Tables>,
  { accountId }: { accountId: string },
): Promise<void> {
  const [known, pseudonym] = [viewerHash(accountId), randomBytes(8).toString('hex')]
  for (const table of ['stream_seen', 'stream_lease'])
    await sql`update ${sql.table(table)} set viewer = ${pseudonym} where viewer = ${known}`.execute(trx)
  await trx.deleteFrom('media_allowance').where('viewer', '=', known).execute()
}
