import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../apps/server/src/tables.ts'

/**
 * Writes the rows of a first purchase with plain SQL in one transaction, as the lower bound for a settlement. It
 * decides nothing, encrypts nothing and does not look up the payment.
 */
export async function settleByHand(db: Kysely<Tables>, reference: string): Promise<void> {
  const [subscription, card, period] = [randomUUID(), randomUUID(), randomUUID()]
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ payment: string; invoice: string; account: string; total: number }>`
      select payment.id as payment, invoice.id as invoice, payment.account_id as account, total_minor as total
      from payment join invoice on invoice.id = invoice_id where reference = ${reference} for update`.execute(
      trx,
    )
    const [order] = rows
    if (!order) throw new Error(`unknown payment ${reference}`)
    const { payment, invoice, account, total } = order
    await sql`insert into first_time_use (account_id, mode, signature, payment_id, used_at)
      values (${account}, 'test', ${card}, ${payment}, now())`.execute(trx)
    await sql`insert into saved_card (id, account_id, mode, signature, email, authorization_code, brand, last4, bank,
        exp_month, exp_year, created_at)
      values (${card}, ${account}, 'test', ${card}, 'a@kallo.test', 'code', 'visa', '4081', 'bank', 12, 2030, now())`.execute(
      trx,
    )
    await sql`insert into subscription (id, account_id, plan_id, devices, starts_at, ends_at, access_ends_at, state,
        currency, card_id, renew_at)
      values (${subscription}, ${account}, '1_1', 1, now(), now() + interval '1 month', now() + interval '1 month',
        'active', 'NGN', ${card}, now() + interval '29 days')`.execute(trx)
    await sql`insert into entitlement_period (id, subscription_id, account_id, kind, invoice_id, payment_id, plan_id,
        devices, period_start, starts_at, ends_at, currency, value_minor, granted_at)
      values (${period}, ${subscription}, ${account}, 'purchase', ${invoice}, ${payment}, '1_1', 1, now(), now(),
        now() + interval '1 month', 'NGN', ${total}, now())`.execute(trx)
    await sql`update invoice set state = 'paid', closed_at = now(), subscription_id = ${subscription}
      where id = ${invoice}`.execute(trx)
    const entry = await sql<{ id: string }>`
      insert into ledger_entry (key, kind, account_id, invoice_id, payment_id, at)
      values (${`payment:${payment}`}, 'payment', ${account}, ${invoice}, ${payment}, now()) returning id`.execute(
      trx,
    )
    await sql`insert into ledger_line (entry_id, position, ledger_account, currency, amount_minor)
      select ${entry.rows[0]?.id}, position, ledger_account, currency, amount
      from (values (1, 'provider:test', 'NGN', ${total}::bigint), (2, 'sales', 'NGN', -${total}::bigint + 2),
        (3, 'vat', 'NGN', -1), (4, 'owed', 'NGN', -1)) as line (position, ledger_account, currency, amount)`.execute(
      trx,
    )
    await sql`insert into refund (payment_id, account_id, reason, currency, amount_minor, state, created_at, next_try_at)
      values (${payment}, ${account}, 'verification', 'NGN', ${total} - 1, 'due', now(), now())`.execute(trx)
    await sql`update payment set state = 'paid', outcome = 'granted', settled_at = now(), paid_at = now(),
        next_check_at = null, card_id = ${card} where id = ${payment}`.execute(trx)
    await sql`insert into webhook_delivery (body_hash, event, reference, handled_at)
      values (sha256(${reference}::bytea), 'charge.success', ${reference}, now())`.execute(trx)
  })
}
