import { sql, type Kysely } from 'kysely'

/**
 * The prices that a subscription was bought for, and the latest notice of higher ones. Existing subscriptions take theirs from
 * the lines of their latest paid invoice with a plan, or with added devices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscription
      add column plan_price_minor bigint check (plan_price_minor >= 0),
      add column device_price_minor bigint check (device_price_minor >= 0),
      add column notified_plan_price_minor bigint check (notified_plan_price_minor >= 0),
      add column notified_device_price_minor bigint check (notified_device_price_minor >= 0),
      add column price_notified_at timestamptz`.execute(db)
  await sql`
    update subscription set
      plan_price_minor = (
        select (line ->> 'amountMinor')::bigint
        from entitlement_period period join invoice on invoice.id = period.invoice_id,
          jsonb_array_elements(invoice.lines) line
        where period.subscription_id = subscription.id and invoice.currency = subscription.currency
          and period.package_id = subscription.package_id and line ->> 'kind' = 'package'
        order by period.position desc limit 1),
      device_price_minor = (
        select (line ->> 'amountMinor')::bigint / greatest((line ->> 'quantity')::int, 1)
        from entitlement_period period join invoice on invoice.id = period.invoice_id,
          jsonb_array_elements(invoice.lines) line
        where period.subscription_id = subscription.id and invoice.currency = subscription.currency
          and line ->> 'kind' = 'extra-devices'
        order by period.position desc limit 1)
    where not is_ended`.execute(db)
}
