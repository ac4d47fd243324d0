import { sql, type Kysely } from 'kysely'

const roles = "('owner', 'editor', 'support', 'finance')"

/** O-01…O-07: operators, apart from viewers; their sessions, second factors and API keys; the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator (
      id text primary key default gen_random_uuid()::text,
      email text not null unique check (email = lower(email)),
      name text not null,
      role text not null check (role in ${sql.raw(roles)}),
      password_hash text not null,
      -- Encrypted. Required before anything else, except for the operator of the demo.
      totp_secret bytea,
      totp_confirmed_at timestamptz,
      -- A code is accepted once.
      totp_last_step bigint not null default 0,
      is_second_factor_required boolean not null default true,
      created_at timestamptz not null default now(),
      last_login_at timestamptz,
      disabled_at timestamptz
    )`.execute(db)
  await sql`
    create table operator_recovery_code (
      operator_id text not null references operator (id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (operator_id, code_hash)
    )`.execute(db)
  await sql`
    create table operator_session (
      id text primary key default gen_random_uuid()::text,
      token_hash bytea not null unique,
      operator_id text not null references operator (id) on delete cascade,
      browser text not null,
      address text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      authenticated_at timestamptz not null
    )`.execute(db)
  await sql`create index operator_session_operator on operator_session (operator_id)`.execute(db)
  await sql`
    create table operator_invitation (
      id text primary key default gen_random_uuid()::text,
      token_hash bytea not null unique,
      -- Null in the setup link of a new service, whose first operator enters an address.
      email text,
      role text not null check (role in ${sql.raw(roles)}),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz
    )`.execute(db)
  await sql`
    create table api_key (
      id text primary key default gen_random_uuid()::text,
      key_hash bytea not null unique,
      name text not null,
      role text not null check (role in ${sql.raw(roles)}),
      created_by text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db)
  await createAuditLog(db)
}

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_id text,
      actor text not null,
      action text not null,
      subject text not null,
      before jsonb,
      after jsonb,
      address text not null
    )`.execute(db)
  await sql`
    create function reject_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only';
    end $$`.execute(db)
  await sql`
    create trigger audit_entry_append_only before update or delete or truncate on audit_entry
    for each statement execute function reject_audit_change()`.execute(db)
}
