import { createHmac } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { voucherKey } from '../../foundation/settings/index.ts'
import type { Tables } from '../../tables.ts'

interface NewBatch {
  planId: string
  count: number
  currency: Tables['voucher_batch']['currency']
  priceMinor: number
  expiresAt: Date
  note: string
  createdBy: string | null
  createdAt: Date
}

/** Stores a batch with the hashes of its codes. Returns its ID. */
export async function storeBatch(
  trx: Transaction<Tables>,
  batch: NewBatch,
  hashes: readonly Buffer[],
): Promise<string> {
  const { id } = await trx
    .insertInto('voucher_batch')
    .values({
      plan_id: batch.planId,
      count: batch.count,
      currency: batch.currency,
      price_minor: batch.priceMinor,
      expires_at: batch.expiresAt,
      note: batch.note,
      created_by: batch.createdBy,
      created_at: batch.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into voucher (code_hash, batch_id)
    select code_hash, ${id} from unnest(${hashes}::bytea[]) as code_hash`.execute(trx)
  return id
}

/** Locks the voucher, which serialises concurrent redemptions. */
export async function lockVoucher(trx: Transaction<Tables>, hash: Buffer) {
  const row = await trx
    .selectFrom('voucher')
    .innerJoin('voucher_batch', 'voucher_batch.id', 'voucher.batch_id')
    .where('code_hash', '=', hash)
    .select(['batch_id', 'account_id', 'plan_id', 'currency', 'price_minor', 'expires_at', 'voided_at'])
    .forUpdate('voucher')
    .executeTakeFirst()
  return row ?? null
}

export type LockedVoucher = NonNullable<Awaited<ReturnType<typeof lockVoucher>>>

export async function markRedeemed(
  trx: Transaction<Tables>,
  hash: Buffer,
  by: { accountId: string; invoiceId: string; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('voucher')
    .set({ redeemed_at: by.now, account_id: by.accountId, invoice_id: by.invoiceId })
    .where('code_hash', '=', hash)
    .where('redeemed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('a voucher was redeemed twice')
}

/** False if the batch does not exist or is void already. */
export async function voidBatch(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('voucher_batch')
    .set({ voided_at: now })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** All batches with the number of redeemed vouchers, latest first. */
export function findBatches(db: Kysely<Tables>) {
  return db
    .selectFrom('voucher_batch')
    .innerJoin('plan', 'plan.id', 'voucher_batch.plan_id')
    .leftJoin('voucher', (join) =>
      join.onRef('voucher.batch_id', '=', 'voucher_batch.id').on('voucher.redeemed_at', 'is not', null),
    )
    .groupBy(['voucher_batch.id', 'plan.name'])
    .orderBy('voucher_batch.created_at', 'desc')
    .selectAll('voucher_batch')
    .select((of) => ['plan.name as plan_name', of.fn.count<number>('voucher.code_hash').as('redeemed')])
    .execute()
}

/** The keyed hash under which a code is stored. */
export async function codeHash(trx: Transaction<Tables>, code: string): Promise<Buffer> {
  return createCodeHash(await voucherKey(trx))(code)
}

/** `codeHash` for many codes, with one read of the key. */
export function createCodeHash(key: string): (code: string) => Buffer {
  return (code) => createHmac('sha256', Buffer.from(key, 'hex')).update(`code ${code}`).digest()
}
