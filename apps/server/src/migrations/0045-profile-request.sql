alter table viewer_profile add column request_id text;
comment on column viewer_profile.request_id is
  'Chosen by the app for each new profile, so that a repeated request does not add another. Null: the app sends none.';
create unique index viewer_profile_request on viewer_profile (account_id, request_id) where request_id is not null;
