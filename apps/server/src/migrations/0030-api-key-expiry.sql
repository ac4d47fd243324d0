-- O-07: API keys may expire.

alter table api_key add column expires_at timestamptz;
comment on column api_key.expires_at is 'Null: the key is valid until it is revoked.';
