import { sql, type Kysely } from 'kysely'

/** Payment methods other than cards: the chosen one, what arrived, balances of accounts, and reminders of unpaid periods. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table payment
    add column channel text not null default 'card'
      check (channel in ('card', 'bank_transfer', 'ussd', 'bank', 'qr', 'mobile_money')),
    add column received_minor bigint check (received_minor > 0),
    add column credited_minor bigint not null default 0 check (credited_minor >= 0),
    drop constraint payment_refund_reason_check,
    add check (refund_reason in ('superseded', 'first-time-card', 'card-not-reusable', 'underpaid')),
    add check (channel <> 'card' or received_minor is null or received_minor = amount_minor),
    add check (outcome <> 'granted' or received_minor >= amount_minor or received_minor is null),
    add check (credited_minor <= coalesce(received_minor, 0))`,
  `alter table refund
    drop constraint refund_reason_check,
    add check (reason in ('verification', 'minimum-charge', 'superseded', 'first-time-card', 'card-not-reusable',
      'overpaid', 'underpaid', 'operator'))`,
  // A balance pays a part of the price, VAT included.
  `alter table invoice
    add column account_credit_minor bigint not null default 0 check (account_credit_minor >= 0),
    drop constraint invoice_check,
    add constraint invoice_vat_check check (vat_minor between 0 and total_minor + account_credit_minor)`,
  `alter table subscription add column last_reminder smallint check (last_reminder in (0, 1, 3, 7))`,
  `create index subscription_reminder on subscription (ends_at)
    where not is_ended and card_id is null and cancelled_at is null`,
  `create or replace function limit_refunds() returns trigger language plpgsql as $$
    declare paid bigint;
    begin
      select coalesce(received_minor, amount_minor) - credited_minor into paid
        from payment where id = new.payment_id and state = 'paid' for no key update;
      if paid is null or (select sum(amount_minor) from refund where payment_id = new.payment_id) > paid
      then raise exception 'more would go back than was paid' using errcode = 'KL003'; end if;
      return null;
    end $$`,
]
