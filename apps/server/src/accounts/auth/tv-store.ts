import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export type TvLink = Tables['tv_link']

/** False when another television currently displays the same code. */
export async function storeTvLink(
  trx: Transaction<Tables>,
  link: Omit<TvLink, 'account_id' | 'approved_at' | 'claimed_at' | 'claim_request'>,
): Promise<boolean> {
  await trx.deleteFrom('tv_link').where('expires_at', '<=', link.created_at).execute()
  const stored = await trx
    .insertInto('tv_link')
    .values({ ...link, account_id: null, approved_at: null, claimed_at: null, claim_request: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** How long a television has at least to fetch the session of an approved code. It polls every 5 s, and every 30 s after errors. */
const fetchMs = 60_000

/** Approves a pending code; repeating it from the same account changes nothing. Null: no such code. */
export async function approveTvLink(
  trx: Transaction<Tables>,
  userCode: string,
  accountId: string,
  now: Date,
): Promise<Pick<TvLink, 'device_name' | 'browser'> | null> {
  const row = await trx
    .updateTable('tv_link')
    .set((of) => ({
      account_id: accountId,
      approved_at: of.fn.coalesce('approved_at', of.val(now)),
      expires_at: of
        .case()
        .when('account_id', 'is', null)
        .then(of.fn<Date>('greatest', ['expires_at', of.val(new Date(now.getTime() + fetchMs))]))
        .else(of.ref('expires_at'))
        .end(),
    }))
    .where('user_code', '=', userCode)
    .where('expires_at', '>', now)
    .where((of) => of.or([of('account_id', 'is', null), of('account_id', '=', accountId)]))
    .returning(['device_name', 'browser'])
    .executeTakeFirst()
  return row ?? null
}

export async function findTvLink(db: Kysely<Tables>, deviceCodeHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('tv_link')
    .where('device_code_hash', '=', deviceCodeHash)
    .where('expires_at', '>', now)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Removes approvals that were not collected yet. */
export async function revokeTvApprovals(trx: Transaction<Tables>, accountId: string): Promise<void> {
  await trx
    .deleteFrom('tv_link')
    .where('account_id', '=', accountId)
    .where('claimed_at', 'is', null)
    .execute()
}
