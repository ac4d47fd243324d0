import { sql, type Kysely } from 'kysely'

/** Fees and payouts in the ledger, and money records that cannot be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const moneyTables = ['payment', 'invoice', 'refund', 'dispute', 'payout', 'first_time_use']

const statements = [
  `create table payout (
    mode text not null check (mode in ('test', 'live')),
    id bigint not null,
    currency text not null check (currency in ('NGN', 'USD')),
    amount_minor bigint not null,
    settled_at timestamptz,
    posted_at timestamptz not null,
    primary key (mode, id)
  )`,
  `comment on column payout.id is 'of the settlement, as assigned by Paystack'`,

  `alter table account add column erased_at timestamptz`,

  // A payout belongs to no account.
  `alter table ledger_entry alter column account_id drop not null`,
  `alter table ledger_entry drop constraint ledger_entry_kind_check`,
  `alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('payment', 'refund-due', 'refund-made',
    'promo', 'opening', 'correction', 'external-refund', 'chargeback', 'reversal', 'fee', 'payout'))`,
  `alter table ledger_entry add constraint ledger_entry_account check (account_id is not null or kind = 'payout')`,
  `create index ledger_entry_at on ledger_entry (at)`,

  `create function keep_money_record() returns trigger language plpgsql as $$
    begin raise exception 'a money record cannot be deleted' using errcode = 'KL001'; end $$`,
  ...moneyTables.flatMap((table) => [
    `create trigger ${table}_is_kept before delete on ${table} for each row execute function keep_money_record()`,
    `create trigger ${table}_is_not_emptied before truncate on ${table} for each statement execute function keep_money_record()`,
  ]),
  ...['entitlement_period', 'grant_revocation'].map(
    (table) =>
      `create trigger ${table}_is_not_emptied before truncate on ${table} for each statement execute function keep_money_record()`,
  ),
  `create function keep_payment() returns trigger language plpgsql as $$
    begin
      if (old.reference, old.invoice_id, old.account_id, old.mode, old.currency, old.amount_minor, old.created_at)
        is distinct from (new.reference, new.invoice_id, new.account_id, new.mode, new.currency, new.amount_minor, new.created_at)
        or (old.receipt_number is not null and new.receipt_number is distinct from old.receipt_number)
        or (old.state = 'paid' and (old.outcome, old.settled_at) is distinct from (new.outcome, new.settled_at))
      then raise exception 'payment % does not change', old.reference using errcode = 'KL001'; end if;
      return new;
    end $$`,
  `create trigger payment_stays before update on payment for each row execute function keep_payment()`,
  `create trigger payout_stays before update on payout for each row execute function keep_money_record()`,
]
