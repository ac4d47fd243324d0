import { sql, type Kysely } from 'kysely'

/** S-21: gifts, with giver, recipient and claim code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table gift (
    id text primary key,
    invoice_id text not null unique references invoice (id),
    giver_id text not null references account (id),
    recipient_email text,
    recipient_phone text,
    sender_name text not null,
    message text not null,
    code_hash bytea not null unique check (length(code_hash) = 32),
    created_at timestamptz not null,
    paid_at timestamptz,
    granted_at timestamptz,
    recipient_id text references account (id),
    grant_invoice_id text unique references invoice (id),
    is_claimed boolean not null default false,
    -- The money went back before it was granted.
    withdrawn_at timestamptz,
    check (num_nonnulls(recipient_email, recipient_phone) = 1),
    check (paid_at is not null or granted_at is null),
    check ((granted_at is null) = (recipient_id is null)),
    check ((granted_at is null) = (grant_invoice_id is null))
  )`,
  `create index gift_giver on gift (giver_id, created_at)`,
  `create index gift_recipient on gift (recipient_id) where recipient_id is not null`,
  `create index gift_waiting on gift (paid_at) where paid_at is not null and granted_at is null and withdrawn_at is null`,
  `create index account_phone on account (phone)`,
]
