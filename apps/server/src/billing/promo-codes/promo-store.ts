import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export type PromoCode = Selectable<Tables['promo_code']>

export async function findCode(db: Kysely<Tables>, code: string): Promise<PromoCode | null> {
  const row = await db.selectFrom('promo_code').where('code', '=', code).selectAll().executeTakeFirst()
  return row ?? null
}

export async function findUse(db: Kysely<Tables>, code: string, accountId: string) {
  const row = await db
    .selectFrom('promo_code_use')
    .where('code', '=', code)
    .where('account_id', '=', accountId)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

/** Consumes one use, if any is left. The row lock serialises concurrent callers. */
export async function takeUse(trx: Transaction<Tables>, code: string): Promise<boolean> {
  const taken = await trx
    .updateTable('promo_code')
    .set((of) => ({ uses: of('uses', '+', 1) }))
    .where('code', '=', code)
    .where((of) => of.or([of('max_uses', 'is', null), of('uses', '<', of.ref('max_uses'))]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** False if the account has already used this code. */
export async function storeUse(
  trx: Transaction<Tables>,
  use: { code: string; account_id: string; invoice_id: string; reserved_at: Date; used_at: Date | null },
): Promise<boolean> {
  const stored = await trx
    .insertInto('promo_code_use')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Moves an account's unused reservation to another invoice. */
export async function moveReservation(
  trx: Transaction<Tables>,
  use: { code: string; accountId: string; invoiceId: string; now: Date },
): Promise<boolean> {
  const moved = await trx
    .updateTable('promo_code_use')
    .set({ invoice_id: use.invoiceId, reserved_at: use.now })
    .where('code', '=', use.code)
    .where('account_id', '=', use.accountId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export async function markUsed(
  trx: Transaction<Tables>,
  code: string,
  accountId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('promo_code_use')
    .set({ used_at: now })
    .where('code', '=', code)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

/** Releases reservations that were never paid. */
export async function releaseReservations(trx: Transaction<Tables>, before: Date): Promise<void> {
  const released = await trx
    .deleteFrom('promo_code_use')
    .where('used_at', 'is', null)
    .where('reserved_at', '<', before)
    .returning('code')
    .execute()
  for (const { code } of released)
    await trx
      .updateTable('promo_code')
      .set((of) => ({ uses: of('uses', '-', 1) }))
      .where('code', '=', code)
      .where('uses', '>', 0)
      .execute()
}
