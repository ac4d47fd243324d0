-- Settings, and the limits that processes exchange.

-- Every process caches the catalogue and the timeline, and reloads them on these notifications.
create function notify_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;

create function notify_timeline() returns trigger language plpgsql as $$
begin
  perform pg_notify('timeline', '');
  return null;
end
$$;

create table setting (
  key text primary key,
  value jsonb not null,
  version int not null default 1
);

create trigger setting_notifies after insert or update or delete on setting
  for each statement execute function notify_catalogue();

-- X-04: unlogged, because a crash of PostgreSQL may empty these tables. They are small and frequently updated:
-- without the storage parameters, dead rows would make them grow between two vacuums.
create unlogged table shared_debt (
  id text primary key,
  paid_off_at timestamptz not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create unlogged table shared_member (
  set text not null,
  member text not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (set, member)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
