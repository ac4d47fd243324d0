-- Profiles of an account. The ID of its first one is that of the account.

create table viewer_profile (
  id text primary key default gen_random_uuid()::text,
  account_id text not null references account (id) on delete cascade,
  name text not null check (length(name) <= 40),
  picture text not null default 'sun',
  language text,
  max_age smallint check (max_age >= 0),
  is_history_paused boolean not null default false,
  plays_next boolean not null default true,
  created_at timestamptz not null default now(),
  constraint viewer_profile_main_without_limit check (id <> account_id or max_age is null)
);
comment on column viewer_profile.name is 'Empty: the name of the account.';
comment on column viewer_profile.language is 'Null: the account''s.';
comment on column viewer_profile.max_age is 'Of a kids'' profile, in years; null: no limit (M-10).';
comment on column viewer_profile.plays_next is 'The next episode or suggestion starts by itself.';
create index viewer_profile_account on viewer_profile (account_id, created_at);

insert into viewer_profile (id, account_id, name) select id, id, '' from account;

create function create_main_profile() returns trigger language plpgsql as $$
begin
  insert into viewer_profile (id, account_id, name) values (new.id, new.id, '');
  return null;
end
$$;

create trigger account_has_main_profile after insert on account
  for each row execute function create_main_profile();

alter table account add column pin_hash text;
comment on column account.pin_hash is 'Of the four digits that leave a kids'' profile (M-09).';

alter table session add column profile_id text references viewer_profile (id);
comment on column session.profile_id is 'Null: the first profile of the account.';
create index session_profile on session (profile_id) where profile_id is not null;

-- In the database, so that restarts and further processes do not allow more attempts.
create table pin_attempt (
  profile_id text not null references viewer_profile (id) on delete cascade,
  attempted_at timestamptz not null
);
comment on table pin_attempt is 'Wrong PINs (M-09). A right one deletes those of its profile.';
create index pin_attempt_profile on pin_attempt (profile_id, attempted_at);
