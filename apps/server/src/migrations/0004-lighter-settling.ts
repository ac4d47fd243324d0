import { sql, type Kysely } from 'kysely'

/** Settling writes less: a receipt is a number on its payment, and a refund is owed by the entry of the payment itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table payment
    add column receipt_number int unique check (receipt_number > 0),
    add check (receipt_number is null or outcome = 'granted')`,
  `update payment set receipt_number = receipt.number from receipt where receipt.payment_id = payment.id`,
  `drop table receipt`,
  `create index payment_without_receipt on payment (settled_at)
    where outcome = 'granted' and receipt_number is null and amount_minor > 0`,
  `create function keep_receipt() returns trigger language plpgsql as $$
    begin raise exception 'a receipt that has its number does not change' using errcode = 'KL001'; end $$`,
  `create trigger receipt_stays before update on payment for each row
    when (old.receipt_number is not null and new.receipt_number is distinct from old.receipt_number)
    execute function keep_receipt()`,

  // Only what has been dealt with is kept: until then the provider sends it again.
  `delete from webhook_delivery where handled_at is null`,
  `alter table webhook_delivery alter column handled_at set not null, drop column received_at`,
  `create index webhook_delivery_handled on webhook_delivery (handled_at)`,

  `drop index ledger_entry_account`,
  // Lines come with their entry, in its own transaction, never later. Looked at once for all lines of a statement.
  `drop trigger ledger_line_joins on ledger_line`,
  `create or replace function join_entry() returns trigger language plpgsql as $$
    begin
      if exists (
        select from added left join ledger_entry on ledger_entry.id = added.entry_id
        where ledger_entry.made_in is distinct from pg_current_xact_id())
      then raise exception 'an entry is closed' using errcode = 'KL001'; end if;
      return null;
    end $$`,
  `create trigger ledger_line_joins after insert on ledger_line referencing new table as added
    for each statement execute function join_entry()`,
  `create or replace function balance_entry() returns trigger language plpgsql as $$
    begin
      if (select count(*) = 0 or bool_or(sum <> 0) from
          (select sum(amount_minor) from ledger_line where entry_id = new.id group by currency) as sums (sum))
      then raise exception 'entry % does not balance', new.id using errcode = 'KL002'; end if;
      return null;
    end $$`,
]
