import { sql, type Kysely } from 'kysely'

/** Paystack's minimum for dollars, where the earlier default was stored; and the reasons of two new refunds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update setting set value = jsonb_set(value, '{leastChargeMinor,USD}', '200')
    where key = 'prices' and value #>> '{leastChargeMinor,USD}' = '1'`.execute(db)
  await sql`
    alter table payment drop constraint payment_refund_reason_check,
      add check (refund_reason in ('superseded', 'first-time-card', 'card-not-reusable'))`.execute(db)
  await sql`
    alter table refund drop constraint refund_reason_check,
      add check (reason in ('verification', 'minimum-charge', 'superseded', 'first-time-card', 'card-not-reusable', 'operator'))`.execute(
    db,
  )
}
