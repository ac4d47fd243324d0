import { sql, type Kysely } from 'kysely'

/** O-14: passkeys of operators (WebAuthn), and the challenges of ceremonies that have begun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_passkey (
      -- The credential ID, in base64url.
      id text primary key,
      operator_id text not null references operator (id) on delete cascade,
      name text not null,
      -- The relying party ID: a passkey works at this host only.
      host text not null,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      is_synced boolean not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index operator_passkey_operator on operator_passkey (operator_id)`.execute(db)
  await sql`
    create table operator_challenge (
      challenge text primary key,
      purpose text not null check (purpose in ('register', 'login', 'step-up')),
      operator_id text references operator (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index operator_challenge_expiry on operator_challenge (expires_at)`.execute(db)
}
