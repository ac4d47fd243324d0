-- An invitation is stored when it is requested, so that it can be withdrawn before it is mailed.
alter table operator_invitation alter column token_hash drop not null;
comment on column operator_invitation.token_hash is 'Null until the mail is written: no token is stored while the mail waits.';

-- Links that were requested before are not created any more.
alter table account add column links_revoked_at timestamptz;
comment on column account.links_revoked_at is 'Last sign-out or change of the password: ends links that were requested before. Null: never.';
