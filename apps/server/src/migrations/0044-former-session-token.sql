-- The response with the new token can be lost on its way.

alter table session
  add column former_token_hash bytea,
  add column former_profile_id text,
  add column former_until timestamptz,
  add column former_attempt integer,
  add constraint session_former_token_until check ((former_token_hash is null) = (former_until is null));
comment on column session.former_token_hash is 'The token before a profile was chosen: chooses again until former_until, and does nothing else (M-08).';
comment on column session.former_profile_id is 'The profile of the former token, whose age limit applies to it. Null: the first profile of the account.';
comment on column session.former_attempt is 'Number of the attempt that was accepted last: a request that arrives later than its repetition is rejected.';
create index session_former_token on session (former_token_hash) where former_token_hash is not null;
