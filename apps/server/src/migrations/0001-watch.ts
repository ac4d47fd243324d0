import { sql, type Kysely } from 'kysely'

/** The catalogue, the streaming timeline and signed-in viewers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table setting (key text primary key, value jsonb not null)`,
  `create table content_type (
    position int primary key check (position between 0 and 2),
    id text not null unique,
    name text not null,
    is_on boolean not null
  )`,
  `create table category (
    id text primary key default gen_random_uuid()::text check (id <> 'all' and id ~ '^[a-z0-9-]+$'),
    kind text not null check (kind in ('channel', 'vod')),
    name text not null,
    position int not null,
    is_published boolean not null default true
  )`,
  `create table channel (
    id text primary key default gen_random_uuid()::text,
    tag text not null unique check (tag ~ '^[a-z0-9][a-z0-9-]{0,62}$' and tag not like '%playlist%'),
    name text not null,
    logo text not null,
    description text not null,
    category_id text not null references category (id),
    is_paid boolean not null,
    has_guide boolean not null,
    geoblock smallint not null check (geoblock in (0, 1, 2)),
    geoblock_countries text[] not null,
    external_url text check (external_url like 'http%'),
    time_zone text,
    position int not null,
    is_published boolean not null default true
  )`,
  `create table vod (
    id text primary key default gen_random_uuid()::text,
    tag text not null unique check (tag ~ '^[a-z0-9][a-z0-9-]{0,62}$' and tag not like '%playlist%'),
    name text not null,
    image text not null,
    description text not null,
    category_id text not null references category (id),
    year int,
    parts text[] not null,
    external_url text check (external_url like 'http%'),
    position int not null,
    is_published boolean not null default true
  )`,
  `create table asset (
    id text primary key check (id ~ '^[a-z0-9][a-z0-9-]*$' and id not like '%playlist%'),
    slots int not null check (slots > 0),
    fps int not null check (fps in (24, 25, 30, 50, 60)),
    source text not null,
    licence text not null,
    attribution text not null
  )`,
  `create table rendition (
    asset_id text not null references asset (id),
    index int not null check (index >= 0),
    width int not null,
    height int not null,
    codecs text not null,
    peak_bps int not null check (peak_bps > 0),
    average_bps int not null check (average_bps > 0),
    primary key (asset_id, index)
  )`,
  `create table schedule_block (
    channel_id text not null references channel (id) on delete cascade,
    start_minute int not null check (start_minute between 0 and 1439),
    title text not null,
    description text not null,
    loop text[] not null check (cardinality(loop) > 0),
    primary key (channel_id, start_minute)
  )`,
  `create table programme (
    channel_id text not null references channel (id) on delete cascade,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    title text not null,
    description text not null,
    primary key (channel_id, starts_at)
  )`,
  `create table timeline (
    channel_id text not null references channel (id) on delete cascade,
    slot_start bigint not null,
    slot_count int not null check (slot_count > 0),
    loop jsonb not null,
    discontinuity_base bigint not null check (discontinuity_base >= 0),
    primary key (channel_id, slot_start)
  )`,
  `create table banner (
    id text primary key default gen_random_uuid()::text,
    image text not null,
    image_small text not null,
    alt text not null,
    action_type text not null check (action_type in ('external', 'internal')),
    action_url text not null,
    channel_tag text,
    position int not null
  )`,
  `create table ad (
    id text primary key default gen_random_uuid()::text,
    image text not null,
    width int not null check (width > 0),
    height int not null check (height > 0),
    duration_seconds int not null check (duration_seconds > 0),
    action_url text,
    views bigint not null default 0,
    position int not null,
    is_published boolean not null default true
  )`,
  `create table account (
    id text primary key default gen_random_uuid()::text,
    email text not null unique check (email = lower(email)),
    name text not null,
    phone text not null,
    country text not null,
    password_hash text not null,
    is_operator boolean not null default false,
    language text not null default 'en',
    activated_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create table device (
    account_id text not null references account (id) on delete cascade,
    device_id text not null,
    name text not null,
    last_login_at timestamptz not null,
    is_signed_in boolean not null,
    primary key (account_id, device_id)
  )`,
  `create table session (
    token_hash bytea primary key,
    account_id text not null references account (id) on delete cascade,
    device_id text not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index session_account on session (account_id, device_id)`,
  `create table package (
    id text primary key default gen_random_uuid()::text,
    name text not null,
    months int not null check (months in (1, 3, 6, 12)),
    devices int not null check (devices between 1 and 5),
    price_ngn_minor bigint not null check (price_ngn_minor >= 0),
    price_usd_minor bigint not null check (price_usd_minor >= 0),
    unique (months, devices)
  )`,
  `create table subscription (
    id text primary key default gen_random_uuid()::text,
    account_id text not null references account (id),
    package_id text not null references package (id),
    devices int not null check (devices between 1 and 5),
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    is_ended boolean not null default false,
    cancelled_at timestamptz
  )`,
  `create index subscription_account on subscription (account_id, ends_at)`,
  // Readers keep the catalogue and the timeline in memory; a change anywhere tells all of them.
  `create function tell_catalogue() returns trigger language plpgsql as
    $$ begin perform pg_notify('catalogue', ''); return null; end $$`,
  `create function tell_timeline() returns trigger language plpgsql as
    $$ begin perform pg_notify('timeline', ''); return null; end $$`,
  ...['setting', 'content_type', 'category', 'channel', 'vod', 'banner', 'ad', 'asset', 'rendition'].map(
    (table) =>
      `create trigger ${table}_tells after insert or update or delete on ${table}
        for each statement execute function tell_catalogue()`,
  ),
  ...['timeline', 'programme'].map(
    (table) =>
      `create trigger ${table}_tells after insert or update or delete on ${table}
        for each statement execute function tell_timeline()`,
  ),
]
