alter table one_time_link add column profile_id text references viewer_profile (id) on delete cascade;
comment on column one_time_link.profile_id is
  'With which a session-transfer token continues (M-09). Null: the first profile of the account.';
create index one_time_link_profile on one_time_link (profile_id) where profile_id is not null;
