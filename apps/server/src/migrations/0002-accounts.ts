import { sql, type Kysely } from 'kysely'

/** Registering, mailed links, televisions, the mailing list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table account
    add column is_on_mailing_list boolean not null default true,
    add column registered_from jsonb`,
  `alter table device add column browser text not null default ''`,
  `create table one_time_link (
    token_hash bytea primary key,
    account_id text not null references account (id) on delete cascade,
    purpose text not null check (purpose in ('activation', 'reset', 'hand-off')),
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    used_at timestamptz
  )`,
  `create index one_time_link_account on one_time_link (account_id, purpose)`,
  `create index one_time_link_expiry on one_time_link (expires_at)`,
  `create table tv_link (
    device_code_hash bytea primary key,
    user_code text not null unique,
    device_id text not null,
    device_name text not null,
    browser text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    account_id text references account (id) on delete cascade,
    approved_at timestamptz,
    claimed_at timestamptz,
    check ((account_id is null) = (approved_at is null)),
    check (claimed_at is null or approved_at is not null)
  )`,
  `create index tv_link_expiry on tv_link (expires_at)`,
  `create index session_expiry on session (expires_at)`,
]
