import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { voucherKey } from '../../foundation/settings/index.ts'
import type { Tables } from '../../tables.ts'
import { codeHash } from '../vouchers/index.ts'
import { giftCode } from './gift-code.ts'
import type { Gift } from './read-gift.ts'

export type StoredGift = Selectable<Tables['gift']>

/** Stores a gift with its order. It takes effect when the order is paid. */
export async function storeGift(
  trx: Transaction<Tables>,
  gift: Gift,
  order: { invoiceId: string; giverId: string; now: Date },
): Promise<void> {
  const id = randomUUID()
  await trx
    .insertInto('gift')
    .values({
      id,
      invoice_id: order.invoiceId,
      giver_id: order.giverId,
      recipient_email: gift.recipientEmail,
      recipient_phone: gift.recipientPhone,
      sender_name: gift.senderName,
      message: gift.message,
      code_hash: await codeHash(trx, giftCode(await voucherKey(trx), id)),
      created_at: order.now,
    })
    .execute()
}

/** Marks the gift of an order as paid. */
export function markGiftPaid(trx: Transaction<Tables>, invoiceId: string, now: Date): Promise<StoredGift> {
  return trx
    .updateTable('gift')
    .set({ paid_at: now })
    .where('invoice_id', '=', invoiceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findGiftOf(db: Kysely<Tables>, invoiceId: string): Promise<StoredGift | null> {
  const row = await db.selectFrom('gift').where('invoice_id', '=', invoiceId).selectAll().executeTakeFirst()
  return row ?? null
}

/** Locks a paid gift, so that it is granted once. */
export async function lockGift(
  trx: Transaction<Tables>,
  by: { id: string } | { codeHash: Buffer },
): Promise<StoredGift | null> {
  const row = await trx
    .selectFrom('gift')
    .where('paid_at', 'is not', null)
    .$if('id' in by, (of) => of.where('id', '=', 'id' in by ? by.id : ''))
    .$if('codeHash' in by, (of) =>
      of.where('code_hash', '=', 'codeHash' in by ? by.codeHash : Buffer.alloc(0)),
    )
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function markGranted(
  trx: Transaction<Tables>,
  id: string,
  to: { recipientId: string; grantInvoiceId: string; isClaimed: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('gift')
    .set({
      granted_at: to.now,
      recipient_id: to.recipientId,
      grant_invoice_id: to.grantInvoiceId,
      is_claimed: to.isClaimed,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks a gift whose payment was refunded or reversed. It is never granted. */
export async function markWithdrawn(trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  await trx.updateTable('gift').set({ withdrawn_at: now }).where('id', '=', id).execute()
}

/** Activated accounts with the recipient's email address, or with the phone number if only one account has it. */
const recipients = sql<{ gift_id: string; account_id: string }>`
  select gift.id as gift_id, account.id as account_id from gift
    join account on account.email = gift.recipient_email and activated_at is not null
    where paid_at is not null and granted_at is null and withdrawn_at is null
  union all
  select gift.id, min(account.id) from gift
    join account on account.phone = gift.recipient_phone and activated_at is not null
    where paid_at is not null and granted_at is null and withdrawn_at is null
    group by gift.id having count(*) = 1`

/** The recipient's account of an ungranted gift; null if there is none yet. */
export async function findRecipientId(db: Kysely<Tables>, giftId: string): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from (${recipients}) as found where gift_id = ${giftId}`.execute(db)
  return rows[0]?.account_id ?? null
}

/** IDs of ungranted gifts whose recipients have an account. `accountId`: only those of one giver or recipient; null: all. */
export async function findDeliverableGifts(
  db: Kysely<Tables>,
  isDue: ReturnType<typeof sql<boolean>>,
  { accountId, limit }: { accountId: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select gift.id from (${recipients}) as found join gift on gift.id = gift_id
    where ${isDue} and (${accountId}::text is null or ${accountId} in (account_id, giver_id))
    order by gift.paid_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** I-20: erases an account from the gifts that it gave or received, except the recipients of gifts not granted yet. */
export async function eraseGifts(trx: Transaction<Tables>, accountId: string, email: string): Promise<void> {
  await trx
    .updateTable('gift')
    .set({ sender_name: '', message: '' })
    .where('giver_id', '=', accountId)
    .execute()
  await trx
    .updateTable('gift')
    .set({ recipient_email: email, recipient_phone: null })
    .where((of) =>
      of.or([
        of('recipient_id', '=', accountId),
        of.and([of('giver_id', '=', accountId), of('granted_at', 'is not', null)]),
      ]),
    )
    .execute()
}
