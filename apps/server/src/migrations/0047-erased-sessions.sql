-- The devices of an erased account delete their downloads when they learn why their session ended (P-43).

create table erased_session (
  token_hash bytea primary key,
  kept_until timestamptz not null
);
comment on table erased_session is 'Sessions that the erasure of their account ended. Nothing else of the account is known here.';
comment on column erased_session.kept_until is 'When downloads of the session have expired.';
