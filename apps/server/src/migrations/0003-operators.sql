-- Operators and their sessions, API keys, the audit log and alerts.

create table operator (
  id text primary key default gen_random_uuid()::text,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('owner', 'editor', 'support', 'finance')),
  password_hash text not null,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_last_step bigint not null default 0,
  is_second_factor_required boolean not null default true,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  disabled_at timestamptz
);
comment on column operator.email is 'In lower case.';
comment on column operator.totp_secret is 'Encrypted with the service key.';
comment on column operator.totp_last_step is 'Time step of the last accepted code, which is accepted once.';

create table operator_passkey (
  id text primary key,
  operator_id text not null references operator (id) on delete cascade,
  name text not null,
  host text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on column operator_passkey.id is 'The credential ID, in base64url.';
comment on column operator_passkey.host is 'The relying party ID.';
create index operator_passkey_operator on operator_passkey (operator_id);

create table operator_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'login', 'step-up')),
  operator_id text references operator (id) on delete cascade,
  expires_at timestamptz not null
);
create index operator_challenge_expiry on operator_challenge (expires_at);

create table operator_recovery_code (
  operator_id text not null references operator (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

create table operator_session (
  id text primary key default gen_random_uuid()::text,
  token_hash bytea not null unique,
  operator_id text not null references operator (id) on delete cascade,
  browser text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  authenticated_at timestamptz not null
);
comment on column operator_session.authenticated_at is 'Last time that the operator entered password and code.';
create index operator_session_operator on operator_session (operator_id);

create table operator_invitation (
  id text primary key default gen_random_uuid()::text,
  token_hash bytea not null unique,
  email text,
  role text not null check (role in ('owner', 'editor', 'support', 'finance')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz
);
comment on column operator_invitation.email is 'Null in the setup link of a new service.';

create table operator_request (
  actor text not null,
  key uuid not null,
  action text not null,
  subject text not null,
  result jsonb,
  at timestamptz not null,
  primary key (actor, key)
);
comment on table operator_request is 'Results of operators'' requests, so that a repeated one has no further effect.';
comment on column operator_request.key is 'Chosen by the client.';
create index operator_request_age on operator_request (at);

create table api_key (
  id text primary key default gen_random_uuid()::text,
  key_hash bytea not null unique,
  name text not null,
  role text not null check (role in ('owner', 'editor', 'support', 'finance')),
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
comment on column api_key.created_by is 'Email address of the operator.';

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
);
comment on table audit_entry is 'Append-only.';
comment on column audit_entry.actor is 'Name and email address at the time.';

-- O-07: append-only also for operators with access to the database.
create function reject_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;

create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function reject_audit_change();

create table webhook (
  id text primary key default gen_random_uuid()::text,
  url text not null,
  secret bytea not null,
  created_by text not null,
  created_at timestamptz not null
);
comment on column webhook.secret is 'Encrypted with the settings key.';

create table alert (
  id text primary key default gen_random_uuid()::text,
  kind text not null,
  subject text not null,
  title text not null,
  text text not null,
  path text not null,
  raised_at timestamptz not null,
  ended_at timestamptz,
  is_muted boolean not null default false
);
comment on column alert.subject is
  'What it is about, such as a channel''s ID. At most one alert of a kind is open for it.';
comment on column alert.path is 'Page of the console.';
comment on column alert.ended_at is 'Null: open.';
-- At most one alert of a kind is open for a subject.
create unique index alert_open on alert (kind, subject) where ended_at is null;
create index alert_raised on alert (raised_at desc);

create table alert_delivery (
  id text primary key default gen_random_uuid()::text,
  alert_id text not null references alert (id) on delete cascade,
  event text not null check (event in ('raised', 'ended')),
  email text,
  url text,
  webhook_id text references webhook (id) on delete set null,
  attempts int not null default 0,
  attempted_at timestamptz,
  delivered_at timestamptz,
  failure text,
  constraint alert_delivery_target check ((email is null) <> (url is null))
);
comment on column alert_delivery.email is 'Null: a webhook.';
comment on column alert_delivery.url is 'Remains when the webhook is deleted.';
comment on column alert_delivery.failure is 'Why the latest attempt failed.';
create index alert_delivery_alert on alert_delivery (alert_id);
