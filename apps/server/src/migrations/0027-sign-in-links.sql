-- Links by which support signs a subscriber in.

alter table one_time_link drop constraint one_time_link_purpose_check;
alter table one_time_link add constraint one_time_link_purpose_check
  check (purpose in ('activation', 'reset', 'hand-off', 'sign-in'));
