-- Viewers' accounts, their sessions and devices, and announcements to them.

create table account (
  id text primary key default gen_random_uuid()::text,
  email text not null unique check (email = lower(email)),
  name text not null,
  phone text not null,
  country text not null,
  password_hash text not null,
  language text not null default 'en',
  activated_at timestamptz,
  created_at timestamptz not null default now(),
  is_on_mailing_list boolean not null default true,
  erased_at timestamptz,
  registered_from jsonb
);
comment on column account.erased_at is 'When its personal data were deleted.';
comment on column account.registered_from is 'Analytic data sent by the client at registration (A-03).';
create index account_created on account (created_at desc, id) where erased_at is null;
-- Erased accounts are in no list.
create index account_name on account (lower(name), id) where erased_at is null;
create index account_phone on account (phone);
-- Without the extension (a server without contrib modules) the search works, but reads the whole table.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index account_search on account using gin
      (lower(name || ' ' || email || ' ' || phone) gin_trgm_ops) where erased_at is null;
  end if;
end $$;

create table device (
  account_id text not null references account (id) on delete cascade,
  device_id text not null,
  name text not null,
  browser text not null default '',
  last_login_at timestamptz not null,
  is_signed_in boolean not null,
  country text,
  ended_token_hash bytea,
  ended_reason text,
  primary key (account_id, device_id)
);
comment on column device.name is 'What the client calls itself.';
comment on column device.browser is 'Browser and system; empty when unknown.';
comment on column device.country is 'ISO code by address at the last login.';
comment on column device.ended_token_hash is 'The last session that was ended for this device, and why.';
create index device_ended_token on device (ended_token_hash);

create table session (
  token_hash bytea primary key,
  account_id text not null references account (id) on delete cascade,
  device_id text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  impersonated_by text
);
comment on column session.impersonated_by is 'The operator of a read-only session (F-05).';
create index session_account on session (account_id, device_id);
create index session_expiry on session (expires_at);
-- A ticket names its session by the first bytes of the hash.
create index session_key on session (substring(token_hash from 1 for 8));

create table one_time_link (
  token_hash bytea primary key,
  account_id text not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('activation', 'reset', 'hand-off')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_link_lifetime check (expires_at > created_at)
);
create index one_time_link_account on one_time_link (account_id, purpose);
create index one_time_link_expiry on one_time_link (expires_at);

create table tv_link (
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
  constraint tv_link_approved check ((account_id is null) = (approved_at is null)),
  constraint tv_link_claimed_when_approved check (claimed_at is null or approved_at is not null)
);
comment on column tv_link.claimed_at is 'When the TV fetched its session.';
create index tv_link_expiry on tv_link (expires_at);

create table subscriber_note (
  id text primary key default gen_random_uuid()::text,
  account_id text not null references account (id),
  author text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null
);
comment on column subscriber_note.author is 'Name and email address of the operator.';
create index subscriber_note_account on subscriber_note (account_id, created_at);

create table sent_mail (
  job_id text primary key,
  account_id text not null references account (id),
  kind text not null,
  sent_at timestamptz not null
);
comment on table sent_mail is 'Mails to accounts, without their contents.';
create index sent_mail_account on sent_mail (account_id, sent_at desc);
create index sent_mail_age on sent_mail (sent_at);

create table announcement (
  id text primary key default gen_random_uuid()::text,
  texts jsonb not null check (texts ? 'en'),
  audience text not null check (audience in ('all', 'subscribers')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  version int not null default 1,
  constraint announcement_period check (ends_at > starts_at)
);
comment on column announcement.texts is 'By language.';

create function notify_announcements() returns trigger language plpgsql as $$
begin
  perform pg_notify('announcements', '{}');
  return null;
end
$$;

create trigger announcement_notifies after insert or update or delete or truncate on announcement
  for each statement execute function notify_announcements();
